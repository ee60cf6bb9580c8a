import Foundation
import MediaFiles
import PlatformTypes
import Testing

@Suite("CIContext") struct CIContextTests {
  private let context = CIContext()
  private let space = CGColorSpaceCreateDeviceRGB()

  private func image() throws -> CIImage {
    CIImage(color: CIColor(red: 0.8, green: 0.3, blue: 0.1))
      .cropped(to: CGRect(x: -4, y: 10, width: 24, height: 16))
  }

  @Test("Files hold the picture, upright, in the type that was asked for") func files() throws {
    let image = try image()
    let files: [(String, Data?)] = [
      ("public.jpeg", context.jpegRepresentation(of: image, colorSpace: space)),
      ("public.png", context.pngRepresentation(of: image, format: .RGBA8, colorSpace: space)),
    ]
    for (type, data) in files {
      let data = try #require(data)
      let facts = try MediaReader.facts(of: data)
      #expect(facts.contentType == type)
      #expect(facts.pixelWidth == 24 && facts.pixelHeight == 16 && facts.orientation == 1)
      let pixels = [UInt8](try PixelImage(data: data).pixels)
      #expect(difference(pixels, (0..<24 * 16).flatMap { _ in [204, 77, 26, 255] }) <= 4)
    }
  }

  @Test("A smaller quality makes a smaller file") func quality() throws {
    let noise = CIImage(cgImage: try CGImage.random(width: 64, height: 64, seed: 51))
    func size(_ quality: Double) -> Int {
      let key = CIImageRepresentationOption(
        rawValue: kCGImageDestinationLossyCompressionQuality as String)
      return context.jpegRepresentation(of: noise, colorSpace: space, options: [key: quality])?
        .count ?? 0
    }
    #expect(size(0.1) > 0 && size(0.1) < size(0.9))
  }

  @Test("Writing replaces a file, and what has no pixels is not written") func writing() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("old".utf8).write(to: url)
    let image = try image()
    try context.writePNGRepresentation(of: image, to: url, format: .RGBA8, colorSpace: space)
    #expect(CIImage(contentsOf: url)?.bytes == image.bytes)
    try context.writeJPEGRepresentation(of: image, to: url, colorSpace: space)
    #expect(try MediaReader.facts(of: url).contentType == "public.jpeg")
    for nothing in [CIImage.empty(), CIImage(color: .red)] {
      #expect(throws: CocoaError.self) {
        try context.writeJPEGRepresentation(of: nothing, to: url, colorSpace: space)
      }
    }
    #expect(try MediaReader.facts(of: url).contentType == "public.jpeg")
    #expect(throws: (any Error).self) {
      try context.writeJPEGRepresentation(
        of: image, to: URL(filePath: "/nowhere/a.jpg"), colorSpace: space)
    }
  }

  @Test("Only bytes of red, green, blue and alpha are given") func layouts() throws {
    let image = try image()
    #expect(
      context.createCGImage(image, from: image.extent, format: .RGBA8, colorSpace: space)?.pixels
        == context.createCGImage(image, from: image.extent)?.pixels)
    let other = CIFormat(rawValue: 1)
    #expect(
      context.createCGImage(image, from: image.extent, format: other, colorSpace: space) == nil)
    #expect(context.pngRepresentation(of: image, format: other, colorSpace: space) == nil)
  }

  @Test("sRGB is the only space") func spaces() {
    #expect(CGColorSpace(name: CGColorSpace.sRGB) == space)
    #expect(CGColorSpace(name: "kCGColorSpaceDisplayP3") == nil)
    #expect(CIImage(color: .red).colorSpace == space)
  }
}
