import Foundation
import PlatformTypes
import Testing

@Suite("CIFilter") struct CIFilterTests {
  private static let luminance = SIMD4(0.2126, 0.7152, 0.0722, 0)

  private static func dot(_ one: SIMD4<Double>, _ other: SIMD4<Double>) -> Double {
    (one * other).sum()
  }

  /// Applies a function of colors that alpha is not multiplied into.
  private static func recolored(
    _ pixel: SIMD4<Double>, _ change: (SIMD4<Double>) -> SIMD4<Double>
  ) -> SIMD4<Double> {
    guard pixel.w > 0 else { return pixel }
    var changed = change(SIMD4(pixel.x, pixel.y, pixel.z, 0) / pixel.w)
    changed.w = 0
    changed *= pixel.w
    changed.w = pixel.w
    return changed
  }

  private static func each(_ change: @escaping @Sendable (Double) -> Double)
    -> @Sendable (
      SIMD4<Double>
    ) -> SIMD4<Double>
  {
    { SIMD4(change($0.x), change($0.y), change($0.z), 0) }
  }

  struct Case: Sendable, CustomStringConvertible {
    let name: String
    let numbers: [String: Double]
    let change: @Sendable (SIMD4<Double>) -> SIMD4<Double>
    var description: String { "\(name) \(numbers)" }
  }

  static let cases = [
    Case(name: "CIExposureAdjust", numbers: ["inputEV": 1], change: { $0 * 2 }),
    Case(name: "CIExposureAdjust", numbers: ["inputEV": -1.5], change: { $0 * exp2(-1.5) }),
    Case(
      name: "CIColorControls", numbers: ["inputSaturation": 0],
      change: { SIMD4(repeating: dot($0, luminance)) }),
    Case(
      name: "CIColorControls",
      numbers: ["inputSaturation": 1.4, "inputBrightness": 0.1, "inputContrast": 1.2],
      change: { pixel in
        let grey = SIMD4(repeating: dot(pixel, luminance))
        let saturated = grey + (pixel - grey) * 1.4
        return (saturated - 0.5) * 1.2 + 0.6
      }),
    Case(name: "CIColorInvert", numbers: [:], change: each { 1 - $0 }),
    Case(
      name: "CIGammaAdjust", numbers: ["inputPower": 0.75],
      change: each { pow(min(1, max(0, $0)), 0.75) }),
    Case(
      name: "CIColorMonochrome", numbers: ["inputIntensity": 0.5],
      change: { pixel in
        let color = SIMD4(
          SlowPicture.decoded(0.6), SlowPicture.decoded(0.45), SlowPicture.decoded(0.3), 0)
        return (pixel + color * dot(pixel, luminance)) / 2
      }),
    Case(
      name: "CIHueAdjust", numbers: ["inputAngle": 2 * .pi / 3],
      change: { SIMD4($0.z, $0.x, $0.y, 0) }),
    Case(
      name: "CISepiaTone", numbers: ["inputIntensity": 0.7],
      change: { pixel in
        let value = each { SlowPicture.encoded($0) }(pixel)
        let sepia = SIMD4(
          dot(value, SIMD4(0.393, 0.769, 0.189, 0)), dot(value, SIMD4(0.349, 0.686, 0.168, 0)),
          dot(value, SIMD4(0.272, 0.534, 0.131, 0)), 0)
        return each { SlowPicture.decoded(min(1, $0)) }(sepia * 0.7 + value * 0.3)
      }),
    Case(
      name: "CIPhotoEffectTonal", numbers: [:],
      change: { pixel in
        let value = each { SlowPicture.encoded($0) }(pixel)
        let grey = dot(value, SIMD4(0.299, 0.587, 0.114, 0))
        return SIMD4(repeating: SlowPicture.decoded(grey))
      }),
  ]

  @Test(
    "Colors change by the formula of each filter, and alpha does not", arguments: 0..<cases.count)
  func colors(index: Int) throws {
    let example = Self.cases[index]
    for isOpaque in [true, false] {
      let source = try CGImage.random(width: 16, height: 16, seed: 31, opaque: isOpaque)
      let expected = SlowPicture(source).map { Self.recolored($0, example.change) }
      let image = CIImage(cgImage: source)
        .applyingFilter(example.name, parameters: example.numbers)
      #expect(image.extent == CGRect(x: 0, y: 0, width: 16, height: 16))
      #expect(difference(image.bytes, expected.bytes) <= 1, "\(example), opaque: \(isOpaque)")
    }
  }

