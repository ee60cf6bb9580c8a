/// Tells plain TIFF files from the camera raw formats that are built like one.
///
/// Only the first directory is looked at, and in it only the tags that tell the formats apart;
/// metadata is read by gexiv2.
enum TIFFSniffer {
  /// Returns the type of a file that begins with a TIFF header.
  static func type(of bytes: Bytes) -> MediaType? {
    let little = bytes.has("II")
    guard little || bytes.has("MM") else { return nil }
    switch bytes.number(2, width: 2, littleEndian: little) {
    case 43: return .tiff  // BigTIFF
    case 42: break
    default: return nil
    }
    if bytes.has("CR", at: 8) { return .cr2 }
    if bytes.has("IIII", at: 8) || bytes.has("MMMM", at: 8) { return .iiq }
    return rawType(Directory(bytes, littleEndian: little)) ?? .tiff
  }

  private static func rawType(_ directory: Directory) -> MediaType? {
    if directory.has(Tag.dngVersion) { return .dng }
    // A camera puts a small preview first and the sensor's data in a directory below it,
    // or the sensor's data first. A plain TIFF does neither.
    let isPreview = directory.value(Tag.newSubfileType).map { $0 & 1 == 1 } ?? false
    let photometric = directory.value(Tag.photometricInterpretation)
    let isSensorData = photometric == 32803 || photometric == 34892
    guard isPreview || isSensorData || directory.has(Tag.subIFDs) else { return nil }
    let make = directory.text(Tag.make)?.uppercased() ?? ""
    return makers.first { make.hasPrefix($0.prefix) }?.type
  }

  private static let makers: [(prefix: String, type: MediaType)] = [
    ("NIKON", .nef), ("SONY", .arw), ("PENTAX", .pef), ("RICOH", .pef), ("SAMSUNG", .srw),
    ("HASSELBLAD", .threeFR), ("KODAK", .kodak), ("EASTMAN KODAK", .kodak), ("LEICA", .rwl),
    ("PHASE ONE", .iiq),
  ]

  private enum Tag {
    static let newSubfileType = 254
    static let photometricInterpretation = 262
    static let make = 271
    static let subIFDs = 330
    static let dngVersion = 50706
  }

  /// The entries of a file's first image file directory.
  private struct Directory {
    private let bytes: Bytes
    private let littleEndian: Bool
    private var entries: [Int: Int] = [:]

    init(_ bytes: Bytes, littleEndian: Bool) {
      self.bytes = bytes
      self.littleEndian = littleEndian
      guard let start = bytes.number(4, width: 4, littleEndian: littleEndian),
        let count = bytes.number(start, width: 2, littleEndian: littleEndian)
      else { return }
      for index in 0..<min(count, 512) {
        let entry = start + 2 + index * 12
        guard let tag = bytes.number(entry, width: 2, littleEndian: littleEndian) else { return }
        entries[tag] = entry
      }
    }

    func has(_ tag: Int) -> Bool { entries[tag] != nil }

    /// Returns a SHORT or LONG.
    func value(_ tag: Int) -> Int? {
      guard let entry = entries[tag],
        let type = bytes.number(entry + 2, width: 2, littleEndian: littleEndian)
      else { return nil }
      return bytes.number(entry + 8, width: type == 3 ? 2 : 4, littleEndian: littleEndian)
    }

    /// Returns an ASCII value.
    func text(_ tag: Int) -> String? {
      guard let entry = entries[tag],
        let count = bytes.number(entry + 4, width: 4, littleEndian: littleEndian), count < 256
      else { return nil }
      if count <= 4 { return bytes.text(entry + 8, count) }
      return bytes.number(entry + 8, width: 4, littleEndian: littleEndian)
        .flatMap { bytes.text($0, count) }
    }
  }
}
