internal import CLibAV

/// The part of a movie that is wanted, on the clock of the file.
struct MovieSpan {
  /// Seconds of the file's clock at which the result begins.
  let start: Double
  /// Seconds of the file's clock at which the result ends; `nil` for the movie's end.
  let end: Double?
  /// Seconds of the file's clock at which the movie itself begins.
  let origin: Double
  /// Whether only a part is wanted.
  let isPart: Bool

  /// Works out the part.
  ///
  /// Transport streams and others begin at any time; movies of the ISO family begin at 0.
  init(_ range: Range<Double>?, of file: MovieFile) {
    let first = unsafe file.context.pointee.start_time
    let isISO = unsafe String(cString: file.context.pointee.iformat.pointee.name).hasPrefix("mov")
    let origin = isISO || first == clibav_no_time() ? 0 : Double(first) / Double(AV_TIME_BASE)
    self.origin = origin
    start = origin + max(0, range?.lowerBound ?? 0)
    end = range.map { origin + $0.upperBound }
    isPart = range != nil
  }

  /// The beginning in ticks of a track.
  func start(in base: AVRational) -> Int64 { MovieSpan.ticks(start, base) }

  /// The end in ticks of a track; the largest number where there is none.
  func end(in base: AVRational) -> Int64 { end.map { MovieSpan.ticks($0, base) } ?? .max }

  /// The nearest number of ticks; never traps.
  static func ticks(_ seconds: Double, _ base: AVRational) -> Int64 {
    Int64(exactly: (seconds / av_q2d(base)).rounded()) ?? (seconds < 0 ? .min / 4 : .max / 4)
  }
}
