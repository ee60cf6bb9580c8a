import Foundation

extension HEIFStructure {
  /// Returns a copy of the file in which nothing is left that libheif 1.15 (Debian 12) refuses
  /// although it does not touch the picture, or `nil` if there is nothing of the kind.
  ///
  /// 1. An auxiliary picture or a metadata block that belongs to several pictures, as current
  ///    iPhones write ("Too many auxiliary image references"): the reference is renamed, so that
  ///    it is not understood. Metadata is read elsewhere.
  /// 2. An image sequence's brand, though the file also holds a still: the still's brand is put.
  /// 3. Data missing at the end that the primary picture does not need: zeros are appended.
  func readableByOldDecoders() -> Data? {
    guard isPrimaryWhole else { return nil }
    var copy = bytes.contents
    let start = copy.startIndex
    var isChanged = false
    func put(_ text: String, at offset: Int) {
      copy.replaceSubrange(start + offset..<start + offset + 4, with: Data(text.utf8))
      isChanged = true
    }
    let isShared = references.contains { $0.type == "auxl" && $0.to.count > 1 }
    for reference in references where reference.to.count > 1 || isShared {
      if reference.type == "auxl", reference.to.count > 1 { put("xuxl", at: reference.typeOffset) }
      if reference.type == "cdsc" { put("xdsc", at: reference.typeOffset) }
    }
    if bytes.has("avis", at: 8) { put("avif", at: 8) }
    if bytes.has("hevc", at: 8) || bytes.has("hevx", at: 8) { put("heic", at: 8) }
    let end = items.values.lazy.flatMap(\.extents).map(\.upperBound).max() ?? 0
    if end > copy.count {
      guard end - copy.count <= 1 << 26 else { return nil }
      copy.append(Data(count: end - copy.count))
      isChanged = true
    }
    return isChanged ? copy : nil
  }
}
