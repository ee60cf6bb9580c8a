import Foundation
import MediaFiles
import PlatformTypes
import Testing

@Suite("CIImage") struct CIImageTests {
  private static let orientations = (1...8).compactMap(CGImagePropertyOrientation.init)

  @Test("Pixels come back as they went in, what is transparent without color")
  func identity() throws {
    let opaque = try CGImage.random(width: 13, height: 7, seed: 1)
    #expect(CIImage(cgImage: opaque).bytes == [UInt8](opaque.pixels))
    let clear = try CGImage.random(width: 13, height: 7, seed: 2, opaque: false)
    #expect(CIImage(cgImage: clear).bytes == [UInt8](clear.pixels))
    let nothing = try #require(CGImage(width: 1, height: 1, pixels: Data([9, 9, 9, 0])))
    #expect(CIImage(cgImage: nothing).bytes == [0, 0, 0, 0])
  }

  @Test("The origin is at the lower left") func origin() throws {
    let image = try CGImage.random(width: 3, height: 4, seed: 3)
    let bottom = CIImage(cgImage: image).cropped(to: CGRect(x: 0, y: 0, width: 3, height: 1))
    #expect(bottom.extent == CGRect(x: 0, y: 0, width: 3, height: 1))
    #expect(bottom.bytes == [UInt8](image.pixels.suffix(12)))
    let corner = CIImage(cgImage: image).cropped(to: CGRect(x: 2, y: 3, width: 9, height: 9))
    #expect(corner.extent == CGRect(x: 2, y: 3, width: 1, height: 1))
    #expect(corner.bytes == [UInt8](image.pixels[8..<12]))
  }

