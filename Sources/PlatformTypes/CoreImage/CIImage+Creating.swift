public import Foundation
package import MediaFiles

/// The name of an option for making a picture.
///
/// Source: Apple, `CIImageOption`.
public struct CIImageOption: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes the option of this name; one that is not known has no effect.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether to turn the picture upright by the orientation in its file: a `Bool`, false unless
  /// given.
  public static let applyOrientationProperty = CIImageOption(
    rawValue: "kCIImageApplyOrientationProperty")

  /// What ``CIImage/properties`` is to say instead of what the file says: a dictionary.
  public static let properties = CIImageOption(rawValue: "kCIImageProperties")

  /// The space of the picture's colors: has no effect, as files say it and all is made sRGB.
  public static let colorSpace = CIImageOption(rawValue: "kCIImageColorSpace")
}

/// The key of the orientation in ``CIImage/properties``: the number of a
/// ``CGImagePropertyOrientation``.
public let kCGImagePropertyOrientation = "Orientation"

/// The key of the stored width in ``CIImage/properties``, in pixels.
public let kCGImagePropertyPixelWidth = "PixelWidth"

/// The key of the stored height in ``CIImage/properties``, in pixels.
public let kCGImagePropertyPixelHeight = "PixelHeight"

extension CIImage {
  /// Reads a picture file, of any format that ``UIImage`` reads.
  ///
  /// The pixels are as they are stored, unless ``CIImageOption/applyOrientationProperty`` says
  /// otherwise; their orientation is among the ``properties``. HEIF, AVIF and JPEG XL pictures
  /// always are upright, as their decoders turn them.
  ///
  /// Nil when the file cannot be read, is no picture or is damaged. It is mapped into memory:
  /// replace it, but do not overwrite it while the picture is in use.
  public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
    // Why the file cannot be read does not matter: the answer is nil.
    guard url.isFileURL, let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
      return nil
    }
    self.init(file: data, url: url, options: options)
  }

  /// Reads a picture file in memory, as ``init(contentsOf:options:)`` does.
  public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
    self.init(file: data, url: nil, options: options)
  }

  private convenience init?(file: Data, url: URL?, options: [CIImageOption: Any]?) {
    guard let content = ImageContent(file: file) else { return nil }
    let isUpright = options?[.applyOrientationProperty] as? Bool ?? false
    self.init(content, isUpright: isUpright, url: url, options: options)
  }

  private convenience init(
    _ content: ImageContent, isUpright: Bool, url: URL? = nil, options: [CIImageOption: Any]? = nil
  ) {
    let (width, height) =
      content.orientation.swapsSides
      ? (content.height, content.width) : (content.width, content.height)
    let shown = isUpright ? (content.width, content.height) : (width, height)
    var properties: [String: Any] = [
      kCGImagePropertyPixelWidth: shown.0, kCGImagePropertyPixelHeight: shown.1,
      kCGImagePropertyOrientation: isUpright ? 1 : Int(content.orientation.rawValue),
    ]
    if let given = options?[.properties] as? [String: Any] { properties = given }
    self.init(
      extent: CGRect(x: 0, y: 0, width: CGFloat(shown.0), height: CGFloat(shown.1)),
      recipe: StoredPixels(content, isUpright: isUpright), url: url, properties: properties)
  }

  /// Makes a picture of pixels.
  public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]? = nil) {
    self.init(ImageContent(stored: image, orientation: .up), isUpright: true, options: options)
  }

  /// Makes a picture of an image's pixels as they are stored, not turned by its orientation; nil for
  /// an image that shows nothing.
  public convenience init?(image: UIImage, options: [CIImageOption: Any]? = nil) {
    guard let content = image.content else { return nil }
    self.init(content, isUpright: false, options: options)
  }

  /// Makes a picture of one color, of infinite extent.
  public convenience init(color: CIColor) {
    self.init(extent: .infinite, recipe: PlainColor(light: color.light))
  }

  /// Makes a picture of upright pixels.
  package convenience init(pixelImage: PixelImage) {
    self.init(ImageContent(upright: pixelImage), isUpright: true)
  }
}

extension UIImage {
  /// Makes an image of a picture's pixels, which are computed at once.
  ///
  /// An image that shows nothing when they cannot be computed.
  public convenience init(ciImage: CIImage) {
    if let image = CIContext().createCGImage(ciImage, from: ciImage.extent) {
      self.init(cgImage: image)
    } else {
      self.init()
    }
  }
}
