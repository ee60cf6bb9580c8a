package import struct Foundation.Data

extension PixelImage {
  /// Returns the picture as a JPEG file without metadata; transparency becomes white.
  ///
  /// - Parameter quality: 0 (smallest) to 1 (best).
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError/Code/tooLarge`` when a side exceeds the 65,535 pixels of the format.
  package func jpeg(quality: Double = 0.9) throws(MediaError) -> Data {
    guard width <= 65535, height <= 65535 else {
      throw MediaError(.tooLarge, "picture", "a JPEG has at most 65,535 pixels a side")
    }
    let percent = Int((min(1, max(0, quality)) * 100).rounded())
    let data = VipsPicture.wrap(pixels, width: width, height: height) {
      $0.jpeg(quality: max(1, percent))
    }
    guard let data else { throw MediaError(.damaged, "picture", "it cannot be written as JPEG") }
    return data
  }

  /// Returns the picture as a PNG file without metadata.
  ///
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError/Code/damaged`` when libvips fails to write it.
  package func png() throws(MediaError) -> Data {
    let data = VipsPicture.wrap(pixels, width: width, height: height) { $0.png() }
    guard let data else { throw MediaError(.damaged, "picture", "it cannot be written as PNG") }
    return data
  }

  /// Returns the picture as a HEIC file without metadata.
  ///
  /// - Parameter quality: 0 (smallest) to 1 (best).
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError/Code/damaged`` when libvips cannot write it: 8.14 fails with libheif 1.15
  ///   and later, which wants a text for every error.
  package func heic(quality: Double = 0.85) throws(MediaError) -> Data {
    let percent = Int((min(1, max(0, quality)) * 100).rounded())
    let data = VipsPicture.wrap(pixels, width: width, height: height) { $0.heic(quality: percent) }
    guard let data else { throw MediaError(.damaged, "picture", "it cannot be written as HEIC") }
    return data
  }
}
