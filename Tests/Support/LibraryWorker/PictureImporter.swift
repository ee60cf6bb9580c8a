import Foundation
import Photos
import PhotosHost
import PhotosTesting

/// Adds pictures and deletes some again, until it is killed.
struct PictureImporter {
  private let library: PHPhotoLibrary
  private let folder: URL
  private let seed: UInt64

  init(path: String, seed: UInt64) throws {
    library = try openLibrary(path, client: "importer")
    folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      .appendingPathComponent("incoming \(seed)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.seed = seed
  }

  func run() throws {
    report("ready")
    try PHPhotoLibrary.withShared(library) {
      for number in 0... { try add(number) }
    }
  }

  /// Adds up to three pictures in one block, telling their identifiers before and after.
  private func add(_ number: Int) throws {
    try library.performChangesAndWait {
      let identifiers = (0...number % 3).compactMap { request(number, part: $0) }
      report("began \(number) \(identifiers.joined(separator: " "))")
    }
    report("confirmed \(number)")
  }

  private func request(_ number: Int, part: Int) -> String? {
    let data = TestPicture.jpeg(width: 64 + number % 64, height: 48)
    let creation = PHAssetCreationRequest.forAsset()
    if part == 0 {
      creation.addResource(with: .photo, data: data, options: nil)
    } else {
      let file = folder.appendingPathComponent("\(number) \(part).jpg")
      // A file that cannot be written makes the block fail, which is reported.
      try? data.write(to: file)
      let options = PHAssetResourceCreationOptions()
      options.shouldMoveFile = part == 1
      creation.addResource(with: .photo, fileURL: file, options: options)
    }
    return creation.placeholderForCreatedAsset?.localIdentifier
  }
}
