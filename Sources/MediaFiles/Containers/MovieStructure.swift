/// What a QuickTime or MPEG-4 file's boxes tell that libav does not.
struct MovieStructure: Equatable {
  /// Whether a timed metadata track carries `com.apple.quicktime.still-image-time`.
  private(set) var hasStillImageTimeTrack = false
  /// Whether a video track has two views.
  private(set) var isStereo = false

  /// Source: Apple, "QuickTime File Format", "Metadata sample description" and
  /// "Apple HEVC Stereo Video".
  init(_ bytes: Bytes) {
    let path = ["moov", "trak", "mdia", "minf", "stbl", "stsd"]
    for table in Box.find(bytes, path, in: 0..<bytes.count) {
      for entry in Box.list(bytes, in: table.body(skipping: 8)) {
        switch entry.type {
        case "mebx":
          let keys = Box.find(bytes, ["keys"], in: entry.body(skipping: 8))
          let names = keys.flatMap { Box.list(bytes, in: $0.body) }
            .flatMap { Box.find(bytes, ["keyd"], in: $0.body) }
            .compactMap { bytes.text($0.body.lowerBound, $0.body.count) }
          if names.contains("mdtacom.apple.quicktime.still-image-time") {
            hasStillImageTimeTrack = true
          }
        case "hvc1", "hev1", "dvh1":
          let extensions = Box.list(bytes, in: entry.body(skipping: 78))
          if extensions.contains(where: { $0.type == "vexu" }) { isStereo = true }
        default: break
        }
      }
    }
  }
}
