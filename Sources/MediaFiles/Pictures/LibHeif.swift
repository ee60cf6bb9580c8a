internal import CHeif

/// The library that decodes HEIF and AVIF pictures.
enum LibHeif {
  /// Its version, such as `1.19.7`.
  static let version = unsafe String(cString: heif_get_version())

  /// Whether it reads the files of current iPhones, which Debian 12's own 1.15 does not.
  ///
  /// Source: libheif, "Too many auxiliary image references", gone in 1.19.
  static let isCurrent = heif_get_version_number() >= 1 << 24 | 19 << 16

  /// Returns the error for a whole file that it does not decode.
  static func refusal(of name: String) -> MediaError {
    let remedy = isCurrent ? "" : "; version 1.19 reads more files"
    return MediaError(
      .damaged, name, "libheif \(version) of this machine cannot decode the picture\(remedy)")
  }
}
