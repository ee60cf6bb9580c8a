internal import Foundation
internal import Photos
internal import PhotosHost
internal import PhotosTesting

/// A library of a given size, made once and kept between runs of the benchmark.
struct Fixture {
  let assets: Int
  let url: URL

  /// The number that tells this make of libraries from earlier ones.
  private static let make = 2
  /// How many albums have a thousand members; they come first.
  static let thousands = 20
  /// The album after those: of 50,000 members, or a half of a smaller library.
  static let largeAlbumTitle = "Album \(thousands + 1)"

  /// Five hundred albums, most of them small.
  private static func albums(_ assets: Int) -> [Int] {
    let small = (0..<479).map { 10 + $0 * $0 % 391 }
    return [Int](repeating: 1_000, count: thousands) + [min(50_000, assets / 2)] + small
  }

  /// Finds the library of a size in the cache, or makes it there.
  ///
  /// The cache is a folder outside of the sources; libraries of another schema in it are left alone.
  init(assets: Int, cache: URL) throws {
    self.assets = assets
    url = cache.appendingPathComponent(
      "\(try Fixture.schema())-\(Fixture.make)-\(assets).photolibrary", isDirectory: true)
    guard !FileManager.default.fileExists(atPath: url.path) else { return }
    let unfinished = url.appendingPathExtension("\(getpid())")
    let library = try PHPhotoLibrary.open(at: unfinished)
    try SyntheticLibrary.fill(library, count: assets, hasRareKinds: true)
    try SyntheticLibrary.addAlbums(to: library, sizes: Fixture.albums(assets))
    library.close()
    try FileManager.default.moveItem(at: unfinished, to: url)
  }

  /// What names the schema that libraries have now.
  private static func schema() throws -> String {
    try withTemporaryFolder { folder in
      let empty = folder.appendingPathComponent("empty.photolibrary")
      try PHPhotoLibrary.open(at: empty).close()
      return try Database(of: empty).schema
    }
  }

  /// Opens the library, which must not be changed.
  func withLibrary<R>(_ body: (PHPhotoLibrary, Database) throws -> R) throws -> R {
    let library = try PHPhotoLibrary.open(at: url)
    defer { library.close() }
    return try body(library, try Database(of: url))
  }

  /// The album of many members.
  func largeAlbum(of library: PHPhotoLibrary) -> PHAssetCollection {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "localizedTitle == %@", Fixture.largeAlbumTitle)
    let found = PHPhotoLibrary.withShared(library) {
      PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options)
    }
    guard let album = found.firstObject else { preconditionFailure("The fixture lacks its albums") }
    return album
  }

  /// Opens a copy of the library, and one more copy for the C program, which may both be changed.
  func withCopies<R>(_ body: (PHPhotoLibrary, Database) throws -> R) throws -> R {
    try withTemporaryFolder(in: url.deletingLastPathComponent()) { folder in
      let copy = folder.appendingPathComponent("ours.photolibrary")
      let second = folder.appendingPathComponent("baseline.photolibrary")
      try FileManager.default.copyItem(at: url, to: copy)
      try FileManager.default.copyItem(at: url, to: second)
      sync()  // What copying left to be written would otherwise be written by the first commits.
      let library = try PHPhotoLibrary.open(at: copy)
      defer { library.close() }
      return try body(library, try Database(of: second))
    }
  }
}

/// Runs a closure with a folder that is deleted afterwards.
func withTemporaryFolder<R>(
  in parent: URL = FileManager.default.temporaryDirectory, _ body: (URL) throws -> R
) throws -> R {
  let folder = parent.appendingPathComponent("run-\(UUID().uuidString)", isDirectory: true)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  // What stays of a temporary folder does no harm.
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

extension PHPhotoLibrary {
  /// Fetches assets of this library.
  func fetchAssets(_ options: PHFetchOptions? = nil) -> PHFetchResult<PHAsset> {
    PHPhotoLibrary.withShared(self) { PHAsset.fetchAssets(with: options) }
  }

  /// Makes a favourite of an asset, or no longer, and waits until that is durable.
  func toggleFavorite(_ asset: PHAsset) throws {
    try performChangesAndWait {
      PHAssetChangeRequest(for: asset).isFavorite = !asset.isFavorite
    }
  }
}

extension PHFetchOptions {
  /// Sorted by date of creation.
  static func byDate(ascending: Bool, limit: Int = 0) -> PHFetchOptions {
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: ascending)]
    options.fetchLimit = limit
    return options
  }
}
