public import Foundation
import MediaFiles

/// A picture as Core Image has it: a recipe for pixels on a plane whose y axis points up.
///
///     let photo = CIImage(contentsOf: url)?.oriented(forExifOrientation: orientation)
///     let sepia = photo?.applyingFilter("CISepiaTone", parameters: [kCIInputIntensityKey: 0.8])
///
/// No pixel is computed before a ``CIContext`` asks for it. All steps count in linear light, with
/// 32-bit floats that may leave 0 to 1, so that one step can take back what another one did; the
/// result is sRGB. A picture never changes and may be used from any thread.
///
/// Source: Apple, `CIImage`.
public final class CIImage: NSObject, @unchecked Sendable {
  // @unchecked: all properties are constants; the dictionary holds numbers and texts, which do not
  // change either.

  /// Where the picture has pixels: its lower left corner and its size, in pixels.
  ///
  /// Infinite for a color and for a picture whose edges go on for ever, and null for none.
  public let extent: CGRect

  /// What is known of the file the picture was read from: its stored size and its orientation, by
  /// the keys of Image I/O; empty for other pictures.
  public let properties: [String: Any]

  /// The file that the picture was read from; nil for other pictures.
  public let url: URL?

  let recipe: any ImageRecipe

  init(
    extent: CGRect, recipe: any ImageRecipe, url: URL? = nil, properties: [String: Any] = [:]
  ) {
    self.extent = extent
    self.recipe = recipe
    self.url = url
    self.properties = properties
  }

  /// The space of the picture's colors: sRGB.
  public var colorSpace: CGColorSpace? { .standard }

  /// Returns a picture without pixels.
  public class func empty() -> CIImage {
    CIImage(extent: .null, recipe: PlainColor(light: .zero))
  }

  /// Returns a picture without pixels.
  public override convenience init() {
    self.init(extent: .null, recipe: PlainColor(light: .zero))
  }

  /// The extent, for logs.
  public override var description: String { "<CIImage extent \(extent)>" }
}
