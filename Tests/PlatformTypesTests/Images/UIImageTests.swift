import Foundation
import MediaFiles
import PlatformTypes
import Testing

/// Files that come with the tests; see `Fixtures/README.md`.
private func fixture(_ name: String) -> String {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures").appendingPathComponent(name).path
}

/// A picture of one letter a pixel, rows from the top; the letter is the red of its pixel.
private func picture(_ rows: String...) throws -> CGImage {
  let pixels = Data(rows.joined().utf8.flatMap { [$0, 0, 255, 255] })
  return try #require(CGImage(width: rows[0].utf8.count, height: rows.count, pixels: pixels))
}

/// The rows that such a picture was made of.
private func rows(_ image: CGImage) -> [String] {
  let reds = stride(from: 0, to: image.pixels.count, by: 4).map { Array(image.pixels)[$0] }
  return stride(from: 0, to: reds.count, by: image.width).map {
    String(decoding: reds[$0..<$0 + image.width], as: UTF8.self)
  }
}

/// How far two pictures of one size differ, by byte on average.
private func meanDifference(_ first: PixelImage, _ second: PixelImage) -> Double {
  let sum = zip(first.pixels, second.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
  return Double(sum) / Double(first.pixels.count)
}

@Suite("UIImage") struct UIImageTests {
  private static let allOrientations: [UIImage.Orientation] = [
    .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
  ]

  @Test("Pixels that do not fill the size exactly make no image")
  func wrongCount() {
    #expect(
      UIImage(pixels: Data(count: 8), width: 2, height: 1)?.size == CGSize(width: 2, height: 1))
    #expect(UIImage(pixels: Data(count: 7), width: 2, height: 1) == nil)
    #expect(UIImage(pixels: Data(), width: 0, height: 0) == nil)
    #expect(CGImage(width: -1, height: -1, pixels: Data(count: 4)) == nil)
  }

  @Test("An image of nothing has no size, pixels or files")
  func empty() {
    let image = UIImage()
    #expect(image.size == .zero && image.scale == 1 && image.imageOrientation == .up)
    #expect(image.cgImage == nil)
    #expect(image.pngData() == nil && image.jpegData(compressionQuality: 1) == nil)
  }

  @Test("Data that is no picture makes no image", arguments: ["", "GIF89a", "hello"])
  func noPicture(text: String) {
    #expect(UIImage(data: Data(text.utf8)) == nil)
    #expect(UIImage(contentsOfFile: "/nonexistent.jpg") == nil)
  }

  @Test("Orientations have UIKit's numbers")
  func rawValues() {
    #expect(Self.allOrientations.map(\.rawValue) == [0, 4, 1, 5, 6, 3, 7, 2])
  }

  @Test("UIKit's and EXIF's orientations of the same name stand for each other")
  func names() {
    for (index, orientation) in Self.allOrientations.enumerated() {
      let property = CGImagePropertyOrientation(imageOrientation: orientation)
      #expect(property.rawValue == UInt32(index + 1))
      #expect(UIImage.Orientation(propertyOrientation: property) == orientation)
    }
  }

  /// EXIF says where row 0 and column 0 of the stored pixels lie in what is seen:
  /// 1 top left, 2 top right, 3 bottom right, 4 bottom left, 5 left top, 6 right top, 7 right bottom,
  /// 8 left bottom.
  @Test(
    "Each orientation turns the stored pixels upright as EXIF says",
    arguments: [
      (UIImage.Orientation.up, ["abc", "def"]), (.upMirrored, ["cba", "fed"]),
      (.down, ["fed", "cba"]), (.downMirrored, ["def", "abc"]),
      (.leftMirrored, ["ad", "be", "cf"]), (.right, ["da", "eb", "fc"]),
      (.rightMirrored, ["fc", "eb", "da"]), (.left, ["cf", "be", "ad"]),
    ])
  func turning(orientation: UIImage.Orientation, seen: [String]) throws {
    let stored = try picture("abc", "def")
    let image = UIImage(cgImage: stored, scale: 1, orientation: orientation)
    #expect(image.size == CGSize(width: seen[0].count, height: seen.count))
    #expect(image.cgImage === stored)
    #expect(rows(CGImage(try #require(image.uprightPixels))) == seen)
    // Turning back gives what was stored.
    let back = image.uprightPixels?.stored(
      for: CGImagePropertyOrientation(imageOrientation: orientation))
    #expect(back == stored.pixelImage)
    // The file shows what is seen.
    let file = try #require(image.pngData().flatMap { UIImage(data: $0) })
    #expect(file.imageOrientation == .up)
    #expect(rows(try #require(file.cgImage)) == seen)
  }

  /// Eight files of one picture, stored each way (590 × 88 upright); Pillow finds that they differ by
  /// less than 0.7 a pixel on average.
  @Test("A file's orientation is told, and its pixels are as stored", arguments: 1...8)
  func files(number: Int) throws {
    let image = try #require(UIImage(contentsOfFile: fixture("g4_orientation_\(number).tif")))
    let upright = try #require(UIImage(contentsOfFile: fixture("g4_orientation_1.tif")))
    #expect(image.imageOrientation == Self.allOrientations[number - 1])
    #expect(image.size == CGSize(width: 590, height: 88))
    let stored = try #require(image.cgImage)
    #expect(stored.width == (number > 4 ? 88 : 590) && stored.height == (number > 4 ? 590 : 88))
    let seen = try #require(image.uprightPixels)
    // A wrong turn differs by 24 and more.
    #expect(meanDifference(seen, try #require(upright.uprightPixels)) < 1)
    #expect(image.cgImage === stored)
  }

  @Test("A scale makes the size in points smaller, not the pixels")
  func scale() throws {
    let stored = try picture("abcd", "efgh")
    let image = UIImage(cgImage: stored, scale: 2, orientation: .right)
    #expect(image.size == CGSize(width: 1, height: 2))
    let data = try #require(UIImage(cgImage: stored).pngData())
    #expect(UIImage(data: data, scale: 2)?.size == CGSize(width: 2, height: 1))
    #expect(UIImage(data: data, scale: 2)?.cgImage?.width == 4)
  }

  @Test("A name with @2x makes the scale 2")
  func scaleOfName() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("image-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try #require(UIImage(cgImage: try picture("abcdef")).pngData())
    for (name, scale) in [("a.png", 1.0), ("a@2x.png", 2), ("a@3x.png", 3)] {
      let url = folder.appendingPathComponent(name)
      try data.write(to: url)
      #expect(UIImage(contentsOfFile: url.path)?.scale == CGFloat(scale))
    }
  }

  @Test("A JPEG comes near the pixels, and the worse the smaller")
  func jpeg() throws {
    let gray = try #require(
      UIImage(
        pixels: Data((0..<64 * 64 * 4).map { $0 % 4 == 3 ? 255 : 128 }), width: 64, height: 64))
    let copy = try #require(gray.jpegData(compressionQuality: 0.9).flatMap { UIImage(data: $0) })
    let pixels = try #require(copy.cgImage?.pixels)
    #expect(pixels.count == 64 * 64 * 4)
    #expect(pixels.enumerated().allSatisfy { $0 % 4 == 3 ? $1 == 255 : abs(Int($1) - 128) <= 2 })

    let noise = try #require(
      UIImage(
        pixels: Data(
          (0..<64 * 64 * 4).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }),
        width: 64, height: 64))
    let best = try #require(noise.jpegData(compressionQuality: 1))
    let worst = try #require(noise.jpegData(compressionQuality: 0))
    #expect(worst.count < best.count)
  }

  @Test("Images are equal when they show the same in the same way")
  func equality() throws {
    let stored = try picture("ab")
    let image = UIImage(cgImage: stored)
    let data = try #require(image.pngData())
    #expect(image == UIImage(data: data))
    #expect(image.hash == UIImage(data: data)?.hash)
    #expect(UIImage(data: data) == UIImage(data: data))
    #expect(image != UIImage(cgImage: stored, scale: 2, orientation: .up))
    #expect(image != UIImage(cgImage: stored, scale: 1, orientation: .down))
    #expect(image != UIImage(cgImage: try picture("ac")))
    #expect(image != UIImage())
    #expect(UIImage() == UIImage())
  }

  @Test("Threads that ask at once get the same pixels")
  func threads() async throws {
    let image = try #require(UIImage(contentsOfFile: fixture("g4_orientation_6.tif")))
    let images = await withTaskGroup(of: CGImage?.self) { group in
      for _ in 0..<8 { group.addTask { image.cgImage } }
      return await group.reduce(into: [CGImage?]()) { $0.append($1) }
    }
    #expect(images.allSatisfy { $0 != nil && $0 === images[0] })
  }

  @Test("AppKit's name is the same class")
  func appKit() {
    #expect(NSImage.self == UIImage.self)
  }

  @Test("A scale of 0 traps")
  func badScale() async {
    await #expect(processExitsWith: .failure) {
      _ = UIImage(pixels: Data(count: 4), width: 1, height: 1, scale: 0)
    }
  }
}

