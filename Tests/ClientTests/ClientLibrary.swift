import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import TestSupport

/// The library that client programs run on, and a folder for what they write.
final class ClientLibrary {
  let temporary: TemporaryLibrary
  let folder: URL

  /// Noon of a day in 2020, in universal time.
  static func noon(_ month: Int, _ day: Int) -> Date {
    var parts = DateComponents()
    (parts.year, parts.month, parts.day, parts.hour) = (2020, month, day, 12)
    parts.timeZone = TimeZone(identifier: "UTC")
    return Calendar(identifier: .gregorian).date(from: parts) ?? .distantPast
  }

  /// Three photos of two days in two albums, one of them a favourite.
  convenience init(_ configuration: LibraryConfiguration = .init()) throws {
    try self.init(configuration) {
      TestPhoto("beach.jpg", taken: Self.noon(5, 1), in: "Trip", size: (40, 30))
      TestPhoto("city.jpg", taken: Self.noon(5, 2), favorite: true, in: "Trip", "Best")
      TestPhoto("dog.jpg", taken: Self.noon(7, 3), in: "Trip")
    }
  }

  init(
    _ configuration: LibraryConfiguration = .init(),
    @TestPhotoBuilder _ photos: () -> [TestPhoto]
  ) throws {
    var configuration = configuration
    configuration.callbackQueue = DispatchQueue(label: "callbacks")
    temporary = try TemporaryLibrary(configuration: configuration, photos)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("clients-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)  // The system clears it in time.
  }

  var library: PHPhotoLibrary { temporary.library }

  /// Runs a client program, whose shared library is this one.
  func run<R>(_ body: () throws -> R) rethrows -> R {
    try PHPhotoLibrary.withShared(temporary.library, body)
  }

  /// Runs a client program, whose shared library is this one.
  func run<R>(_ body: () async throws -> R) async rethrows -> R {
    try await PHPhotoLibrary.withShared(temporary.library, body)
  }

  /// Adds a photo made with certain metadata.
  func add(_ photo: MadePhoto, named name: String) throws {
    let data = photo.added(to: TestPicture.jpeg(width: photo.width, height: photo.height))
    try add(data, named: name)
  }

  /// Adds a picture file.
  func add(_ data: Data, named name: String) throws {
    try library.performChangesAndWait {
      let options = PHAssetResourceCreationOptions()
      options.originalFilename = name
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: data, options: options)
    }
  }

  /// The names of assets' files.
  func names(_ assets: [PHAsset]) -> [String] {
    assets.map { $0.extendedMetadata.originalFilename ?? "" }
  }

  /// The names of an album's members, in order.
  func names(in title: String) -> [String] {
    guard let album = temporary.album(titled: title) else { return [] }
    return run {
      let members = PHAsset.fetchAssets(in: album, options: nil)
      return names(members.objects(at: IndexSet(integersIn: 0..<members.count)))
    }
  }
}

extension MadePhoto {
  /// A screenshot by its user comment.
  static var screenshot: MadePhoto {
    MadePhoto(photo: [0x9286: .bytes([UInt8]("ASCII\0\0\0Screenshot".utf8))])
  }

  /// A member of a burst by Apple's maker note.
  static func burst(_ identifier: String) -> MadePhoto {
    var photo = MadePhoto()
    photo.apple[11] = identifier
    return photo
  }
}

/// What callbacks said, in order.
final class Heard<Value: Sendable>: Sendable {
  private let said = Mutex<[Value]>([])
  private let news = DispatchSemaphore(value: 0)

  /// Takes one down; for a callback.
  func note(_ value: Value) {
    said.withLock { $0.append(value) }
    news.signal()
  }

  /// Waits for the next one.
  func wait() { news.wait() }

  /// All so far.
  var values: [Value] { said.withLock { $0 } }
}
