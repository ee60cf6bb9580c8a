import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// What of a library must stay when something is refused.
struct LibraryImage: Equatable {
  let assets: [String]
  let collections: [String]
  let transactions: [Int64]
  /// Every file but those of SQLite and of living sessions, with its size.
  let files: [String]
  let problems: [VerificationReport.Problem]

  init(of library: PHPhotoLibrary) throws {
    let options = PHFetchOptions()
    options.includeHiddenAssets = true
    options.includeAllBurstAssets = true
    (assets, collections) = PHPhotoLibrary.withShared(library) {
      let assets = PHAsset.fetchAssets(with: options)
      let albums = PHCollection.fetchTopLevelUserCollections(with: nil)
      return (
        (0..<assets.count).map { assets[$0].localIdentifier },
        (0..<albums.count).map {
          "\(albums[$0].localIdentifier) \(albums[$0].localizedTitle ?? "")"
        }
      )
    }
    transactions = try library.host.transactions(since: nil).map(\.state)
    files = LibraryImage.files(in: library.host.url)
    problems = try library.host.verify(readingFiles: true).problems
  }

  /// The files below a folder with their sizes, in order.
  static func files(in folder: URL) -> [String] {
    let keys: Set<URLResourceKey> = [.isDirectoryKey, .fileSizeKey]
    guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    var files: [String] = []
    for case let url as URL in walk {
      let name = url.lastPathComponent
      guard name != ".lock", !name.hasPrefix("library.sqlite"), name != "signal",
        let values = try? url.resourceValues(forKeys: keys), values.isDirectory != true
      else { continue }
      files.append("\(url.path.dropFirst(folder.path.count)) \(values.fileSize ?? -1)")
    }
    return files.sorted()
  }
}

/// A temporary folder that goes away with its owner.
final class TestFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString, isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // A temporary folder that stays is cleared by the system.
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file.
  func file(_ name: String, _ data: Data) throws -> URL {
    let file = url.appendingPathComponent(name)
    try data.write(to: file)
    return file
  }

  /// Writes a picture of a few pixels.
  func picture(_ name: String = "picture.jpg") throws -> URL {
    try file(name, TestPicture.jpeg(width: 16, height: 12))
  }

  /// The path of something that is not there yet.
  func path(_ name: String) -> URL { url.appendingPathComponent(name) }
}

extension PHPhotoLibrary {
  /// Adds an asset made of one file, and returns its identifier.
  @discardableResult func add(
    _ url: URL, as type: PHAssetResourceType = .photo,
    _ configure: ((PHAssetResourceCreationOptions) -> Void)? = nil
  ) throws -> String {
    var identifier = ""
    try performChangesAndWait {
      let options = PHAssetResourceCreationOptions()
      configure?(options)
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: type, fileURL: url, options: options)
      identifier = request.placeholderForCreatedAsset?.localIdentifier ?? ""
    }
    return identifier
  }

  /// The asset of an identifier as it is now.
  func asset(_ identifier: String) -> PHAsset? {
    PHPhotoLibrary.withShared(self) {
      PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil).firstObject
    }
  }
}

/// Expects something to fail with a code and a sentence that holds certain words, and a library to stay as it is.
@discardableResult
func expectRefusal(
  _ code: PHPhotosError.Code, naming words: [String], of library: PHPhotoLibrary,
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) throws -> PHPhotosError? {
  let before = try LibraryImage(of: library)
  let error = expectError(code, naming: words, sourceLocation: sourceLocation, body)
  #expect(try LibraryImage(of: library) == before, sourceLocation: sourceLocation)
  return error
}

/// Expects something to fail with a code and a sentence that holds certain words.
@discardableResult
func expectError(
  _ code: PHPhotosError.Code, naming words: [String],
  sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) -> PHPhotosError? {
  let error = #expect(throws: PHPhotosError.self, sourceLocation: sourceLocation) { try body() }
  guard let error else { return nil }
  #expect(error.code == code, "\(error.localizedDescription)", sourceLocation: sourceLocation)
  for word in words where !word.isEmpty {
    #expect(error.localizedDescription.contains(word), sourceLocation: sourceLocation)
  }
  return error
}
