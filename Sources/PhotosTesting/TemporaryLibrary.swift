public import Foundation
public import Photos
public import PhotosHost

/// A library in a temporary folder, filled by a list of pictures, that goes away with its owner.
///
///     let temporary = try TemporaryLibrary {
///       TestPhoto("beach.jpg", taken: noon)
///       TestPhoto("city.jpg", favorite: true, in: "Trip")
///     }
///     try PHPhotoLibrary.withShared(temporary.library) { … }
///
/// Every picture is a real JPEG of a few pixels. Albums come in the order of their first mention.
public final class TemporaryLibrary: Sendable {
  /// The library; open until the object goes away.
  public let library: PHPhotoLibrary
  /// The identifiers of the pictures, by name.
  public let identifiers: [String: String]

  /// Makes a library and fills it.
  ///
  /// - Parameters:
  ///   - configuration: How the calling program takes part in it.
  ///   - contents: The pictures, in order of addition.
  /// - Throws: A `PHPhotosError` when there is no room for it.
  public init(
    configuration: LibraryConfiguration = .init(),
    @TestPhotoBuilder _ contents: () -> [TestPhoto] = { [] }
  ) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).photolibrary", isDirectory: true)
    let library = try PHPhotoLibrary.open(at: url, configuration: configuration)
    self.library = library
    do {
      identifiers = try TestPhotoImport(contents(), into: library).run()
    } catch {
      library.close()
      try? FileManager.default.removeItem(at: url)  // The first error is the one to tell.
      throw error
    }
  }

  deinit {
    library.close()
    // A temporary folder that stays is cleared by the system.
    try? FileManager.default.removeItem(at: library.host.url)
  }

  /// The asset of a picture as it is now; `nil` when it is gone or was never there.
  public func asset(named name: String) -> PHAsset? {
    guard let identifier = identifiers[name] else { return nil }
    return PHPhotoLibrary.withShared(library) {
      PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil).firstObject
    }
  }

  /// The first album with a title.
  public func album(titled title: String) -> PHAssetCollection? {
    PHPhotoLibrary.withShared(library) {
      let options = PHFetchOptions()
      options.predicate = NSPredicate(format: "localizedTitle == %@", title)
      return PHAssetCollection.fetchAssetCollections(
        with: .album, subtype: .any, options: options
      ).firstObject
    }
  }
}

/// A picture for a ``TemporaryLibrary``.
public struct TestPhoto: Sendable {
  /// The name of its original file.
  public var name: String
  /// When it was taken; `nil` means now.
  public var taken: Date?
  /// Whether it is a favourite.
  public var isFavorite: Bool
  /// Whether it is hidden.
  public var isHidden: Bool
  /// The albums that hold it.
  public var albums: [String]
  /// Width and height in pixels.
  public var size: (width: Int, height: Int)

  /// Describes a picture.
  public init(
    _ name: String, taken: Date? = nil, favorite: Bool = false, hidden: Bool = false,
    in albums: String..., size: (width: Int, height: Int) = (16, 12)
  ) {
    self.name = name
    self.taken = taken
    isFavorite = favorite
    isHidden = hidden
    self.albums = albums
    self.size = size
  }
}

/// Lists pictures, also from loops and conditions.
@resultBuilder
public enum TestPhotoBuilder {
  /// One picture.
  public static func buildExpression(_ photo: TestPhoto) -> [TestPhoto] { [photo] }
  /// Several pictures.
  public static func buildExpression(_ photos: [TestPhoto]) -> [TestPhoto] { photos }
  /// All of them in order.
  public static func buildBlock(_ parts: [TestPhoto]...) -> [TestPhoto] { parts.flatMap(\.self) }
  /// Those of a loop.
  public static func buildArray(_ parts: [[TestPhoto]]) -> [TestPhoto] { parts.flatMap(\.self) }
  /// Those of a condition, if it holds.
  public static func buildOptional(_ part: [TestPhoto]?) -> [TestPhoto] { part ?? [] }
  /// Those of one side of a condition.
  public static func buildEither(first: [TestPhoto]) -> [TestPhoto] { first }
  /// Those of the other side.
  public static func buildEither(second: [TestPhoto]) -> [TestPhoto] { second }
}

/// Adds pictures to a library in one change block.
private struct TestPhotoImport {
  let photos: [TestPhoto]
  let library: PHPhotoLibrary

  init(_ photos: [TestPhoto], into library: PHPhotoLibrary) {
    self.photos = photos
    self.library = library
  }

  /// Returns the identifiers of the new assets, by name.
  func run() throws -> [String: String] {
    var identifiers: [String: String] = [:]
    guard !photos.isEmpty else { return identifiers }
    let pictures = photos.map { TestPicture.jpeg(width: $0.size.width, height: $0.size.height) }
    try library.performChangesAndWait {
      var albums: [String: PHAssetCollectionChangeRequest] = [:]
      for (photo, picture) in zip(photos, pictures) {
        let request = PHAssetCreationRequest.forAsset()
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = photo.name
        request.addResource(with: .photo, data: picture, options: options)
        request.isFavorite = photo.isFavorite
        request.isHidden = photo.isHidden
        if let taken = photo.taken { request.creationDate = taken }
        guard let placeholder = request.placeholderForCreatedAsset else { continue }
        identifiers[photo.name] = placeholder.localIdentifier
        for title in photo.albums {
          let album =
            albums[title]
            ?? PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
          albums[title] = album
          album.addAssets([placeholder])
        }
      }
    }
    return identifiers
  }
}

/// Pictures made from nothing.
public enum TestPicture {
  /// A JPEG of one colour that differs from call to call.
  public static func jpeg(width: Int, height: Int) -> Data {
    let color = (0..<3).map { _ in UInt8.random(in: 0...255) }
    var pixels = Data(capacity: width * height * 4)
    for _ in 0..<(width * height) { pixels.append(contentsOf: color + [255]) }
    guard let image = UIImage(pixels: pixels, width: width, height: height),
      let data = image.jpegData(compressionQuality: 0.9)
    else { preconditionFailure("A test picture has at least one pixel on each side") }
    return data
  }
}
