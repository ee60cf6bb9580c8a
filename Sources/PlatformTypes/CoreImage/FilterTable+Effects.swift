import Foundation
import MediaFiles

extension FilterTable {
  /// Filters that make a picture look like one from another time.
  ///
  /// Apple's are tables that it does not publish; these follow what its filter reference says of
  /// each. They work on sRGB values, 0 to 1.
  static let effects: [String: FilterDefinition] = [
    "CISepiaTone": FilterDefinition([kCIInputIntensityKey: .number(1)]) { image, inputs in
      let intensity = inputs.number(kCIInputIntensityKey)
      return image.toned(
        matrix { sepia[$0] * intensity + unit($0) * (1 - intensity) }, { $1 })
    },
    // Black and white with low contrast.
    "CIPhotoEffectMono": effect(saturation: 0) { 0.06 + 0.88 * $1 },
    // Black and white with exaggerated contrast.
    "CIPhotoEffectNoir": effect(saturation: 0) { steep($1, 0.9) },
    // Black and white without much change of contrast.
    "CIPhotoEffectTonal": effect(saturation: 0) { $1 },
    // Exaggerated color.
    "CIPhotoEffectChrome": effect(saturation: 1.35) { steep($1, 0.25) },
    // Diminished color.
    "CIPhotoEffectFade": effect(saturation: 0.6) { 0.09 + 0.84 * $1 },
    // Distorted colors, as an instant film has them.
    "CIPhotoEffectInstant": effect(saturation: 0.75) { channel, value in
      [0.08 + 0.88 * value, 0.05 + 0.9 * value, 0.12 + 0.72 * value][channel]
    },
    // Emphasized cool colors.
    "CIPhotoEffectProcess": effect(saturation: 0.95) { channel, value in
      [steep(value, 0.5) * 0.94, steep(value, 0.3), 0.1 + 0.86 * value][channel]
    },
    // Emphasized warm colors.
    "CIPhotoEffectTransfer": effect(saturation: 0.9) { channel, value in
      [0.07 + 0.93 * value, 0.04 + 0.9 * value, 0.06 + 0.74 * value][channel]
    },
    "CIVignette": FilterDefinition([
      kCIInputRadiusKey: .number(1), kCIInputIntensityKey: .number(0),
    ]) { image, inputs in
      let (radius, intensity) = (
        inputs.number(kCIInputRadiusKey), inputs.number(kCIInputIntensityKey)
      )
      let extent = image.extent
      guard radius > 0, intensity != 0, !extent.isNull, !extent.isInfinite else { return image }
      // At radius 1 the corners are at a distance of 1.
      let length = Double(hypot(extent.width, extent.height)) / 2 / radius
      return image.recolored { light, rect throws(MediaError) in
        try light.withDarkCorners(
          x: Double(extent.midX) - Double(rect.x) - 0.5,
          y: Double(rect.maxY) - Double(extent.midY) - 0.5, length: length, intensity: intensity)
      }
    },
  ]

  /// How much of red, green and blue goes into those of an old brown print.
  private static let sepia = [
    SIMD4(0.393, 0.769, 0.189, 0), SIMD4(0.349, 0.686, 0.168, 0), SIMD4(0.272, 0.534, 0.131, 0),
  ]

  /// An effect that first changes saturation and then each value.
  private static func effect(
    saturation: Double, _ tone: @escaping @Sendable (Int, Double) -> Double
  ) -> FilterDefinition {
    FilterDefinition { image, _ in
      // ITU-R BT.601, which is for values rather than light.
      let grey = SIMD4(0.299, 0.587, 0.114, 0) * (1 - saturation)
      return image.toned(matrix { grey + unit($0) * saturation }, tone)
    }
  }

  /// An S-shaped curve through 0, ½ and 1; at 0 of `amount` a straight line.
  private static func steep(_ value: Double, _ amount: Double) -> Double {
    let value = min(1, max(0, value))
    return value + amount * (value * value * (3 - 2 * value) - value)
  }
}
