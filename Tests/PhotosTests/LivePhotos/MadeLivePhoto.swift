import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

/// The two files of a Live Photo in a folder of their own, which goes with the object.
final class MadeLivePhoto: Sendable {
  static let identifier = "6D2F2A3E-2C55-4C2C-9E23-000000000002"

  let folder: URL
  let still: URL
  let movie: URL

  /// A still of some size and a movie of 24 pictures of 64 × 48 pixels, 120 a second.
  init(
    width: Int = 640, height: Int = 480, stillIdentifier: String? = identifier,
    movieIdentifier: String? = identifier
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    still = folder.appending(path: "IMG_1.JPG")
    movie = folder.appending(path: "IMG_1.MOV")
    var photo = MadePhoto()
    (photo.width, photo.height) = (width, height)
    if let stillIdentifier { photo.apple[17] = stillIdentifier }
    try photo.data.write(to: still)
    try MadeMovie.live(movieIdentifier).write(to: movie)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Adds it to a library.
  func add(to temporary: TemporaryLibrary) throws -> PHAsset {
    nonisolated(unsafe) var identifier = ""
    try temporary.change { [still, movie] in
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, fileURL: still, options: nil)
      request.addResource(with: .pairedVideo, fileURL: movie, options: nil)
      unsafe identifier = request.placeholderForCreatedAsset?.localIdentifier ?? ""
    }
    let found = temporary.library.asset(unsafe identifier)
    return try #require(found)
  }
}

/// One call of a handler that takes a Live Photo.
struct LivePhotoCall: @unchecked Sendable {
  var livePhoto: PHLivePhoto?
  var info: [AnyHashable: Any]

  var size: [Int]? { livePhoto.map { [Int($0.size.width), Int($0.size.height)] } }
}

extension TemporaryLibrary {
  /// A library whose results arrive on a queue of their own.
  static func withOwnQueue() throws -> TemporaryLibrary {
    var configuration = LibraryConfiguration()
    configuration.callbackQueue = DispatchQueue(label: "results")
    return try TemporaryLibrary(configuration: configuration)
  }
}
