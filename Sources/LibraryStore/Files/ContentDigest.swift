package import Foundation

/// The SHA-256 of a file's bytes, which tells content apart whatever it is called.
package enum ContentDigest {
  /// Reads a file, anywhere on this machine, and returns its 32 bytes.
  ///
  /// - Throws: ``StoreError/Code/missingResource`` when it is no ordinary file or cannot be read.
  package static func ofFile(at url: URL) throws(StoreError) -> [UInt8] {
    try SourceFile(url, moving: false).copy(to: nil).sha256
  }
}
