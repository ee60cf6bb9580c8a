internal import CExiv2
internal import CExiv2Guard
package import Foundation
internal import Synchronization

/// Gives a render the metadata of the picture that it was made from.
package enum RenderMetadata {
  /// Copies EXIF, and where exiv2 reads it from the source also XMP and IPTC, into a JPEG file of
  /// upright sRGB pixels.
  ///
  /// What was true of the source's pixels alone is left out or replaced: the thumbnail, the
  /// orientation, the size, the colour space. If the whole does not fit in a JPEG, the maker note
  /// goes first.
  ///
  /// - Parameters:
  ///   - source: The picture; one without metadata is no error.
  ///   - render: The JPEG file, which is rewritten in place.
  ///   - width: Its width in pixels.
  ///   - height: Its height in pixels.
  /// - Throws: ``MediaError/Code/unreadable(errno:)`` when the source cannot be opened,
  ///   ``MediaError/Code/damaged`` when the JPEG cannot be rewritten.
  package static func copy(
    from source: URL, to render: URL, width: Int, height: Int
  ) throws(MediaError) {
    let data = try FileBytes.map(source)
    guard EmbeddedMetadata.isStarted, let metadata = unsafe gexiv2_metadata_new() else { return }
    defer { unsafe cexiv2_release(metadata) }
    guard unsafe read(data, into: metadata) else { return }
    unsafe adapt(metadata, width, height)
    if unsafe save(metadata, to: render) { return }
    for tag in ["Exif.Photo.MakerNote", "Exif.Image.DNGPrivateData", "Exif.Image.XMLPacket"] {
      _ = unsafe gexiv2_metadata_try_clear_tag(metadata, tag, nil)
    }
    guard unsafe save(metadata, to: render) else {
      throw MediaError(
        .damaged, render.lastPathComponent, "the photo's metadata cannot be written into it")
    }
  }

  private static func read(
    _ data: Data, into metadata: UnsafeMutablePointer<GExiv2Metadata>
  ) -> Bool {
    var block = data
    var isFile = true
    if TypeSniffer.type(of: Bytes(data))?.family == .heif {
      guard let exif = HEIFStructure(Bytes(data))?.exif else { return false }
      block = EmbeddedMetadata.tiffBlock(of: exif)
      isFile = false
    }
    return unsafe block.withUnsafeBytes { bytes in
      guard let start = unsafe bytes.assumingMemoryBound(to: UInt8.self).baseAddress else {
        return false
      }
      return EmbeddedMetadata.toolkit.withLock { _ in
        unsafe isFile
          ? cexiv2_open(metadata, start, bytes.count) != 0
          : cexiv2_open_exif(metadata, start, bytes.count) != 0
      }
    }
  }

  private static func adapt(
    _ metadata: UnsafeMutablePointer<GExiv2Metadata>, _ width: Int, _ height: Int
  ) {
    // None of these need be there.
    _ = unsafe gexiv2_metadata_try_erase_exif_thumbnail(metadata, nil)
    for tag in ["Xmp.tiff.Orientation", "Xmp.xmp.Thumbnails", "Exif.Image.JPEGTables"] {
      _ = unsafe gexiv2_metadata_try_clear_tag(metadata, tag, nil)
    }
    let values = [
      ("Exif.Image.Orientation", "1"), ("Exif.Photo.PixelXDimension", "\(width)"),
      ("Exif.Photo.PixelYDimension", "\(height)"), ("Exif.Photo.ColorSpace", "1"),
    ]
    for (tag, value) in values {
      _ = unsafe gexiv2_metadata_try_set_tag_string(metadata, tag, value, nil)
    }
  }

  private static func save(
    _ metadata: UnsafeMutablePointer<GExiv2Metadata>, to url: URL
  ) -> Bool {
    EmbeddedMetadata.toolkit.withLock { _ in
      unsafe cexiv2_save(metadata, url.path) != 0
    }
  }
}