@Suite("CGImage") struct CGImageTests {
  @Test("Has 8 bits a component and rows without gaps")
  func layout() throws {
    let image = try picture("abc", "def")
    #expect(image.width == 3 && image.height == 2 && image.bytesPerRow == 12)
    #expect(image.bitsPerComponent == 8 && image.bitsPerPixel == 32)
    #expect(Array(image.pixels.prefix(4)) == [UInt8(ascii: "a"), 0, 255, 255])
  }

  @Test("A crop is cut off at the edges and grows to whole pixels")
  func cropping() throws {
    let image = try picture("abc", "def")
    func crop(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [String]? {
      image.cropping(to: CGRect(x: x, y: y, width: width, height: height)).map(rows)
    }
    #expect(crop(1, 0, 2, 1) == ["bc"])
    #expect(crop(1, 1, 9, 9) == ["ef"])
    #expect(crop(-5, -5, 6, 6) == ["a"])
    #expect(crop(0.5, 0, 1, 1) == ["ab"])
    #expect(crop(3, 0, 1, 1) == nil)
    #expect(crop(0, 0, 0, 1) == nil)
    #expect(crop(.nan, 0, 1, 1) == nil)
    #expect(crop(0, 0, .infinity, 1) == nil)
    #expect(image.cropping(to: .infinite).map(rows) == ["abc", "def"])
    #expect(image.cropping(to: .null) == nil)
    let filtered = CIImage(cgImage: image)
    #expect(filtered.cropped(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).extent.isNull)
  }
}
