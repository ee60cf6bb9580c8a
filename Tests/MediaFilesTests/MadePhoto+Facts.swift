import Foundation
import TestSupport

@testable import MediaFiles

extension MadePhoto {
  /// The file's bytes; its picture is a grey one.
  func data() throws -> Data {
    let pixels = Data(repeating: 0x80, count: width * height * 4)
    guard let picture = PixelImage(width: width, height: height, pixels: pixels) else {
      throw MediaError(.damaged, "test", "size")
    }
    return added(to: try picture.jpeg())
  }

  /// The facts that are read from the file.
  func facts(timeZone: TimeZone = .gmt) throws -> MediaFacts {
    try MediaReader.facts(of: data(), timeZone: timeZone)
  }
}
