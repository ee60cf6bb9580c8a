import Foundation

/// Finds when a picture was taken (§8.13).
enum PictureDate {
  /// Returns the first date that is there and valid: EXIF original, EXIF digitised, XMP, TIFF.
  ///
  /// XMP comes before the TIFF date because the latter names the last change of the file. A date
  /// takes the sub-seconds and the offset of its own tags only.
  static func find(in metadata: EmbeddedMetadata, zone: TimeZone) -> MediaFacts.CaptureDate? {
    let original =
      exif(metadata, "Exif.Photo.DateTimeOriginal", "SubSecTimeOriginal", "OffsetTimeOriginal")
    if let original { return date(original, .exifOriginal, zone) }
    let digitized =
      exif(metadata, "Exif.Photo.DateTimeDigitized", "SubSecTimeDigitized", "OffsetTimeDigitized")
    if let digitized { return date(digitized, .exifDigitized, zone) }
    if let written = xmp(in: metadata) { return date(written, .xmp, zone) }
    return exif(metadata, "Exif.Image.DateTime", "SubSecTime", "OffsetTime")
      .map { date($0, .tiff, zone) }
  }

  /// Returns the first date of XMP that is there and valid.
  static func xmp(in metadata: EmbeddedMetadata) -> WrittenDate? {
    let tags = ["Xmp.exif.DateTimeOriginal", "Xmp.photoshop.DateCreated", "Xmp.xmp.CreateDate"]
    for tag in tags {
      if let written = metadata.text(tag).flatMap(WrittenDate.init) { return written }
    }
    return nil
  }

  /// Source: CIPA DC-008 (EXIF 2.32), 4.6.5: SubSecTime holds decimals; OffsetTime is `±HH:MM`.
  private static func exif(
    _ metadata: EmbeddedMetadata, _ tag: String, _ subSeconds: String, _ offset: String
  ) -> WrittenDate? {
    guard var written = metadata.text(tag).flatMap(WrittenDate.init) else { return nil }
    if let decimals = metadata.text("Exif.Photo." + subSeconds) {
      written.fraction = WrittenDate.fraction(decimals)
    }
    if let text = metadata.text("Exif.Photo." + offset), let seconds = WrittenDate.offset(text) {
      written.offsetSeconds = seconds
    }
    return written
  }

  private static func date(
    _ written: WrittenDate, _ source: MediaFacts.CaptureDate.Source, _ zone: TimeZone
  ) -> MediaFacts.CaptureDate {
    MediaFacts.CaptureDate(
      instant: written.instant(in: zone), offsetSeconds: written.offsetSeconds, source: source)
  }
}
