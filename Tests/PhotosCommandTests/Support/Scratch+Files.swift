import Foundation
import Photos
import PhotosHost
import Testing

extension Scratch {
  /// A file of `Tests/MediaFilesTests/Fixtures`.
  static func fixture(_ path: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../MediaFilesTests/Fixtures/\(path)").standardizedFileURL
  }

  /// Imports a file and returns the identifier of its asset.
  func importFile(_ path: String) throws -> String {
    try photos("import", "--json", path).object().list("imported")[0].text("identifier")
  }

  /// The paths of all files below a folder, relative to it, in order.
  func files(in folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path(folder))
    return names.filter { name in
      var isFolder: ObjCBool = false
      let path = path("\(folder)/\(name)")
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// Whether two files have the same length and SHA-256.
  func isSame(_ name: String, _ other: String) throws -> Bool {
    try FileContent(ofFileAt: folder.appendingPathComponent(name))
      == FileContent(ofFileAt: folder.appendingPathComponent(other))
  }

  /// Makes an asset of a JPEG with the RAW file that belongs to it, and returns its identifier.
  func makePair() throws -> String {
    let picture = try picture("pair/P1.jpg")
    let library = try PHPhotoLibrary.open(at: library)
    defer { library.close() }
    var identifier = ""
    try library.performChangesAndWait {
      let creation = PHAssetCreationRequest.forAsset()
      creation.addResource(with: .photo, fileURL: URL(fileURLWithPath: picture), options: nil)
      creation.addResource(
        with: .alternatePhoto, fileURL: Scratch.fixture("raw/DNG.dng"), options: nil)
      identifier = creation.placeholderForCreatedAsset?.localIdentifier ?? ""
    }
    return identifier
  }

  /// Takes the original of an asset out of the library's folder.
  func loseOriginal(of identifier: String) throws {
    let name = try #require(
      try files(in: "Test.photolibrary/originals").first {
        $0.contains(identifier.prefix { $0 != "/" })
      })
    try FileManager.default.removeItem(atPath: path("Test.photolibrary/originals/\(name)"))
  }
}
