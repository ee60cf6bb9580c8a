import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("PixelImage adjusting") struct PixelImageAdjustingTests {
  /// Noise, in which every byte value occurs in every band.
  private static func noise(width: Int, height: Int, seed: UInt64 = 3) throws -> PixelImage {
    var generator = SeededRandom(seed: seed)
    let bytes = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    return try #require(PixelImage(width: width, height: height, pixels: Data(bytes)))
  }

  private static func light(_ byte: UInt8) -> Double {
    let value = Double(byte) / 255
    return value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92
  }

  private static func byte(_ light: Double) -> Int {
    let value = light > 0.0031308 ? 1.055 * pow(light, 1 / 2.4) - 0.055 : light * 12.92
    return Int((min(1, max(0, value)) * 255).rounded())
  }

  /// Compares each pixel with what the model makes of the one before.
  private static func check(
    _ image: PixelImage, _ result: PixelImage, by tolerance: Int = 0,
    _ model: (_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> [Int]
  ) {
    #expect(result.size == image.size)
    let (before, after) = ([UInt8](image.pixels), [UInt8](result.pixels))
    var worst = 0
    for start in stride(from: 0, to: before.count, by: 4) {
      let expected = model(before[start], before[start + 1], before[start + 2])
      for band in 0..<3 { worst = max(worst, abs(expected[band] - Int(after[start + band]))) }
      if before[start + 3] != after[start + 3] { worst = 256 }
    }
    #expect(worst <= tolerance)
  }

  @Test("Exposure multiplies linear light", arguments: [-10, -1.5, -0.1, 0, 0.7, 1, 3, 10])
  func exposure(stops: Double) throws {
    let image = try Self.noise(width: 64, height: 48)
    Self.check(image, try image.exposed(by: stops)) { red, green, blue in
      [red, green, blue].map { Self.byte(Self.light($0) * pow(2, stops)) }
    }
  }

  @Test("Contrast moves values from the middle", arguments: [0, 0.5, 1, 1.3, 3.7])
  func contrast(factor: Double) throws {
    let image = try Self.noise(width: 64, height: 48)
    Self.check(image, try image.withContrast(factor)) { red, green, blue in
      [red, green, blue].map { value in
        min(255, max(0, Int((127.5 + (Double(value) - 127.5) * factor).rounded())))
      }
    }
  }

  @Test("Saturation keeps the luminance where nothing clips", arguments: [0, 0.4, 1, 1.5, 4])
  func saturation(factor: Double) throws {
    let image = try Self.noise(width: 64, height: 48)
    Self.check(image, try image.withSaturation(factor), by: 1) { red, green, blue in
      let lights = [red, green, blue].map(Self.light)
      let grey = 0.2126 * lights[0] + 0.7152 * lights[1] + 0.0722 * lights[2]
      return lights.map { Self.byte(grey + ($0 - grey) * factor) }
    }
  }

  @Test("Greys stay what they are, whatever the saturation", arguments: [0, 0.3, 2, 4])
  func greys(factor: Double) throws {
    let bytes = (0..<256).flatMap { byte -> [UInt8] in
      [UInt8(byte), UInt8(byte), UInt8(byte), 255]
    }
    let image = try #require(PixelImage(width: 256, height: 1, pixels: Data(bytes)))
    #expect(try image.withSaturation(factor) == image)
    #expect(try image.monochrome() == image)
  }

  @Test("Nothing to do changes no byte, and numbers out of range count as the end of it")
  func ends() throws {
    let image = try Self.noise(width: 20, height: 10)
    #expect(try image.exposed(by: 0) == image)
    #expect(try image.withContrast(1) == image)
    #expect(try image.withSaturation(1) == image)
    #expect(try image.straightened(by: 0) == image)
    #expect(try image.rotated(quarterTurns: 8) == image)
    #expect(try image.cropped(x: 0, y: 0, unitWidth: 1, unitHeight: 1) == image)
    #expect(try image.exposed(by: 99) == image.exposed(by: 10))
    #expect(try image.withContrast(-1) == image.withContrast(0))
    #expect(try image.withSaturation(9) == image.withSaturation(4))
    #expect(try image.straightened(by: 90) == image.straightened(by: 45))
  }

  @Test("A number that is no number traps") func notANumber() async {
    await #expect(processExitsWith: .failure) {
      let image = PixelImage(width: 1, height: 1, pixels: Data([1, 2, 3, 4]))
      _ = try image?.exposed(by: .nan)
    }
  }

  // MARK: Frame

  /// Waves that are slow enough to be interpolated, as values of 0...255 around any point.
  private static func wave(_ x: Double, _ y: Double) -> [Double] {
    [
      127 + 100 * sin(x / 11 + y / 17), 127 + 100 * cos(x / 13 - y / 9), 127 + 90 * sin(y / 7),
      200 + 50 * cos(x / 15),
    ]
  }

  private static func waves(width: Int, height: Int) throws -> PixelImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        bytes += wave(Double(x), Double(y)).map { UInt8($0.rounded()) }
      }
    }
    return try #require(PixelImage(width: width, height: height, pixels: Data(bytes)))
  }

  @Test(
    "Straightening turns clockwise around the middle",
    arguments: [
      (120, 80, 7.0), (120, 80, -30), (81, 140, 45), (100, 100, -3), (400, 30, 1), (90, 60, 0.2),
    ])
  func straighten(width: Int, height: Int, degrees: Double) throws {
    let result = try Self.waves(width: width, height: height).straightened(by: degrees)
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    let bytes = [UInt8](result.pixels)
    var worst = 0.0
    for y in 0..<result.height {
      for x in 0..<result.width {
        // Where the point was before it was turned.
        let across = Double(x) - Double(result.width - 1) / 2
        let down = Double(y) - Double(result.height - 1) / 2
        let before = Self.wave(
          Double(width - 1) / 2 + across * cosine + down * sine,
          Double(height - 1) / 2 - across * sine + down * cosine)
        for band in 0..<4 {
          let found = Double(bytes[(y * result.width + x) * 4 + band])
          worst = max(worst, abs(found - before[band]))
        }
      }
    }
    #expect(worst < 4)
  }

  @Test("The straightened frame is the largest of its shape without an empty corner")
  func frame() {
    var generator = SeededRandom(seed: 11)
    for _ in 0..<2000 {
      let width = Double(Int.random(in: 200...4000, using: &generator))
      let height = Double(Int.random(in: 200...4000, using: &generator))
      let degrees = Double.random(in: -45...45, using: &generator)
      /// Whether all corners of a frame, turned back, lie in the picture.
      func fits(_ scale: Double) -> Bool {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        return [(-1.0, -1.0), (-1, 1), (1, -1), (1, 1)].allSatisfy { across, down in
          let (x, y) = (across * scale * width / 2, down * scale * height / 2)
          return abs(x * cosine + y * sine) <= width / 2
            && abs(y * cosine - x * sine) <= height / 2
        }
      }
      // Found by halving, the slow way.
      var (lower, upper) = (0.0, 1.0)
      for _ in 0..<50 {
        let middle = (lower + upper) / 2
        if fits(middle) { lower = middle } else { upper = middle }
      }
      let size = PixelImage.straightenedSize(
        width: Int(width), height: Int(height), degrees: degrees)
      #expect(abs(Double(size.width) - lower * width) <= 1.001)
      #expect(abs(Double(size.height) - lower * height) <= 1.001)
    }
  }

  @Test("Quarter turns go clockwise, and backwards when negative", arguments: [-5, -1, 1, 2, 3, 6])
  func turns(quarters: Int) throws {
    var expected = try Self.noise(width: 5, height: 3)
    let result = try expected.rotated(quarterTurns: quarters)
    for _ in 0..<((quarters % 4 + 4) % 4) {
      var bytes: [UInt8] = []
      for y in 0..<expected.width {
        for x in 0..<expected.height {
          let start = ((expected.height - 1 - x) * expected.width + y) * 4
          bytes += [UInt8](expected.pixels)[start..<start + 4]
        }
      }
      expected = try #require(
        PixelImage(width: expected.height, height: expected.width, pixels: Data(bytes)))
    }
    #expect(result == expected)
  }

  @Test("Cropping takes the pixels between rounded edges, and never none") func crop() throws {
    let image = try Self.noise(width: 10, height: 8)
    #expect(
      try image.cropped(x: 0.26, y: 0.5, unitWidth: 0.5, unitHeight: 0.25)
        == image.cropped(x: 3, y: 4, width: 5, height: 2))
    #expect(
      try image.cropped(x: -1, y: 0.5, unitWidth: 1.5, unitHeight: 9)
        == image.cropped(x: 0, y: 4, width: 5, height: 4))
    #expect(
      try image.cropped(x: 1, y: 1, unitWidth: 0, unitHeight: 0)
        == image.cropped(x: 9, y: 7, width: 1, height: 1))
  }
}
