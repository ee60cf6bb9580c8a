/// Tells a file's type from its first bytes, never from its name.
///
/// Text, SVG, PDF and everything else that is no photo, movie or sound is not recognised.
enum TypeSniffer {
  /// Bytes that tell the type of all files but TIFF files with their first directory further behind.
  static let head = 1 << 16

  /// Returns the type of a file that begins with `bytes`.
  ///
  /// 64 KiB are enough but for camera raw files that keep their first directory further behind,
  /// which need the whole file.
  static func type(of bytes: Bytes) -> MediaType? {
    picture(bytes) ?? boxed(bytes) ?? movie(bytes) ?? sound(bytes)
  }

  private static func picture(_ bytes: Bytes) -> MediaType? {
    if bytes.has([0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    if bytes.has("GIF87a") || bytes.has("GIF89a") { return .gif }
    if bytes.has("RIFF"), bytes.has("WEBP", at: 8) { return .webP }
    if bytes.has([0xFF, 0x0A]) { return .jpegXL }
    if bytes.has([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]) { return .jpegXL }
    if bytes.has("FUJIFILMCCD-RAW") { return .raf }
    if bytes.has("HEAPCCDR", at: 6) { return .crw }
    if bytes.has("\0MRM") { return .mrw }
    if bytes.has("IIRO") || bytes.has("IIRS") || bytes.has("MMOR") { return .orf }
    if bytes.has("IIU\0") { return head(of: bytes).contains("Leica") ? .rwl : .rw2 }
    return TIFFSniffer.type(of: bytes)
  }

  /// The first 4 KiB, in which names are looked for.
  private static func head(of bytes: Bytes) -> Bytes {
    bytes.slice(0, min(bytes.count, 4096)) ?? bytes
  }

  private static func boxed(_ bytes: Bytes) -> MediaType? {
    if bytes.has("ftyp", at: 4) { return BrandTable.type(of: bytes) }
    // QuickTime files older than the file type box begin with any of these.
    let old = ["moov", "mdat", "wide", "free", "skip", "pnot"]
    guard let size = bytes.number(0, width: 4), size == 1 || size >= 8 || size == 0 else {
      return nil
    }
    return old.contains { bytes.has($0, at: 4) } ? .quickTime : nil
  }

  private static func movie(_ bytes: Bytes) -> MediaType? {
    if bytes.has("RIFF"), bytes.has("AVI ", at: 8) { return .avi }
    if bytes.has([0x1A, 0x45, 0xDF, 0xA3]) {
      return head(of: bytes).contains("webm") ? .webM : .matroska
    }
    if bytes.has([0, 0, 1, 0xBA]) || bytes.has([0, 0, 1, 0xB3]) { return .mpegProgram }
    if isTransportStream(bytes, stride: 192, offset: 4) { return .avchd }
    if isTransportStream(bytes, stride: 188, offset: 0) { return .transportStream }
    return nil
  }

  /// Packets of an MPEG transport stream each begin with 0x47; four in a row are no accident.
  private static func isTransportStream(_ bytes: Bytes, stride: Int, offset: Int) -> Bool {
    (0..<4).allSatisfy { bytes.byte(offset + $0 * stride) == 0x47 }
  }

  private static func sound(_ bytes: Bytes) -> MediaType? {
    if bytes.has("RIFF"), bytes.has("WAVE", at: 8) { return .wave }
    if bytes.has("FORM"), bytes.has("AIFF", at: 8) { return .aiff }
    if bytes.has("FORM"), bytes.has("AIFC", at: 8) { return .aifc }
    if bytes.has("fLaC") { return .flac }
    if bytes.has("caff") { return .caf }
    if bytes.has("OggS") { return .ogg }
    if bytes.has("ID3") { return .mp3 }
    guard bytes.byte(0) == 0xFF, let second = bytes.byte(1) else { return nil }
    if second & 0xF6 == 0xF0 { return .aac }
    // MPEG audio, layer III, with a bit rate and a sampling rate that exist.
    guard second & 0xE6 == 0xE2, second & 0x18 != 0x08, let third = bytes.byte(2) else {
      return nil
    }
    return third & 0xF0 != 0xF0 && third & 0x0C != 0x0C ? .mp3 : nil
  }
}
