internal import Foundation
internal import Photos

/// JPEG files as a camera makes them, with EXIF, each of other bytes than the next.
struct Pictures {
  private let jpeg: Data
  private let size: (width: Int, height: Int)

  /// The size in millions of pixels.
  var megapixels: Int { size.width * size.height / 1_000_000 }

  /// Makes a picture of noise and gradients, with the EXIF of a real one.
  ///
  /// - Parameters:
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - exif: A JPEG file that has EXIF.
  /// - Throws: Why the picture cannot be made.
  init(width: Int, height: Int, exif: URL) throws {
    size = (width, height)
    var pixels = [UInt8](repeating: 255, count: width * height * 4)
    var noise: UInt32 = 1
    for y in 0..<height {
      for x in 0..<width {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let at = (y * width + x) * 4
        pixels[at] = UInt8(truncatingIfNeeded: x * 200 / width + Int(noise >> 27))
        pixels[at + 1] = UInt8(truncatingIfNeeded: y * 200 / height + Int(noise >> 28))
        pixels[at + 2] = UInt8(truncatingIfNeeded: (x + y) * 100 / width)
      }
    }
    guard let image = UIImage(pixels: Data(pixels), width: width, height: height),
      let data = image.jpegData(compressionQuality: 0.85)
    else { throw BenchmarkError("A picture cannot be made.") }
    let segment = try Pictures.exifSegment(of: try Data(contentsOf: exif))
    jpeg = data.prefix(2) + segment + data.dropFirst(2)
  }

  /// The segment of a JPEG file that holds its EXIF, with its marker.
  ///
  /// Source: JEITA CP-3451, section 4.5.4; each segment has a marker and a length.
  private static func exifSegment(of file: Data) throws -> Data {
    var at = 2
    while at + 4 < file.count, file[at] == 0xff {
      let length = Int(file[at + 2]) << 8 | Int(file[at + 3])
      if file[at + 1] == 0xe1 { return file[at..<at + 2 + length] }
      at += 2 + length
    }
    throw BenchmarkError("The example picture has no EXIF.")
  }

  /// Writes the picture several times, each with a comment of its own.
  func copies(_ count: Int, in folder: URL) throws -> [URL] {
    try (0..<count).map { number in
      let comment = Data("\(UUID().uuidString)".utf8)
      let segment = Data([0xff, 0xfe, 0, UInt8(comment.count + 2)]) + comment
      let url = folder.appendingPathComponent("IMG_\(1_000 + number).JPG")
      try (jpeg.prefix(2) + segment + jpeg.dropFirst(2)).write(to: url)
      return url
    }
  }
}
