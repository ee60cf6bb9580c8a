public import Foundation
package import MediaFiles

/// A picture to show, and how large and which way up.
///
///     let image = UIImage(contentsOfFile: "IMG_0001.HEIC")
///     image?.size                // 3024 × 4032 points, upright
///     image?.imageOrientation    // .right: the camera was held upright
///
/// An image never changes and may be used from any thread. A file's pixels are decoded when they
/// are first asked for. HEIF, AVIF and JPEG XL pictures always are ``Orientation/up``, as their
/// decoders turn them; a camera's raw file shows the preview inside.
///
/// Source: Apple, `UIImage`.
open class UIImage: NSObject, @unchecked Sendable {
  // @unchecked: every stored property is a constant of a Sendable type; only a subclass could add
  // another.

  /// How many pixels a point has; 1 unless the image was made otherwise.
  public let scale: CGFloat

  /// Nil for an image that shows nothing.
  let content: ImageContent?

  private init(content: ImageContent?, scale: CGFloat) {
    precondition(scale > 0, "An image's scale must be greater than 0.")
    self.content = content
    self.scale = scale
  }

  /// Creates an image that shows nothing: its size is zero.
  public override convenience init() { self.init(content: nil, scale: 1) }

  /// Reads a picture file in memory; nil when it is no picture or is damaged.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Reads a picture file in memory; nil when it is no picture or is damaged.
  ///
  /// - Parameters:
  ///   - data: The whole file, kept until the image goes.
  ///   - scale: Pixels of a point, greater than 0.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let content = ImageContent(file: data) else { return nil }
    self.init(content: content, scale: scale)
  }

  /// Reads a picture file; nil when it cannot be read, is no picture or is damaged.
  ///
  /// The file is mapped into memory: replace it, but do not overwrite it while the image is in use.
  ///
  /// - Parameter path: A name that ends in `@2x` or `@3x` before its extension makes the scale 2
  ///   or 3.
  public convenience init?(contentsOfFile path: String) {
    let url = URL(fileURLWithPath: path)
    // Why the file cannot be read does not matter: the answer is nil.
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else { return nil }
    let name = url.deletingPathExtension().lastPathComponent
    self.init(data: data, scale: name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1)
  }

  /// Creates an image of upright pixels, one for a point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Creates an image of stored pixels.
  ///
  /// - Parameters:
  ///   - cgImage: The pixels.
  ///   - scale: Pixels of a point, greater than 0.
  ///   - orientation: How to turn the pixels.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let turn = CGImagePropertyOrientation(imageOrientation: orientation)
    self.init(content: ImageContent(stored: cgImage, orientation: turn), scale: scale)
  }

  /// Creates an image of RGBA bytes, upright, row by row from the top.
  ///
  ///     UIImage(pixels: Data([255, 0, 0, 255]), width: 1, height: 1)  // one red pixel
  ///
  /// Nil unless both sides are at least 1 and there are exactly `width × height × 4` bytes; also
  /// for more than 256 megapixels.
  ///
  /// Not in Apple's API: for programs that draw without files.
  ///
  /// - Parameters:
  ///   - pixels: Red, green, blue and alpha, sRGB; alpha not multiplied in.
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - scale: Pixels of a point, greater than 0.
  public convenience init?(pixels: Data, width: Int, height: Int, scale: CGFloat = 1) {
    guard let image = PixelImage(width: width, height: height, pixels: pixels) else { return nil }
    self.init(pixelImage: image, scale: scale)
  }

  /// Creates an image of upright pixels.
  package convenience init(pixelImage: PixelImage, scale: CGFloat = 1) {
    self.init(content: ImageContent(upright: pixelImage), scale: scale)
  }

  /// Whether `object` is an image of the same size, scale and orientation with the same pixels.
  ///
  /// Decodes both unless they are of the same file's bytes.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    guard self !== other else { return true }
    guard size == other.size, scale == other.scale, imageOrientation == other.imageOrientation
    else {
      return false
    }
    if let content, let otherContent = other.content { return content.shows(otherContent) }
    return content == nil && other.content == nil
  }

  /// A number that is the same for equal images, made without decoding.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(size.width)
    hasher.combine(size.height)
    hasher.combine(scale)
    hasher.combine(imageOrientation)
    return hasher.finalize()
  }

  /// The size in points and the orientation, for logs.
  open override var description: String {
    "<\(type(of: self)) {\(size.width), \(size.height)} \(imageOrientation) @\(scale)x>"
  }
}

/// AppKit's name for an image; the same class.
public typealias NSImage = UIImage

extension UIImage {
  /// Width and height of the upright picture in points: pixels divided by ``scale``.
  public var size: CGSize {
    guard let content else { return .zero }
    return CGSize(
      width: CGFloat(content.width) / scale, height: CGFloat(content.height) / scale)
  }

  /// How to turn the pixels of ``cgImage`` to see the picture upright.
  public var imageOrientation: Orientation {
    Orientation(propertyOrientation: content?.orientation ?? .up)
  }

  /// The pixels as they are stored, not turned by ``imageOrientation``.
  ///
  /// Nil for an image that shows nothing, or whose file does not decode, or has more than 256
  /// megapixels.
  ///
  /// - Complexity: Decodes the file when first asked; then O(1).
  public var cgImage: CGImage? { content?.stored }

  /// The pixels as they are seen, turned by ``imageOrientation``; nil as ``cgImage`` is.
  package var uprightPixels: PixelImage? { content?.upright }

  /// Returns a JPEG file of the picture, upright, without metadata; transparency becomes white.
  ///
  /// - Parameter compressionQuality: 0 (smallest) to 1 (best).
  /// - Returns: Nil when there are no pixels, or a side has more than 65,535.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    // Why it cannot be written does not matter: the answer is nil.
    try? uprightPixels?.jpeg(quality: Double(compressionQuality))
  }

  /// Returns a PNG file of the picture, upright, without metadata.
  ///
  /// - Returns: Nil when there are no pixels.
  public func pngData() -> Data? {
    // Why it cannot be written does not matter: the answer is nil.
    try? uprightPixels?.png()
  }
}
