import Foundation
import MediaFiles
import Testing

@testable import Photos

@Suite("Decoded thumbnails") struct DecodedThumbnailsTests {
  /// A picture of 400 bytes of pixels.
  private func picture(_ value: UInt8) -> PixelImage? {
    PixelImage(width: 10, height: 10, pixels: Data(repeating: value, count: 400))
  }

  @Test("What was used last stays when there are too many")
  func eviction() throws {
    let thumbnails = DecodedThumbnails(limit: 4000)
    for number in 0..<10 { thumbnails.keep(try #require(picture(UInt8(number))), "\(number)") }
    #expect((0..<10).allSatisfy { thumbnails.image("\($0)")?.pixels.first == UInt8($0) })
    #expect(thumbnails.image("0") != nil)
    thumbnails.keep(try #require(picture(10)), "10")
    #expect((0...10).filter { thumbnails.image("\($0)") != nil } == [0, 7, 8, 9, 10])
  }

  @Test("A name that is kept anew counts once")
  func replacing() throws {
    let thumbnails = DecodedThumbnails(limit: 800)
    for number in 0..<20 { thumbnails.keep(try #require(picture(UInt8(number))), "same") }
    #expect(thumbnails.image("same")?.pixels.first == 19)
    thumbnails.keep(try #require(picture(1)), "other")
    #expect(thumbnails.image("same") != nil && thumbnails.image("other") != nil)
  }
}
