import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

extension TemporaryLibrary {
  /// Runs a test's body with this library as the shared one.
  func run<R>(_ body: () throws -> R) rethrows -> R {
    try PHPhotoLibrary.withShared(library, body)
  }

  /// Runs a test's body with this library as the shared one.
  func run<R>(_ body: () async throws -> R) async rethrows -> R {
    try await PHPhotoLibrary.withShared(library, body)
  }

  /// The pictures of these names as they are now.
  func assets(_ names: String...) throws -> [PHAsset] {
    try names.map { name in
      let found = asset(named: name)
      return try #require(found)
    }
  }

  /// Commits a block.
  func change(_ block: @escaping () -> Void) throws {
    try library.performChangesAndWait(block)
  }

  /// The names of an album's members, in order.
  func members(of title: String) throws -> [String] {
    let found = album(titled: title)
    return names(PHAsset.fetchAssets(in: try #require(found), options: nil))
  }

  /// Makes an album of the pictures of these names.
  @discardableResult
  func makeAlbum(_ title: String, of names: String...) throws -> PHAssetCollection {
    let members = try names.map { name in
      let found = asset(named: name)
      return try #require(found)
    }
    try change {
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
        .addAssets(members)
    }
    return try #require(album(titled: title))
  }

  /// Makes a folder at the top level.
  func makeFolder(_ title: String) throws -> PHCollectionList {
    var identifier = ""
    try change {
      identifier =
        PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: title)
        .placeholderForCreatedCollectionList.localIdentifier
    }
    return try #require(
      run {
        PHCollectionList.fetchCollectionLists(withLocalIdentifiers: [identifier], options: nil)
      }.firstObject)
  }
}

/// All objects of a result.
func objects<Object: PHObject>(_ result: PHFetchResult<Object>) -> [Object] {
  (0..<result.count).map(result.object(at:))
}

/// The file names of a result's assets, in order.
func names(_ result: PHFetchResult<PHAsset>) -> [String] {
  objects(result).map { $0.extendedMetadata.originalFilename ?? "" }
}

/// The titles of a result's collections, in order.
func titles<Collection: PHCollection>(_ result: PHFetchResult<Collection>) -> [String] {
  objects(result).map { $0.localizedTitle ?? "" }
}

/// The file names of all visible assets, in order of addition.
func allNames() -> [String] { names(PHAsset.fetchAssets(with: nil)) }

/// The titles at the top level, in order.
func topLevelTitles() -> [String] {
  titles(PHCollection.fetchTopLevelUserCollections(with: nil))
}

/// Options with a predicate or an order.
func options(
  _ predicate: NSPredicate? = nil, sortedBy key: String? = nil, ascending: Bool = true,
  limit: Int = 0, hidden: Bool = false
) -> PHFetchOptions {
  let options = PHFetchOptions()
  options.predicate = predicate
  options.sortDescriptors = key.map { [NSSortDescriptor(key: $0, ascending: ascending)] }
  options.fetchLimit = limit
  options.includeHiddenAssets = hidden
  return options
}

/// The library's error that a body throws; nil when it throws none.
func photosError(_ body: () throws -> Void) -> PHPhotosError? {
  do {
    try body()
    return nil
  } catch {
    return error as? PHPhotosError
  }
}

/// The identifiers that an error lists (§2.54).
func identifiers(_ error: PHPhotosError?) -> [String] {
  error?.userInfo[PHLocalIdentifiersErrorKey] as? [String] ?? []
}

/// Notes values from whatever thread.
final class Notes<Value: Sendable>: @unchecked Sendable {
  // Guarded by the lock.
  private var noted: [Value] = []
  private let lock = NSLock()

  func add(_ value: Value) { lock.withLock { noted.append(value) } }

  var all: [Value] { lock.withLock { noted } }
}
