import Foundation
import MediaFiles
import Synchronization

/// Pixels in memory, or of a file that is decoded when they are first asked for.
final class StoredPixels: ImageRecipe {
  private let content: ImageContent
  private let isUpright: Bool
  private let light = Mutex<LightPicture?>(nil)

  /// Takes a picture.
  ///
  /// - Parameters:
  ///   - content: The picture.
  ///   - isUpright: Whether its orientation is applied.
  init(_ content: ImageContent, isUpright: Bool) {
    self.content = content
    self.isUpright = isUpright
  }

  func pixels(in rect: PixelRect) throws(MediaError) -> LightPicture {
    let light = try self.light.withLock { (light) throws(MediaError) -> LightPicture in
      if let light { return light }
      guard let pixels = isUpright ? content.upright : content.stored?.pixelImage else {
        throw MediaError(.damaged, "picture", "it does not decode")
      }
      let made = try LightPicture.of(pixels)
      light = made
      return made
    }
    return try light.part(
      rect, of: PixelRect(x: 0, y: 0, width: light.width, height: light.height))
  }
}

/// The same color everywhere.
struct PlainColor: ImageRecipe {
  let light: SIMD4<Double>

  func pixels(in rect: PixelRect) throws(MediaError) -> LightPicture {
    try LightPicture.filled(light, width: rect.width, height: rect.height)
  }
}

/// A picture of which only a rectangle shows.
struct Cropped: ImageRecipe {
  let source: any ImageRecipe
  let bounds: PixelRect

  func pixels(in rect: PixelRect) throws(MediaError) -> LightPicture {
    guard let part = rect.intersection(bounds) else {
      return try LightPicture.filled(.zero, width: rect.width, height: rect.height)
    }
    return try source.pixels(in: part).part(rect, of: part)
  }
}

/// A picture whose edge pixels go on for ever.
struct Clamped: ImageRecipe {
  let source: any ImageRecipe
  let bounds: PixelRect

  func pixels(in rect: PixelRect) throws(MediaError) -> LightPicture {
    try source.pixels(in: bounds).part(rect, of: bounds, copyingEdges: true)
  }
}

/// One picture over another.
struct Overlay: ImageRecipe {
  let source, background: any ImageRecipe

  func pixels(in rect: PixelRect) throws(MediaError) -> LightPicture {
    try source.pixels(in: rect).over(background.pixels(in: rect))
  }
}

/// A picture each of whose pixels is changed by itself.
struct Recolored: ImageRecipe {
  let source: any ImageRecipe
  let step: @Sendable (LightPicture, PixelRect) throws(MediaError) -> LightPicture

  func pixels(in rect: PixelRect) throws(MediaError) -> LightPicture {
    try step(source.pixels(in: rect), rect)
  }
}

/// A picture seen through a Gaussian.
struct Blurred: ImageRecipe {
  let source: any ImageRecipe
  let sigma: Double

  /// Where a Gaussian has become less than a hundredth of its middle.
  static func reach(of sigma: Double) -> Int { Int((sigma * 3.04).rounded(.up)) + 1 }

  func pixels(in rect: PixelRect) throws(MediaError) -> LightPicture {
    let around = rect.grown(by: Self.reach(of: sigma))
    return try source.pixels(in: around).blurred(sigma: sigma).part(rect, of: around)
  }
}

/// A finite picture scaled by a Lanczos kernel, its corner at the origin's multiple.
struct Resampled: ImageRecipe {
  let source: any ImageRecipe
  let bounds, result: PixelRect

  func pixels(in rect: PixelRect) throws(MediaError) -> LightPicture {
    try source.pixels(in: bounds).resampled(width: result.width, height: result.height)
      .part(rect, of: result)
  }
}
