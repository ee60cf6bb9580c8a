import Foundation
import MediaFiles

extension FilterTable {
  /// How much red, green and blue light add to brightness.
  ///
  /// Source: ITU-R BT.709.
  private static let luminance = SIMD4(0.2126, 0.7152, 0.0722, 0)

  /// Filters that change the light of each pixel by itself.
  static let color: [String: FilterDefinition] = [
    "CIColorControls": FilterDefinition([
      kCIInputSaturationKey: .number(1), kCIInputBrightnessKey: .number(0),
      kCIInputContrastKey: .number(1),
    ]) { image, inputs in
      let saturation = inputs.number(kCIInputSaturationKey)
      let contrast = inputs.number(kCIInputContrastKey)
      let offset = inputs.number(kCIInputBrightnessKey) + 0.5 - 0.5 * contrast
      return image.mixed(
        matrix { channel in
          let grey = luminance * (1 - saturation)
          return (grey + unit(channel) * saturation) * contrast + unit(3) * offset
        })
    },
    "CIExposureAdjust": FilterDefinition([kCIInputEVKey: .number(0)]) { image, inputs in
      let gain = exp2(inputs.number(kCIInputEVKey))
      return image.mixed(matrix { unit($0) * gain })
    },
    "CIColorInvert": FilterDefinition { image, _ in image.mixed(matrix { unit(3) - unit($0) }) },
    "CIColorMonochrome": FilterDefinition([
      kCIInputColorKey: .color(CIColor(red: 0.6, green: 0.45, blue: 0.3)),
      kCIInputIntensityKey: .number(1),
    ]) { image, inputs in
      let light = inputs.color(kCIInputColorKey).light
      let intensity = inputs.number(kCIInputIntensityKey)
      return image.mixed(
        matrix { luminance * light[$0] * intensity + unit($0) * (1 - intensity) })
    },
    "CIHueAdjust": FilterDefinition([kCIInputAngleKey: .number(0)]) { image, inputs in
      image.mixed(hueMatrix(inputs.number(kCIInputAngleKey)))
    },
    "CIColorMatrix": FilterDefinition([
      "inputRVector": .vector(CIVector(x: 1, y: 0, z: 0, w: 0)),
      "inputGVector": .vector(CIVector(x: 0, y: 1, z: 0, w: 0)),
      "inputBVector": .vector(CIVector(x: 0, y: 0, z: 1, w: 0)),
      "inputAVector": .vector(CIVector(x: 0, y: 0, z: 0, w: 1)),
      "inputBiasVector": .vector(CIVector(x: 0, y: 0, z: 0, w: 0)),
    ]) { image, inputs in
      // Alpha is multiplied into the colors: what scales it scales them, and a constant is one of
      // its multiples.
      let opacity = Double(inputs.vector("inputAVector").w)
      let bias = inputs.vector("inputBiasVector")
      let rows = zip(["inputRVector", "inputGVector", "inputBVector"], [bias.x, bias.y, bias.z])
        .map { key, bias in
          let row = inputs.vector(key)
          return SIMD4(Double(row.x), Double(row.y), Double(row.z), Double(row.w + bias)) * opacity
        }
      return image.mixed(rows + [unit(3) * opacity])
    },
    "CIGammaAdjust": FilterDefinition(["inputPower": .number(1)]) { image, inputs in
      let power = inputs.number("inputPower")
      let curve = LightCurve(count: 65536) { pow($1, power) }
      return image.recolored { light, _ throws(MediaError) in try light.curved(curve) }
    },
    "CIHighlightShadowAdjust": FilterDefinition([
      kCIInputRadiusKey: .number(0), "inputShadowAmount": .number(0),
      "inputHighlightAmount": .number(1),
    ]) { image, inputs in
      // Both bends are weakest where the other one is strongest, and neither turns the curve back.
      let shadows = 0.9 * inputs.number("inputShadowAmount")
      let highlights = 0.9 * (1 - inputs.number("inputHighlightAmount"))
      return image.toned { _, value in
        value + shadows * value * pow(1 - value, 3) - highlights * (1 - value) * pow(value, 3)
      }
    },
  ]

  /// A matrix of rows for red, green and blue that leaves alpha as it is.
  static func matrix(_ row: (Int) -> SIMD4<Double>) -> [SIMD4<Double>] {
    (0..<3).map(row) + [unit(3)]
  }

  /// The row that takes one of red, green, blue and alpha.
  static func unit(_ channel: Int) -> SIMD4<Double> {
    var row = SIMD4<Double>.zero
    row[channel] = 1
    return row
  }

  /// Turns colors around the axis of greys, which stay.
  private static func hueMatrix(_ angle: Double) -> [SIMD4<Double>] {
    // Rodrigues' formula for the axis (1, 1, 1) / √3.
    let (cosine, sine) = (cos(angle), sin(angle) / 3.0.squareRoot())
    let mean = (1 - cosine) / 3
    return [
      SIMD4(cosine + mean, mean - sine, mean + sine, 0),
      SIMD4(mean + sine, cosine + mean, mean - sine, 0),
      SIMD4(mean - sine, mean + sine, cosine + mean, 0), unit(3),
    ]
  }
}

extension CIImage {
  /// Returns the picture with its sRGB values, 0 to 1, mixed by a matrix and then replaced one by
  /// one.
  ///
  /// - Parameters:
  ///   - rows: The matrix; nil mixes nothing.
  ///   - tone: Gets the channel (0 red, 1 green, 2 blue) and the value.
  /// - Returns: The recipe.
  func toned(
    _ rows: [SIMD4<Double>]? = nil, _ tone: (_ channel: Int, _ value: Double) -> Double
  ) -> CIImage {
    let decoding = LightCurve.decoding(tone)
    return recolored { light, _ throws(MediaError) in
      let values = try light.curved(.encoding)
      return try (rows.map { rows throws(MediaError) in try values.mixed(rows) } ?? values)
        .curved(decoding)
    }
  }
}
