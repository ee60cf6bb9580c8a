public import Foundation
package import MediaFiles

/// The name of a setting of a ``CIContext``.
///
/// Source: Apple, `CIContextOption`. None of them has an effect: pixels are always computed by the
/// processor, in linear light, and given as sRGB.
public struct CIContextOption: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes the option of this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The space in which filters count: has no effect.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")

  /// The space of results: has no effect.
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")

  /// Whether the processor computes pixels: has no effect, as it always does.
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")

  /// Whether intermediate results are kept: has no effect.
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
}

/// The layout of pixels.
///
/// Source: Apple, `CIFormat`.
public struct CIFormat: Hashable, RawRepresentable, Sendable {
  /// The number of the layout.
  public let rawValue: Int32

  /// Makes the layout of this number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Bytes of red, green, blue and alpha, the only layout in which pixels are given.
  public static let RGBA8 = CIFormat(rawValue: 264)
}

/// Computes the pixels of pictures.
///
/// May be used from any thread, by several at once; a call returns when all is computed.
///
/// Source: Apple, `CIContext`.
public final class CIContext: NSObject, Sendable {
  /// Makes a context.
  public override init() {}

  /// Makes a context; the options have no effect.
  public init(options: [CIContextOption: Any]?) {}

  /// Returns the pixels of a rectangle, whose edges move to the nearest whole pixels.
  ///
  /// Nothing shows where the picture has no pixels.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - fromRect: A rectangle of the plane, y pointing up.
  /// - Returns: Nil for an empty or infinite rectangle, one of more than 256 megapixels, and when the
  ///   picture's file does not decode.
  public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    // Why there are no pixels does not matter: the answer is nil.
    try? pixels(of: image, in: fromRect).map(CGImage.init)
  }

  /// Returns the pixels of a rectangle as ``createCGImage(_:from:)`` does; nil for another layout than
  /// ``CIFormat/RGBA8``.
  public func createCGImage(
    _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) -> CGImage? {
    format == .RGBA8 ? createCGImage(image, from: fromRect) : nil
  }

  /// Computes the pixels of a rectangle; nil for one that has none.
  package func pixels(of image: CIImage, in rect: CGRect) throws(MediaError) -> PixelImage? {
    guard let rect = PixelRect(nearest: rect) else { return nil }
    return try image.recipe.pixels(in: rect).pixelImage()
  }
}
