import Foundation

/// The fields of Apple's EXIF maker note that a library needs.
///
/// exiv2 0.27 does not know the note. It is a TIFF directory behind a header of 14 bytes, with
/// offsets that count from the header's start; with a TIFF header written over the beginning,
/// exiv2 reads it like any other.
struct AppleMakerNote {
  /// Tag 11: the same in all members of a burst.
  private(set) var burstIdentifier: String?
  /// Tag 17: the same in still and movie of a Live Photo.
  private(set) var contentIdentifier: String?
  /// Tag 46: which camera took it; 6 is the one at the front.
  private(set) var cameraType: Int?

  /// Returns `nil` if the maker note is not Apple's.
  init?(_ metadata: EmbeddedMetadata) {
    let header = Data("Apple iOS\0".utf8)
    guard let note = metadata.data("Exif.Photo.MakerNote"), note.count > 16,
      note.starts(with: header)
    else { return nil }
    let isLittle = Bytes(note).has("II", at: 12)
    let tiff: [UInt8] =
      isLittle ? [0x49, 0x49, 42, 0, 14, 0, 0, 0] : [0x4D, 0x4D, 0, 42, 0, 0, 0, 14]
    let fields = EmbeddedMetadata()
    guard fields.add(exif: Data(tiff) + note.dropFirst(8)) else { return nil }
    // exiv2 names the first after the TIFF tag of the same number.
    burstIdentifier = fields.text("Exif.Image.ProcessingSoftware")
    contentIdentifier = fields.text("Exif.Image.0x0011")
    cameraType = fields.number("Exif.Image.0x002e")
  }
}
