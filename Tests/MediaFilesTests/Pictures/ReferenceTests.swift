import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite(
  "Pictures look as other decoders show them (§10.5)", .enabled(if: ReferenceDecoder.isAvailable))
struct ReferenceTests {
  /// What was decoded otherwise.
  private static let media = Corpus.media.filter { !otherwise.contains($0.path) }

  /// Animated JPEG XL, of which libvips 8.14 shows the last frame.
  private static let otherwise = ["jxl/cropped_traffic_light.jxl"]

  @Test("At most 256 and 1024 pixels", arguments: media, [256, 1024])
  func sameLook(file: Corpus.File, side: Int) throws {
    try compare(file.url, side, hasFreeColours: file.expected.mode == "CMYK")
  }

  @Test(
    "Other colour spaces and depths become sRGB of 8 bits",
    arguments: [
      "cmyk.jpg", "p3-16bit.tif", "p3-16bit.png", "grey.jpg", "grey-16bit.tif", "grey-alpha.png",
      "palette.png",
    ], [48, 256])
  func colours(name: String, side: Int) throws {
    try compare(Corpus.fixture("colours/\(name)"), side)
  }

  private func compare(_ file: URL, _ side: Int, hasFreeColours: Bool = false) throws {
    // What is refused has no look; which files are is told elsewhere.
    guard let facts = try? MediaReader.facts(of: file), facts.kind != .audio, facts.isDecodable
    else { return }
    let image = try PixelImage(contentsOf: file, maxPixelSize: side)
    let reference = try #require(
      try ReferenceDecoder.picture(of: file, facts, width: image.width, height: image.height))
    let difference = PictureDifference(image, reference)
    let limit = Self.limit(facts, side, hasFreeColours)
    let words: Comment = "\(difference), libheif \(LibHeif.version)"
    #expect(difference.mean <= limit.mean, words)
    #expect(difference.percentile <= limit.percentile, words)
  }

  /// How far apart pictures may be, in steps of 1/255.
  private static func limit(
    _ facts: MediaFacts, _ side: Int, _ hasFreeColours: Bool
  ) -> (mean: Double, percentile: Int) {
    // Inks without a profile have no right colours; libvips has a profile of its own for them.
    if hasFreeColours { return (30, 60) }
    // The file's own thumbnail was made by the camera, in its own way and quality.
    if facts.type.family == .heif, side <= 256 { return (3, 40) }
    return (2.5, 22)
  }
}
