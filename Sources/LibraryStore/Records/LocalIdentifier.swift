package import Foundation

/// A row's number inside one catalogue: unique over all kinds of object, given in order of
/// addition, never reused.
package typealias RowID = Int64

/// The number of a state of the library.
///
/// State 0 is the library as created; each transaction adds 1.
package typealias LibraryState = Int64

/// The name of an object for the world outside: a UUID and the class of the object.
///
///     LocalIdentifier("9F983DBA-EC35-42B8-8773-B597CF782EDD/L0/001")?.kind    // .asset
///
/// Source: §1.3, §1.4.
package struct LocalIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The classes of objects that have a local identifier.
  package enum Kind: String, Sendable, CaseIterable {
    case asset = "001"
    case collectionList = "020"
    case assetCollection = "040"
    case uploadJob = "060"
  }

  /// How many bytes the text has.
  private static let length = 43

  package let uuid: UUID
  package let kind: Kind

  package init(_ uuid: UUID, _ kind: Kind) {
    self.uuid = uuid
    self.kind = kind
  }

  /// Reads an identifier; `nil` for anything that this library cannot have given out (§3.32).
  package init?(_ text: String) {
    guard text.utf8.count == LocalIdentifier.length else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "L0", let kind = Kind(rawValue: String(parts[2])),
      let uuid = UUID(uuidString: String(parts[0]))
    else { return nil }
    self.init(uuid, kind)
    guard description == text else { return nil }
  }

  // Written byte by byte, because programs ask every object for it.
  package var description: String {
    unsafe String(unsafeUninitializedCapacity: LocalIdentifier.length) { text in
      var end = 0
      func append(_ byte: UInt8) {
        unsafe text[end] = byte
        end += 1
      }
      func append(hexadecimal digit: UInt8) { append(digit < 10 ? 0x30 + digit : 0x37 + digit) }
      unsafe withUnsafeBytes(of: uuid.uuid) { bytes in
        for index in 0..<16 {
          if [4, 6, 8, 10].contains(index) { append(0x2d) }
          unsafe append(hexadecimal: bytes[index] >> 4)
          unsafe append(hexadecimal: bytes[index] & 15)
        }
      }
      for byte in "/L0/".utf8 { append(byte) }
      for byte in kind.rawValue.utf8 { append(byte) }
      return end
    }
  }
}
