package import Foundation

extension AppleMakerNote {
  /// Returns an EXIF block that says "upright" and carries the identifier by which a still is paired
  /// with its movie (§8.11).
  ///
  /// Source: EXIF 2.32, section 4.6.2; the layout of the maker note is that of iPhones' files.
  static func exif(contentIdentifier: String) -> Data {
    let text = Data(contentIdentifier.utf8) + [0]
    let header = Data("Apple iOS\0\0\u{1}MM".utf8)
    // The offset counts from the beginning of the note, behind header and directory; what fits in its
    // place takes it.
    let value =
      text.count <= 4 ? text + Data(count: 4 - text.count) : Data.big(header.count + 18, 4)
    let note =
      header + directory([field(0x11, type: 2, count: text.count, value)])
      + (text.count <= 4 ? Data() : text)
    let first = directory([
      field(0x0112, type: 3, count: 1, Data.big(1, 2) + Data.big(0, 2)),
      field(0x8769, type: 4, count: 1, Data.big(38, 4)),
    ])
    // 8 bytes of header, 30 of the first directory, 18 of the second.
    let second = directory([field(0x927C, type: 7, count: note.count, Data.big(56, 4))])
    return Data("MM\0*".utf8) + Data.big(8, 4) + first + second + note
  }

  /// A directory without a successor.
  private static func directory(_ fields: [Data]) -> Data {
    fields.reduce(Data.big(fields.count, 2), +) + Data.big(0, 4)
  }

  private static func field(_ tag: Int, type: Int, count: Int, _ value: Data) -> Data {
    Data.big(tag, 2) + Data.big(type, 2) + Data.big(count, 4) + value
  }
}

extension PixelImage {
  /// Returns the picture as the still of a Live Photo: a JPEG file with the identifier that its movie
  /// carries, too, and no other metadata; transparency becomes white.
  ///
  /// - Parameters:
  ///   - quality: 0 (smallest) to 1 (best).
  ///   - contentIdentifier: Usually a UUID's text.
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError/Code/tooLarge`` when a side exceeds the 65,535 pixels of the format.
  package func livePhotoStill(
    quality: Double = 0.95, contentIdentifier: String
  ) throws(MediaError) -> Data {
    let jpeg = try jpeg(quality: quality)
    let block = Data("Exif\0\0".utf8) + AppleMakerNote.exif(contentIdentifier: contentIdentifier)
    let length = block.count + 2
    let marker = Data([
      0xFF, 0xE1, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length),
    ])
    // Behind the two bytes that begin every JPEG.
    return jpeg.prefix(2) + marker + block + jpeg.dropFirst(2)
  }
}
