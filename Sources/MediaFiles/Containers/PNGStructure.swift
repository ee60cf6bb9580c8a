/// What a PNG's chunks tell, without decoding it.
struct PNGStructure: Equatable {
  /// Width in pixels.
  private(set) var width = 0
  /// Height in pixels.
  private(set) var height = 0
  /// Whether rows come in seven passes, so that decoding needs the whole picture in memory.
  private(set) var isInterlaced = false
  /// Frames of an animated PNG; 1 for a still.
  private(set) var frameCount = 1
  /// Whether all chunks up to the end chunk are there.
  private(set) var isComplete = false

  /// Source: W3C, "Portable Network Graphics (Third Edition)", 5 and 11.
  init(_ bytes: Bytes) {
    guard bytes.has("IHDR", at: 12), let width = bytes.number(16, width: 4),
      let height = bytes.number(20, width: 4)
    else { return }
    (self.width, self.height) = (width, height)
    isInterlaced = bytes.byte(28) == 1
    var position = 8
    var hasData = false
    while let length = bytes.number(position, width: 4), position + 12 + length <= bytes.count {
      if bytes.has("IEND", at: position + 4) {
        isComplete = hasData
        return
      }
      if bytes.has("IDAT", at: position + 4) { hasData = true }
      // An animation control chunk counts only before the first picture data.
      if !hasData, bytes.has("acTL", at: position + 4) {
        frameCount = max(1, bytes.number(position + 8, width: 4) ?? 1)
      }
      position += 12 + length
    }
  }
}
