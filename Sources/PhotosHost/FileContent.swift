public import Foundation
internal import LibraryStore
internal import Photos

/// What tells the content of a file from that of every other, whatever the file is called.
public struct FileContent: Sendable, Hashable {
  let sha256: [UInt8]

  /// Reads a file to the end.
  ///
  /// - Throws: `PHPhotosError.Code.missingResource` when it is no ordinary file or cannot be
  ///   read.
  public init(ofFileAt url: URL) throws {
    do throws(StoreError) {
      sha256 = try LibraryStore.ContentDigest.ofFile(at: url)
    } catch {
      throw PHPhotosError(error)
    }
  }
}

extension LibraryHost {
  /// The identifiers of the assets that have an original with this content, hidden ones included;
  /// those in Recently Deleted are not among them.
  ///
  /// - Complexity: One look into an index.
  public func localIdentifiers(of content: FileContent) throws -> [String] {
    do throws(StoreError) {
      let catalog = try photoLibrary.session.library.catalog
      let rows = try catalog.assets(withSHA256: content.sha256)
      return try catalog.assets(rows, at: try catalog.state()).compactMap { $0?.localIdentifier }
    } catch {
      throw PHPhotosError(error)
    }
  }
}
