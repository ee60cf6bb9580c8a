/// What a QuickTime or MPEG-4 file's boxes tell that libav does not.
struct MovieStructure: Equatable {
  /// Whether a timed metadata track carries `com.apple.quicktime.still-image-time`.
  private(set) var hasStillImageTimeTrack = false
  /// When the first value of that track is shown, in seconds from the movie's beginning; `nil` where
  /// there is no such track or its times are damaged.
  private(set) var stillImageTime: Double?
  /// Whether a video track has two views.
  private(set) var isStereo = false

  /// Source: Apple, "QuickTime File Format", "Metadata sample description" and
  /// "Apple HEVC Stereo Video".
  init(_ bytes: Bytes) {
    for movie in Box.find(bytes, ["moov"], in: 0..<bytes.count) {
      let clock = Box.find(bytes, ["mvhd"], in: movie.body).first
        .flatMap { Self.timescale(bytes, $0) }
      for track in Box.find(bytes, ["trak"], in: movie.body) {
        read(bytes, track, clock)
      }
    }
  }

  private mutating func read(_ bytes: Bytes, _ track: Box, _ movieClock: Int?) {
    let tables = Box.find(bytes, ["mdia", "minf", "stbl", "stsd"], in: track.body)
    for entry in tables.flatMap({ Box.list(bytes, in: $0.body(skipping: 8)) }) {
      switch entry.type {
      case "mebx":
        let keys = Box.find(bytes, ["keys"], in: entry.body(skipping: 8))
        let names = keys.flatMap { Box.list(bytes, in: $0.body) }
          .flatMap { Box.find(bytes, ["keyd"], in: $0.body) }
          .compactMap { bytes.text($0.body.lowerBound, $0.body.count) }
        guard names.contains("mdtacom.apple.quicktime.still-image-time") else { continue }
        hasStillImageTimeTrack = true
        stillImageTime = stillImageTime ?? Self.beginning(bytes, track, movieClock)
      case "hvc1", "hev1", "dvh1":
        let extensions = Box.list(bytes, in: entry.body(skipping: 78))
        if extensions.contains(where: { $0.type == "vexu" }) { isStereo = true }
      default: break
      }
    }
  }

  /// When a track's first sample is shown, by its edit list.
  ///
  /// Source: Apple, "QuickTime File Format", "Edit list atoms": an edit whose media time is -1 is
  /// empty.
  private static func beginning(_ bytes: Bytes, _ track: Box, _ movieClock: Int?) -> Double? {
    guard let list = Box.find(bytes, ["edts", "elst"], in: track.body).first else { return 0 }
    let isLong = bytes.byte(list.body.lowerBound) == 1
    let width = isLong ? 8 : 4
    guard let movieClock, let count = bytes.number(list.body.lowerBound + 4, width: 4),
      let header = Box.find(bytes, ["mdia", "mdhd"], in: track.body).first,
      let mediaClock = timescale(bytes, header)
    else { return nil }
    var seconds = 0.0
    var position = list.body.lowerBound + 8
    for _ in 0..<min(count, 64) {
      guard position + 2 * width <= list.body.upperBound,
        let length = bytes.number(position, width: width),
        let stored = bytes.signedNumber(position + width, width: width)
      else { return nil }
      if stored >= 0 { return max(0, seconds - Double(stored) / Double(mediaClock)) }
      seconds += Double(length) / Double(movieClock)
      position += 2 * width + 4
    }
    return nil
  }

  /// Ticks of a second, as a movie's or a track's header says.
  private static func timescale(_ bytes: Bytes, _ header: Box) -> Int? {
    let isLong = bytes.byte(header.body.lowerBound) == 1
    let ticks = bytes.number(header.body.lowerBound + (isLong ? 20 : 12), width: 4)
    return ticks.flatMap { $0 > 0 ? $0 : nil }
  }
}