  @Test("Light beyond white is kept, so that exposure can be taken back") func headroom() throws {
    let image = CIImage(cgImage: try CGImage.random(width: 8, height: 8, seed: 32))
    let back = image.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 4])
      .applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: -4])
    #expect(back.bytes == image.bytes)
  }

  @Test("A matrix mixes colors, adds a bias, and scales opacity") func matrix() throws {
    let source = try CGImage.random(width: 8, height: 8, seed: 33)
    let image = CIImage(cgImage: source).applyingFilter(
      "CIColorMatrix",
      parameters: [
        "inputRVector": CIVector(x: 0, y: 1, z: 0, w: 0),
        "inputBVector": CIVector(x: 0.5, y: 0, z: 0.25, w: 0),
        "inputAVector": CIVector(x: 0, y: 0, z: 0, w: 0.5),
        "inputBiasVector": CIVector(x: 0, y: 0.125, z: 0, w: 0),
      ])
    let expected = SlowPicture(source).map { pixel in
      SIMD4(pixel.y, pixel.y + 0.125, pixel.x / 2 + pixel.z / 4, 1) * 0.5
    }
    #expect(difference(image.bytes, expected.bytes) <= 1)
  }

  @Test("A Gaussian spreads light by its standard deviation", arguments: [0.8, 2, 3.5])
  func blur(sigma: Double) throws {
    let source = try CGImage.random(width: 11, height: 9, seed: 34)
    let slow = SlowPicture(source)
    let margin = Int((3 * sigma).rounded(.up))
    let image = CIImage(cgImage: source)
      .applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
    #expect(
      image.extent
        == CGRect(x: -margin, y: -margin, width: 11 + 2 * margin, height: 9 + 2 * margin))
    let reach = Int(4 * sigma) + 1
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = weights.reduce(0, +)
    let expected = SlowPicture(width: 11, height: 9) { x, y in
      var sum = SIMD4<Double>.zero
      for (row, down) in zip(-reach...reach, weights) {
        for (column, across) in zip(-reach...reach, weights) {
          sum += slow[x + column, y + row] * (down * across / (total * total))
        }
      }
      return sum
    }
    #expect(
      difference(image.bytes(in: CGRect(x: 0, y: 0, width: 11, height: 9)), expected.bytes) <= 3)
    let plain = CIImage(color: CIColor(red: 0.2, green: 0.4, blue: 0.6))
      .cropped(to: CGRect(x: 0, y: 0, width: 5, height: 5)).clampedToExtent()
      .applyingGaussianBlur(sigma: sigma).cropped(to: CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(difference(plain.bytes, (0..<25).flatMap { _ in [51, 102, 153, 255] }) <= 1)
  }

  @Test("A vignette darkens with the distance from the middle") func vignette() throws {
    let source = try CGImage.random(width: 15, height: 9, seed: 35)
    let length = hypot(15.0, 9.0) / 2 / 1.5
    let slow = SlowPicture(source)
    let expected = SlowPicture(width: 15, height: 9) { x, y in
      let distance = hypot(Double(x) - 7, Double(y) - 4) / length
      let factor = 1 - 0.8 * (1 - pow(1 + distance * distance, -2))
      return slow[x, y] * SIMD4(factor, factor, factor, 1)
    }
    let image = CIImage(cgImage: source)
      .applyingFilter(
        "CIVignette", parameters: [kCIInputRadiusKey: 1.5, kCIInputIntensityKey: 0.8])
    #expect(difference(image.bytes, expected.bytes) <= 1)
    let part = CGRect(x: 9, y: 1, width: 4, height: 3)
    let cut = SlowPicture(width: 4, height: 3) { expected[$0 + 9, $1 + 1] }
    #expect(difference(image.bytes(in: part), cut.bytes) <= 1)
  }

  @Test("Straightening keeps the extent and shows no corner", arguments: [-0.3, -0.05, 0.1, 0.7])
  func straightening(angle: Double) throws {
    let source = CIImage(cgImage: try CGImage.random(width: 40, height: 25, seed: 36))
    let image = source.applyingFilter(
      "CIStraightenFilter", parameters: [kCIInputAngleKey: angle])
    #expect(image.extent == source.extent)
    let bytes = image.bytes
    #expect(stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] >= 250 })
  }

  @Test("Scaling by Lanczos gives whole pixels, and a plain color stays")
  func lanczos() throws {
    let plain = CIImage(color: CIColor(red: 0.2, green: 0.4, blue: 0.6))
      .cropped(to: CGRect(x: 0, y: 0, width: 30, height: 20))
    let image = plain.applyingFilter(
      "CILanczosScaleTransform",
      parameters: [kCIInputScaleKey: 0.5, kCIInputAspectRatioKey: 0.5])
    #expect(image.extent == CGRect(x: 0, y: 0, width: 8, height: 10))
    #expect(difference(image.bytes, (0..<80).flatMap { _ in [51, 102, 153, 255] }) <= 1)
  }

  @Test("Cropping, moving, clamping and laying over are filters, too") func shapes() throws {
    let image = CIImage(cgImage: try CGImage.random(width: 6, height: 4, seed: 37))
    let rect = CGRect(x: 1, y: 1, width: 2, height: 2)
    let cropped = image.applyingFilter(
      "CICrop", parameters: ["inputRectangle": CIVector(cgRect: rect)])
    #expect(cropped.bytes == image.cropped(to: rect).bytes)
    let move = CGAffineTransform(translationX: 3, y: -1)
    let moved = image.applyingFilter("CIAffineTransform", parameters: [kCIInputTransformKey: move])
    #expect(moved.extent == CGRect(x: 3, y: -1, width: 6, height: 4))
    #expect(image.applyingFilter("CIAffineClamp").extent.isInfinite)
    let over = cropped.applyingFilter(
      "CISourceOverCompositing", parameters: [kCIInputBackgroundImageKey: image])
    #expect(over.bytes == image.bytes)
    let generator = CIFilter(
      name: "CIConstantColorGenerator", parameters: ["inputColor": CIColor.red])
    #expect(
      generator?.outputImage?.bytes(in: CGRect(x: 0, y: 0, width: 1, height: 1)) == [
        255, 0, 0, 255,
      ])
  }

  @Test("Every filter with its usual settings gives a picture", arguments: CIFilter.filterNames)
  func all(name: String) throws {
    let filter = try #require(CIFilter(name: name))
    #expect(filter.name == name)
    let image = CIImage(cgImage: try CGImage.random(width: 6, height: 4, seed: 38))
    if filter.inputKeys.contains(kCIInputImageKey) {
      #expect(filter.outputImage == nil)
      filter.setValue(image, forKey: kCIInputImageKey)
    }
    let output = try #require(filter.value(forKey: kCIOutputImageKey) as? CIImage)
    #expect(output.bytes(in: image.extent).count == 6 * 4 * 4)
  }

  @Test("The effects look as they are described") func effects() throws {
    let image = CIImage(cgImage: try CGImage.random(width: 32, height: 32, seed: 39))
    func spread(_ bytes: [UInt8]) -> Double {
      stride(from: 0, to: bytes.count, by: 4).reduce(0) { sum, start in
        let pixel = bytes[start..<start + 3]
        return sum + Double((pixel.max() ?? 0) - (pixel.min() ?? 0))
      }
    }
    let plain = spread(image.bytes)
    for name in ["Mono", "Noir", "Tonal"] {
      #expect(spread(image.applyingFilter("CIPhotoEffect" + name).bytes) == 0)
    }
    #expect(spread(image.applyingFilter("CIPhotoEffectChrome").bytes) > plain)
    #expect(spread(image.applyingFilter("CIPhotoEffectFade").bytes) < plain)
    func balance(_ name: String) -> Int {
      let bytes = image.applyingFilter(name).bytes
      return stride(from: 0, to: bytes.count, by: 4)
        .reduce(0) { $0 + Int(bytes[$1]) - Int(bytes[$1 + 2]) }
    }
    #expect(balance("CIPhotoEffectTransfer") > balance("CIPhotoEffectTonal"))
    #expect(balance("CIPhotoEffectProcess") < balance("CIPhotoEffectTonal"))
  }

  @Test("Shadows and highlights are changed apart from each other") func shadows() {
    func grey(_ value: Int, _ parameters: [String: Any]) -> Int {
      let image = CIImage(
        color: CIColor(
          string: Array(repeating: "\(Double(value) / 255)", count: 3).joined(separator: " "))
      )
      .applyingFilter("CIHighlightShadowAdjust", parameters: parameters)
      return Int(image.bytes(in: CGRect(x: 0, y: 0, width: 1, height: 1))[0])
    }
    for value in [0, 60, 128, 200, 255] { #expect(grey(value, [:]) == value) }
    #expect(grey(60, ["inputShadowAmount": 1.0]) > 75)
    #expect(grey(220, ["inputShadowAmount": 1.0]) <= 222)
    #expect(grey(200, ["inputHighlightAmount": 0.3]) < 190)
    #expect(grey(30, ["inputHighlightAmount": 0.3]) >= 29)
    for amount in [-1.0, 1] {
      let ramp = stride(from: 0, to: 256, by: 5).map { grey($0, ["inputShadowAmount": amount]) }
      #expect(ramp == ramp.sorted())
    }
  }

  @Test("A name without a filter gives none") func unknown() throws {
    #expect(CIFilter(name: "CINothing") == nil)
    let image = CIImage(cgImage: try CGImage.random(width: 2, height: 2, seed: 40))
    #expect(image.applyingFilter("CINothing").extent.isNull)
  }

  @Test("Numbers of any kind are taken, defaults come back") func values() throws {
    let filter = try #require(CIFilter(name: "CIExposureAdjust"))
    let image = CIImage(cgImage: try CGImage.random(width: 2, height: 2, seed: 41))
    filter.setValue(image, forKey: kCIInputImageKey)
    filter.setValue(2.0, forKey: kCIInputEVKey)
    let expected = filter.outputImage?.bytes
    #expect(expected != image.bytes)
    let numbers: [Any] = [Float(2), CGFloat(2), 2, NSNumber(value: 2)]
    for number in numbers {
      filter.setValue(number, forKey: kCIInputEVKey)
      #expect(filter.outputImage?.bytes == expected)
    }
    filter.setDefaults()
    #expect(filter.value(forKey: kCIInputEVKey) as? Double == 0)
    #expect(filter.value(forKey: kCIInputImageKey) == nil)
    #expect(filter.inputKeys == ["inputEV", "inputImage"])
    #expect(filter.outputKeys == ["outputImage"])
  }

  @Test("An input that a filter does not have ends the program") func wrongKey() async {
    await #expect(processExitsWith: .failure) {
      CIFilter(name: "CIExposureAdjust")?.setValue(1, forKey: "inputNothing")
    }
  }
}
