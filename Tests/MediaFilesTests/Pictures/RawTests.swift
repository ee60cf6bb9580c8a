import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Camera raw files (§8.22, §10.5)") struct RawTests {
  /// The value that a linear one is stored as in sRGB, 0...255.
  private func stored(_ linear: Double) -> Double {
    255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055)
  }

  @Test("The sensor's colours become sRGB") func colours() throws {
    let image = try PixelImage(data: MadeRaw().data)
    #expect(image.size == "96 × 64")
    let bytes = [UInt8](image.pixels)
    for (index, patch) in MadeRaw.patches.enumerated() {
      let middle = ((index / 3 * 32 + 16) * 96 + index % 3 * 32 + 16) * 4
      for (channel, linear) in [patch.red, patch.green, patch.blue].enumerated() {
        let difference = abs(Double(bytes[middle + channel]) - stored(linear))
        #expect(difference <= 4, "patch \(index), channel \(channel): \(difference)")
      }
    }
  }

  @Test("Half the size shows the same colours") func half() throws {
    let whole = try PixelImage(data: MadeRaw().data)
    let half = try PixelImage(data: MadeRaw().data, maxPixelSize: 48)
    #expect(half.size == "48 × 32")
    let scaled = try whole.scaled(toWidth: 48, height: 32)
    let difference = PictureDifference(scaled, half)
    #expect(difference.mean < 3, "\(difference)")
  }

  @Test("It is upright as its orientation says") func orientation() throws {
    var raw = MadeRaw()
    let lying = try PixelImage(data: raw.data)
    raw.orientation = 6
    let image = try PixelImage(data: raw.data)
    let facts = try MediaReader.facts(of: raw.data)
    #expect(facts.size == "64 × 96")
    let turned = try #require(lying.turned(mirrored: false, quarterTurns: 1))
    #expect(PictureDifference(image, turned).mean < 0.5)
  }

  @Test("One with all of its sensor data can be decoded") func decodable() throws {
    let facts = try MediaReader.facts(of: MadeRaw().data)
    #expect(facts.contentType == "com.adobe.raw-image")
    #expect(facts.isRAW && facts.isDecodable)
  }

  @Test(
    "One whose sensor data is cut out keeps its metadata, and cannot be decoded",
    arguments: ["raw/Nikon.nef", "raw/DNG.dng", "raw/CanonRaw.cr3"])
  func cut(path: String) throws {
    let facts = try MediaReader.facts(of: Corpus.fixture(path))
    #expect(!facts.isDecodable && facts.captureDate != nil)
  }

  @Test("Sensor data of one value all over is none") func blank() throws {
    var raw = MadeRaw()
    raw.scene = { _, _ in (0, 0, 0) }
    #expect(try !MediaReader.facts(of: raw.data).isDecodable)
  }

  @Test("One that declares a sensor beyond all cameras is not decoded") func bomb() throws {
    func entry(_ tag: UInt8, _ high: UInt8) -> Data { Data([tag, high, 4, 0, 1, 0, 0, 0]) }
    var large = MadeRaw().data
    for tag in [UInt8(0), 1] {
      let place = try #require(large.lastRange(of: entry(tag, 1)))
      large.replaceSubrange(place.upperBound..<place.upperBound + 4, with: [0, 0x7D, 0, 0])
    }
    let bomb = large
    let error = #expect(throws: MediaError.self) { try PixelImage(data: bomb) }
    #expect(error?.code == .damaged)
  }

  @Test("The whole picture of a real one has the measured colours")
  func real() throws {
    let file = Corpus.files.first { (file: Corpus.File) in file.path == "raw/colorchart.dng" }
    guard let file, let expected = file.expected.grid4x4_rgb else { return }
    let image = try PixelImage(contentsOf: file.url)
    #expect(image.distance(from: expected) < 12)
  }
}
