public import Foundation
internal import MediaFiles
internal import PlatformTypes
internal import Synchronization

/// A still together with the movie of the moment around it.
///
///     PHImageManager.default().requestLivePhoto(
///       for: asset, targetSize: size, contentMode: .aspectFit, options: nil
///     ) { livePhoto, info in … }
///
/// There is no view here that plays one: ``image``, ``imageURL`` and ``videoURL`` are what a program
/// needs to do so by itself. A Live Photo never changes and may be used from any thread. The files of
/// one from a library lie in the library; they must not be written to, and stay readable as long as a
/// state of the library names them.
public final class PHLivePhoto: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked: constants, and an image that is guarded by its mutex.
  private let content: LivePhotoContent?
  private let picture: Mutex<UIImage?>

  /// Width and height of the picture in pixels, as it was asked for.
  public let size: CGSize

  /// Live Photos are requested, not made.
  @available(*, unavailable) public override init() { fatalError("Live Photos are requested.") }

  /// - Parameters:
  ///   - content: Its files; `nil` for a placeholder, which has none yet.
  ///   - size: Of the picture, in pixels.
  ///   - image: The picture, if it is decoded already.
  init(_ content: LivePhotoContent?, size: CGSize, image: UIImage? = nil) {
    self.content = content
    self.size = size
    picture = Mutex(image)
  }

  /// Returns the Live Photo itself, as it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Files

  /// Where the still lies; `nil` while there is only a placeholder.
  package var still: URL? { content?.still }

  /// Where the movie lies; `nil` while there is only a placeholder.
  package var movie: URL? { content?.movie }

  /// The files as resources that can be read and written out.
  var resources: [PHAssetResource] { content?.resources ?? [] }

  /// The picture in its size, decoded when first asked for; `nil` when the file is gone.
  package var decodedImage: UIImage? {
    picture.withLock { picture in
      if let picture { return picture }
      guard let still else { return nil }
      let pixels = CGSize.pixels(size)
      let side = max(1, Int(max(pixels.width, pixels.height)))
      // Why there is no picture any more does not matter: the answer is nil.
      picture = (try? PixelImage(contentsOf: still, maxPixelSize: side))
        .map { UIImage(pixelImage: $0) }
      return picture
    }
  }

  // MARK: Coding

  /// True: a Live Photo is archived as the URLs of its files and its size.
  public static var supportsSecureCoding: Bool { true }

  private enum Key {
    static let still = "still", movie = "movie", width = "width", height = "height"
  }

  /// Writes down where the files lie; a placeholder cannot be read again.
  public func encode(with coder: NSCoder) {
    coder.encode(still.map { $0 as NSURL }, forKey: Key.still)
    coder.encode(movie.map { $0 as NSURL }, forKey: Key.movie)
    coder.encode(Double(size.width), forKey: Key.width)
    coder.encode(Double(size.height), forKey: Key.height)
  }

  /// Reads an archived Live Photo; `nil` when one of its files is no longer there.
  public convenience init?(coder: NSCoder) {
    guard let still = coder.decodeObject(of: NSURL.self, forKey: Key.still) as URL?,
      let movie = coder.decodeObject(of: NSURL.self, forKey: Key.movie) as URL?,
      [still, movie].allSatisfy({ $0.isFileURL && FileManager.default.fileExists(atPath: $0.path) })
    else { return nil }
    let size = CGSize(
      width: coder.decodeDouble(forKey: Key.width), height: coder.decodeDouble(forKey: Key.height))
    self.init(LivePhotoContent(still: still, movie: movie), size: size)
  }
}

/// The files of a Live Photo.
struct LivePhotoContent: Sendable {
  let still: URL
  let movie: URL
  /// Those of the library that the files lie in, if it is one.
  private let stored: [PHAssetResource]?
  /// What goes with the Live Photo.
  private let folder: RenderFolder?

  /// - Parameters:
  ///   - still: Where the picture lies.
  ///   - movie: Where the movie lies.
  ///   - stored: The same as resources of a library.
  ///   - folder: Deleted together with the last Live Photo that needs it.
  init(
    still: URL, movie: URL, stored: [PHAssetResource]? = nil, folder: RenderFolder? = nil
  ) {
    (self.still, self.movie, self.stored, self.folder) = (still, movie, stored, folder)
  }

  /// The still and the movie; without what is no longer readable.
  var resources: [PHAssetResource] {
    stored
      ?? [
        PHAssetResource(file: still, type: .photo),
        PHAssetResource(file: movie, type: .pairedVideo),
      ].compactMap { $0 }
  }
}
