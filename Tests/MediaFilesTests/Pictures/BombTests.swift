import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Files that ask for more than there is (§8.9)") struct BombTests {
  private func code(_ data: Data) -> MediaError.Code? {
    do throws(MediaError) {
      _ = try MediaReader.facts(of: data)
      return nil
    } catch { return error.code }
  }

  private func pictureCode(_ data: Data) -> MediaError.Code? {
    do throws(MediaError) {
      _ = try PixelImage(data: data, maxPixelSize: 256)
      return nil
    } catch { return error.code }
  }

  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: Corpus.fixture(path))
  }

  /// A box of the ISO base media format.
  private func box(_ type: String, _ content: [UInt8], size: UInt32? = nil) -> [UInt8] {
    let size = size ?? UInt32(content.count + 8)
    return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - $0 * 8)) } + type.utf8 + content
  }

  /// A file whose header declares a gigantic picture, by format.
  enum Bomb: String, CaseIterable, Sendable {
    case png, jpeg, gif, webP, tiff, heif, jpegXL
  }

  private func bomb(_ format: Bomb) throws -> Data {
    switch format {
    case .png:
      var data = try bytes("png/rgba.png")
      data.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
      return data
    case .jpeg:
      var data = try MadePhoto().data()
      let frame = try #require(data.firstRange(of: Data([0xFF, 0xC0])))
      data.replaceSubrange(
        frame.upperBound + 3..<frame.upperBound + 7, with: [0xFF, 0xFF, 0xFF, 0xFF])
      return data
    case .gif: return try bytes("broken/decompression_bomb_extents.gif")
    case .webP:
      // The format's own limit is 16,383 pixels a side, which is nearly what is decoded at once.
      var data = try bytes("webp/Alpha_Lossless_2.webp")
      // After the mark of a lossless picture: 14 bits for each side less one, then transparency.
      let start = try #require(data.firstRange(of: Data("VP8L".utf8))).upperBound + 4
      #expect(data[start] == 0x2F)
      data.replaceSubrange(start + 1..<start + 5, with: [0xFF, 0xFF, 0xFF, 0x1F])
      return data
    case .tiff:
      var raw = MadeRaw()
      raw.width = 8
      raw.height = 8
      var data = raw.data
      func entry(_ tag: UInt8) -> Data { Data([tag, 1, 4, 0, 1, 0, 0, 0]) }
      for tag in [UInt8(0), 1] {
        let place = try #require(data.lastRange(of: entry(tag)))
        data.replaceSubrange(place.upperBound..<place.upperBound + 4, with: [0, 0, 1, 0])
      }
      // A plain TIFF: greyscale, and no version of DNG.
      let photometric = try #require(data.lastRange(of: Data([6, 1, 3, 0, 1, 0, 0, 0])))
      data.replaceSubrange(photometric.upperBound..<photometric.upperBound + 2, with: [1, 0])
      let version = try #require(data.lastRange(of: Data([0x12, 0xC6, 1, 0, 4, 0, 0, 0])))
      data.replaceSubrange(version.lowerBound..<version.lowerBound + 2, with: [0x50, 0xC3])
      return data
    case .heif:
      var data = try bytes("heic/zPug_3.heic")
      var position = data.startIndex
      while let extent = data[position...].firstRange(of: Data("ispe".utf8)) {
        data.replaceSubrange(
          extent.upperBound + 4..<extent.upperBound + 12, with: [0, 1, 0, 0, 0, 1, 0, 0])
        position = extent.upperBound
      }
      return data
    case .jpegXL:
      // Signature; size header with 30-bit height and ratio 1:1; Source: ISO/IEC 18181-1, D.2.
      return Data(
        [0xFF, 0x0A] + [0xFE, 0xFF, 0xFF, 0xFF, 0x0F] + [UInt8](repeating: 0, count: 64))
    }
  }

  @Test("A gigantic size is refused with a reason", arguments: Bomb.allCases)
  func declared(format: Bomb) throws {
    let data = try bomb(format)
    let type = try #require(MediaReader.sniffedType(of: data))
    #expect("\(type.family)" == format.rawValue)
    for refusal in [code(data), pictureCode(data)] {
      #expect(refusal == .tooLarge || refusal == .damaged)
    }
  }

  @Test("A directory that is its own next one, or its own child, ends") func recursion() throws {
    var raw = MadeRaw()
    raw.width = 8
    raw.height = 8
    let whole = raw.data
    let directory = 8 + 8 * 8 * 2
    let count = Int(whole[directory])
    var loop = whole
    let next = directory + 2 + count * 12
    loop.replaceSubrange(next..<next + 4, with: [UInt8(directory), 0, 0, 0])
    #expect(try MediaReader.facts(of: loop).pixelWidth == 8)
    // The orientation's entry becomes one of a directory below.
    var child = whole
    let entry = try #require(child.lastRange(of: Data([0x12, 1, 3, 0, 1, 0, 0, 0])))
    child.replaceSubrange(
      entry, with: [0x4A, 1, 4, 0, 1, 0, 0, 0])
    child.replaceSubrange(
      entry.upperBound..<entry.upperBound + 4, with: [UInt8(directory), 0, 0, 0])
    #expect(code(child) == nil || code(child) == .damaged)
  }

  @Test(
    "A line of pixels stays one, in both directions and every format",
    arguments: [(1, 5000), (5000, 1), (3, 4000)])
  func thin(width: Int, height: Int) throws {
    let pixels = Data(repeating: 0x80, count: width * height * 4)
    let image = try #require(PixelImage(width: width, height: height, pixels: pixels))
    for data in [try image.jpeg(), try image.png()] {
      _ = try MediaReader.facts(of: data)
      for side in [1, 16, 256, 2000] {
        let small = try PixelImage(data: data, maxPixelSize: side)
        #expect(max(small.width, small.height) == side)
        #expect(min(small.width, small.height) >= 1)
      }
    }
  }

  @Test("Boxes within boxes without end are refused") func nestedBoxes() {
    var content: [UInt8] = []
    for _ in 0..<20000 { content = box("moov", content) }
    #expect(code(Data(box("ftyp", Array("qt  \0\0\0\0".utf8)) + content)) == .damaged)
    var meta: [UInt8] = []
    for _ in 0..<2000 { meta = box("meta", [0, 0, 0, 0] + meta) }
    #expect(code(Data(box("ftyp", Array("heic\0\0\0\0mif1heic".utf8)) + meta)) == .damaged)
  }

  @Test("Metadata of many megabytes is read or left, and the picture stays") func longMetadata()
    throws
  {
    let jpeg = try MadePhoto().data()
    let block = [UInt8](repeating: 0x41, count: 65000)
    var long = jpeg.prefix(2)
    for _ in 0..<300 {
      long += [0xFF, 0xE1, 0xFD, 0xEA] + block
    }
    long += jpeg.dropFirst(2)
    #expect(try MediaReader.facts(of: Data(long)).pixelWidth == 12)
    #expect(try PixelImage(data: Data(long)).width == 12)
    let png = try bytes("png/rgba.png")
    let text = [UInt8](repeating: 0x41, count: 8 << 20)
    let chunk =
      [0, 0x80, 0, 0] + Array("zTXt".utf8) + text + [0, 0, 0, 0]
    let stuffed = png.prefix(33) + chunk + png.dropFirst(33)
    #expect(code(Data(stuffed)) == nil || code(Data(stuffed)) == .damaged)
  }

  @Test("A format that this machine's libvips lacks is refused by its name") func missing() throws {
    let error = #expect(throws: MediaError.self) {
      try MissingFormat.check(.jpegXL, "a.jxl") { _ in false }
    }
    #expect(
      error?.message == "a.jxl: it is JPEG XL, which the libvips of this machine cannot read.")
    try MissingFormat.check(.dng, "a.dng") { _ in false }
  }

  @Test("A whole HEIF that libheif does not decode is refused with libheif's version")
  func libheif() {
    let error = LibHeif.refusal(of: "a.heic")
    #expect(error.code == .damaged)
    #expect(error.message.contains("libheif \(LibHeif.version)"))
  }
}
