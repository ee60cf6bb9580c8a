/// The types that ISO base media files announce by their brands.
///
/// Source: mp4ra.org, "Brands"; ISO/IEC 23008-12 for pictures; Canon's `crx ` for CR3.
enum BrandTable {
  /// Returns the type of a file that begins with a file type box.
  static func type(of bytes: Bytes) -> MediaType? {
    guard let size = bytes.number(0, width: 4), let major = bytes.text(8, 4) else { return nil }
    let compatible = stride(from: 16, to: min(size, bytes.count, 512) - 3, by: 4)
      .compactMap { bytes.text($0, 4) }
    return byMajor[major] ?? picture(major: major, compatible: compatible) ?? .mpeg4
  }

  private static let byMajor: [String: MediaType] = [
    "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic,
    "hevc": .heics, "hevx": .heics, "hevm": .heics, "hevs": .heics,
    "avif": .avif, "avis": .avis,
    "crx ": .cr3,
    "qt  ": .quickTime,
    "M4V ": .m4v, "M4VH": .m4v, "M4VP": .m4v,
    "M4A ": .m4a, "M4B ": .m4a, "M4P ": .m4a,
    "3gp4": .threeGPP, "3gp5": .threeGPP, "3gp6": .threeGPP, "3gp7": .threeGPP,
    "3gr6": .threeGPP, "3gs6": .threeGPP, "3ge6": .threeGPP, "3gg6": .threeGPP,
    "3g2a": .threeGPP2, "3g2b": .threeGPP2, "3g2c": .threeGPP2,
  ]

  /// `mif1` and `msf1` say only "a picture"; its coding is among the compatible brands.
  private static func picture(major: String, compatible: [String]) -> MediaType? {
    guard ["mif1", "mif2", "msf1", "miaf"].contains(major) else { return nil }
    let exact = compatible.lazy.compactMap { byMajor[$0] }.first { $0.family == .heif }
    return exact ?? .heif
  }
}
