import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Files that are refused (§8.9)") struct RefusalTests {
  private func code(_ data: Data) -> MediaError.Code? {
    do throws(MediaError) {
      _ = try MediaReader.facts(of: data)
      return nil
    } catch { return error.code }
  }

  @Test("A file that cannot be opened says why") func unreadable() throws {
    let folder = Corpus.fixture("")
    let absent = folder.appending(path: "absent.jpg")
    let missing = #expect(throws: MediaError.self) { try MediaReader.facts(of: absent) }
    #expect(missing?.code == .unreadable(errno: ENOENT))
    #expect(missing?.message == "absent.jpg: No such file or directory.")
    let directory = #expect(throws: MediaError.self) { try MediaReader.facts(of: folder) }
    #expect(directory?.code == .unreadable(errno: EISDIR))
    let remote = URL(string: "https://example.org/a.jpg") ?? absent
    let other = #expect(throws: MediaError.self) { try MediaReader.facts(of: remote) }
    #expect(other?.code == .unreadable(errno: EINVAL))
  }

  @Test(
    "Text, SVG and PDF are no photos",
    arguments: [
      "", "Dear diary", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>",
      "<?xml version=\"1.0\"?><svg/>", "%PDF-1.7\n", "{\"a\": 1}", "P3 1 1 255 0 0 0", "BM",
      "#!/bin/sh",
    ])
  func noMedia(text: String) { #expect(code(Data(text.utf8)) == .unrecognised) }

  @Test(
    "A picture cut anywhere is damaged",
    arguments: [
      "orientation/rotation_6.jpg", "jpeg/flower_small_progressive_noninterleaved.jpg",
      "png/rgba.png", "gif/cogs.gif", "webp/Alpha_Lossless_2.webp",
      "tiff/tif-with-iptc-icc-xmp.tif",
      "heic/IMG_0102.HEIC", "avif/exif.avif", "jxl/cropped_traffic_light.jxl",
    ])
  func cut(path: String) throws {
    let whole = try Data(contentsOf: Corpus.fixture(path))
    #expect(code(whole) == nil)
    for fraction in [0.3, 0.6, 0.9] {
      let part = whole.prefix(Int(Double(whole.count) * fraction))
      #expect(code(part) == .damaged, "\(fraction)")
    }
  }

  @Test("A picture that declares too much is refused by its header alone") func bombs() throws {
    let png = try Data(contentsOf: Corpus.fixture("png/rgba.png"))
    var wide = png
    wide.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    #expect(code(wide) == .tooLarge)
    var jpeg = try MadePhoto().data()
    let frame = try #require(jpeg.firstRange(of: Data([0xFF, 0xC0])))
    jpeg.replaceSubrange(
      frame.upperBound + 3..<frame.upperBound + 7, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(code(jpeg) == .tooLarge)
    #expect(
      code(try Data(contentsOf: Corpus.fixture("broken/decompression_bomb_extents.gif")))
        == .tooLarge)
  }

  @Test("A long animation is refused, a short one not") func animation() throws {
    let png = try Data(contentsOf: Corpus.fixture("png/iss634.apng"))
    let control = try #require(png.firstRange(of: Data("acTL".utf8)))
    var long = png
    long.replaceSubrange(
      control.upperBound..<control.upperBound + 4, with: [0x7F, 0xFF, 0xFF, 0xFF])
    #expect(code(long) == .tooLarge)
    #expect(code(png) == nil)
  }

  @Test("A HEIF that claims billions of extents costs nothing") func extents() {
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      let size = UInt32(content.count + 8)
      return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - $0 * 8)) } + type.utf8 + content
    }
    let handler = box("hdlr", [UInt8](repeating: 0, count: 8) + "pict".utf8 + [0, 0, 0, 0])
    let item: [UInt8] = [0, 1, 0, 0, 0xFF, 0xFF]
    let items = [[UInt8]](repeating: item, count: 60000).joined()
    let locations = box("iloc", [0, 0, 0, 0, 0, 0, 0xEA, 0x60] + items)
    let primary = box("pitm", [0, 0, 0, 0, 0, 1])
    let file =
      box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
      + box("meta", [0, 0, 0, 0] + handler + primary + locations)
    #expect(HEIFStructure(Bytes(Data(file)))?.items[1]?.extents.count == 60000)
    #expect(code(Data(file)) == .damaged)
  }

  @Test("A JPEG may be followed by anything") func appended() throws {
    let jpeg = try MadePhoto().data()
    #expect(code(jpeg + Data("more".utf8)) == nil)
    #expect(code(jpeg + Data(count: 9)) == nil)
  }

  @Test(
    "Random damage never crashes",
    arguments: [
      "orientation/rotation_6.jpg", "burst/IMG_0664.JPG", "png/rgba.png", "gif/cogs.gif",
      "webp/Alpha_Lossless_2.webp", "tiff/tif-with-iptc-icc-xmp.tif", "tiff/BigTIFF.tif",
      "heic/zPug_3.heic", "heic/empty_icc.heic", "avif/star.avifs", "jxl/1x1_exif_xmp.jxl",
      "raw/CanonRaw.cr3", "raw/Nikon.nef", "raw/DNG.dng", "made/cinematic.mov", "made/movie.avi",
      "made/movie.mkv", "made/movie.ts", "made/sound.mp3", "video/fixture-tz.mov",
    ])
  func mutations(path: String) throws {
    let whole = try Data(contentsOf: Corpus.fixture(path))
    var generator = SeededRandom(seed: UInt64(whole.count))
    for round in 0..<30 {
      var data = whole
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        // The beginning holds the structure; most damage goes there.
        let limit = Bool.random(using: &generator) ? min(2000, data.count) : data.count
        data[Int.random(in: 0..<limit, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if round % 3 == 0 { data = data.prefix(Int.random(in: 0...data.count, using: &generator)) }
      do throws(MediaError) {
        let facts = try MediaReader.facts(of: data)
        #expect(facts.pixelWidth >= 0 && facts.orientation >= 1 && facts.orientation <= 8)
        let image = try PixelImage(data: data, maxPixelSize: 32)
        #expect(max(image.width, image.height) <= 32)
      } catch {
        #expect(error.message.hasPrefix("data: "))
      }
    }
  }
}