  @Test("Nothing shows beside the picture") func beside() throws {
    let image = CIImage(cgImage: try CGImage.random(width: 2, height: 2, seed: 4))
    let around = image.bytes(in: CGRect(x: -1, y: -1, width: 4, height: 4))
    #expect(Array(around[(4 + 1) * 4..<(4 + 3) * 4]) == Array(image.bytes.prefix(8)))
    #expect(around.prefix(16).allSatisfy { $0 == 0 } && around.suffix(16).allSatisfy { $0 == 0 })
    #expect(
      image.bytes(in: CGRect(x: 50, y: 0, width: 2, height: 2)) == [UInt8](repeating: 0, count: 16))
  }

  @Test(
    "Each orientation turns stored pixels upright, wherever the picture lies",
    arguments: orientations)
  func orientation(_ orientation: CGImagePropertyOrientation) throws {
    let stored = try CGImage.random(width: 5, height: 3, seed: 5)
    let upright = try #require(stored.pixelImage.upright(from: orientation))
    for offset in [CGPoint.zero, CGPoint(x: -7, y: 20)] {
      let placed = CIImage(cgImage: stored)
        .transformed(by: CGAffineTransform(translationX: offset.x, y: offset.y))
      let turned = placed.oriented(orientation)
      #expect(turned.extent.origin == offset)
      #expect(turned.extent.size == CGSize(width: upright.width, height: upright.height))
      #expect(turned.bytes == [UInt8](upright.pixels))
      #expect(
        placed.oriented(forExifOrientation: Int32(orientation.rawValue)).bytes == turned.bytes)
      #expect(
        placed.transformed(by: placed.orientationTransform(for: orientation)).bytes == turned.bytes)
    }
  }

  @Test("A file's pixels are as stored, and its orientation is told", arguments: 1...8)
  func files(number: Int) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let url = folder.appending(path: "Fixtures/g4_orientation_\(number).tif")
    let image = try #require(CIImage(contentsOf: url))
    #expect(image.url == url)
    #expect(image.properties[kCGImagePropertyOrientation] as? Int == number)
    let upright = try PixelImage(contentsOf: url)
    let shown = image.oriented(forExifOrientation: Int32(number))
    #expect(shown.bytes == [UInt8](upright.pixels))
    let applied = CIImage(contentsOf: url, options: [.applyOrientationProperty: true])
    #expect(applied?.bytes == shown.bytes)
    #expect(applied?.extent == CGRect(x: 0, y: 0, width: upright.width, height: upright.height))
    #expect(applied?.properties[kCGImagePropertyOrientation] as? Int == 1)
    #expect(CIImage(data: try Data(contentsOf: url))?.bytes == image.bytes)
    let uiImage = try #require(UIImage(contentsOfFile: url.path))
    #expect(CIImage(image: uiImage)?.bytes == image.bytes)
  }

  @Test("What is no picture gives none") func refusals() {
    #expect(CIImage(contentsOf: URL(filePath: "/nowhere/a.jpg")) == nil)
    #expect(CIImage(data: Data("text".utf8)) == nil)
    #expect(CIImage(image: UIImage()) == nil)
    #expect(CIImage.empty().extent.isNull)
    #expect(CIContext().createCGImage(CIImage.empty(), from: CIImage.empty().extent) == nil)
    #expect(CIContext().createCGImage(CIImage(color: .red), from: .infinite) == nil)
    #expect(UIImage(ciImage: CIImage.empty()).size == .zero)
  }

  @Test("A color is everywhere, the same as its sRGB numbers") func color() {
    let image = CIImage(color: CIColor(red: 1, green: 0.4, blue: 0, alpha: 1))
    #expect(image.extent.isInfinite)
    #expect(
      image.bytes(in: CGRect(x: -900, y: 40, width: 2, height: 1)) == [
        255, 102, 0, 255, 255, 102, 0, 255,
      ])
    #expect(
      image.cropped(to: CGRect(x: 5, y: 5, width: 3, height: 2)).extent
        == CGRect(x: 5, y: 5, width: 3, height: 2))
  }

  @Test("A picture over another mixes light, not values") func composition() throws {
    let above = try CGImage.random(width: 6, height: 5, seed: 6, opaque: false)
    let below = try CGImage.random(width: 6, height: 5, seed: 7, opaque: false)
    let (top, bottom) = (SlowPicture(above), SlowPicture(below))
    let expected = SlowPicture(width: 6, height: 5) { x, y in
      top[x, y] + bottom[x, y] * (1 - top[x, y].w)
    }
    let image = CIImage(cgImage: above).composited(over: CIImage(cgImage: below))
    #expect(difference(image.bytes, expected.bytes) <= 1)
    let moved = CIImage(cgImage: above).transformed(by: CGAffineTransform(translationX: 4, y: -2))
      .composited(over: CIImage(cgImage: below))
    #expect(moved.extent == CGRect(x: 0, y: -2, width: 10, height: 7))
    let opaque = CIImage(cgImage: above).settingAlphaOne(
      in: CGRect(x: 1, y: 1, width: 2, height: 2))
    #expect(opaque.extent == CGRect(x: 1, y: 1, width: 2, height: 2))
    let black = SlowPicture(width: 2, height: 2) { x, y in
      var pixel = top[x + 1, y + 1]
      pixel.w = 1
      return pixel
    }
    #expect(difference(opaque.bytes, black.bytes) <= 1)
  }

  @Test("Edges go on for ever when they are clamped") func clamping() throws {
    let image = try CGImage.random(width: 3, height: 2, seed: 8)
    let slow = SlowPicture(image)
    let clamped = CIImage(cgImage: image).clampedToExtent()
    #expect(clamped.extent.isInfinite)
    for (x, y) in [(-2, -2), (-9, 0), (1, 7), (20, 30), (0, -50)] {
      let expected = SlowPicture(width: 4, height: 3) { column, row in
        slow[min(2, max(0, x + column)), min(1, max(0, y + row))]
      }
      let rect = CGRect(x: x, y: y, width: 4, height: 3)
      #expect(clamped.bytes(in: rect) == expected.bytes)
    }
  }
}
