internal import CLibAV
import Foundation

/// Decodes a track's pictures, has them changed, and encodes them.
final class EncodedVideo: TrackWork {
  /// Changes an upright picture; the number is its time in the movie, in seconds.
  typealias Processor = (PixelImage, Double) throws -> PixelImage

  let index: Int
  private(set) var isDone = false
  private let track: MovieTrack
  let output: Int
  private let writer: MovieWriter
  private let span: MovieSpan
  private let coding: MovieTranscoder.VideoCoding
  private let quality: MovieTranscoder.Quality
  private let maximum: MovieTranscoder.MaximumSize?
  private let process: Processor?
  private let name: String

  private let decoder: FrameDecoder
  private let pictures: PictureOutput
  private let scaler = FrameScaler()
  /// Known from the first picture on.
  private var encoder: VideoEncoder?
  private var size = (width: 0, height: 0)
  /// The picture that is shown last so far, and when.
  private var held: (frame: Frame, time: Int64)?
  private var base: AVRational { unsafe track.stream.pointee.time_base }

  /// - Throws: ``MediaError/Code/unsupported`` when there is no decoder for the track.
  init(
    _ track: MovieTrack, to output: Int, of writer: MovieWriter, span: MovieSpan,
    coding: MovieTranscoder.VideoCoding, quality: MovieTranscoder.Quality,
    maximum: MovieTranscoder.MaximumSize?, process: Processor?, name: String
  ) throws(MediaError) {
    guard let decoder = FrameDecoder(track, threads: 4) else {
      throw MediaError(.unsupported, name, "there is no decoder for its pictures here")
    }
    self.decoder = decoder
    pictures = unsafe PictureOutput(output, track.stream.pointee.time_base, of: writer)
    self.track = track
    self.output = output
    self.writer = writer
    self.span = span
    self.coding = coding
    self.quality = quality
    self.maximum = maximum
    self.process = process
    self.name = name
    index = track.index
  }

  func take(_ packet: Packet) throws { try unsafe decode(packet.pointer) }

  func finish() throws -> Double? {
    try unsafe decode(nil)
    if let held, !isDone {
      let length = unsafe duration(of: held.frame.pointer)
      try encode(held.frame, held.time, until: max(held.time + length, track.end ?? 0))
    }
    held = nil
    guard let encoder else { throw MediaError(.damaged, name, "no picture in it can be decoded") }
    try unsafe encoder.encode(nil, duration: 0, pictures.write)
    return try pictures.finish(end: nil)
  }

  private func decode(_ packet: UnsafeMutablePointer<AVPacket>?) throws {
    let isWhole = try unsafe decoder.decode(packet) { frame in try unsafe take(frame) }
    // Movies cut from longer ones may begin with pictures that need earlier ones.
    guard isWhole || held == nil else {
      throw MediaError(.damaged, name, "a picture does not decode")
    }
  }

  /// Holds a picture back until the next tells how long it is shown.
  private func take(_ frame: UnsafeMutablePointer<AVFrame>) throws {
    guard !isDone else { return }
    let told = unsafe frame.pointee.best_effort_timestamp
    let time = told == clibav_no_time() ? (held?.time ?? -1) + 1 : told
    if let held {
      // A picture of the time of another one would never be seen.
      guard time > held.time else { return }
      try encode(held.frame, held.time, until: time)
    }
    isDone = time >= span.end(in: base)
    let copy = try Frame()
    guard unsafe av_frame_ref(copy.pointer, frame) >= 0 else {
      throw MediaError(.unwritable(errno: ENOMEM), name, "there is no memory for a frame")
    }
    held = (copy, time)
  }

  private func encode(_ frame: Frame, _ time: Int64, until next: Int64) throws {
    let (start, end) = (span.start(in: base), span.end(in: base))
    let (first, last) = (max(time, start), min(next, end))
    guard first < last else { return }
    let picture = try unsafe picture(
      frame.pointer, seconds: Double(time) * av_q2d(base) - span.origin)
    unsafe picture.pointer.pointee.pts = first - start
    try unsafe encoder?.encode(picture.pointer, duration: last - first, pictures.write)
  }

  private func duration(of frame: UnsafeMutablePointer<AVFrame>) -> Int64 {
    let told = unsafe frame.pointee.pkt_duration
    if told > 0 { return told }
    guard let rate = track.frameRate else { return 1 }
    return max(1, MovieSpan.ticks(1 / rate, base))
  }

  // MARK: Pictures

  /// Returns the picture as it is to be encoded; prepares the encoder before the first.
  private func picture(
    _ frame: UnsafeMutablePointer<AVFrame>, seconds: Double
  ) throws -> Frame {
    guard let process else {
      if encoder == nil {
        try unsafe prepare(
          width: Int(frame.pointee.width), height: Int(frame.pointee.height), like: frame)
      }
      return try unsafe converted(frame)
    }
    let stored = try unsafe scaler.picture(
      of: frame, width: Int(frame.pointee.width), height: Int(frame.pointee.height))
    guard
      let upright = stored.turned(
        mirrored: track.isMirrored, quarterTurns: track.quarterTurns)
    else { throw MediaError(.tooLarge, name, "a picture is too large") }
    let changed = try process(upright, seconds)
    if encoder == nil {
      try unsafe prepare(width: changed.width, height: changed.height, like: frame)
    }
    let result = try Frame(changed)
    unsafe result.pointer.pointee.colorspace = AVColorSpace(
      UInt32(bitPattern: FrameScaler.matrix(of: frame)))
    return try unsafe converted(result.pointer)
  }

  /// Returns a picture of the size and format that the encoder takes.
  private func converted(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> Frame {
    guard let encoder else { return try Frame() }
    let result = try Frame(width: size.width, height: size.height, encoder.pixelFormat)
    unsafe result.pointer.pointee.color_range = AVCOL_RANGE_MPEG
    try unsafe processScaler.convert(frame, into: result)
    unsafe result.pointer.pointee.sample_aspect_ratio = frame.pointee.sample_aspect_ratio
    return result
  }

  /// A second scaler, so that neither has to be set up anew for each picture.
  private let processScaler = FrameScaler()

  private func prepare(
    width: Int, height: Int, like frame: UnsafeMutablePointer<AVFrame>
  ) throws(MediaError) {
    let fitted = maximum?.fitting(width: width, height: height) ?? (width: width, height: height)
    // Colours are stored for two by two pixels.
    size = (max(2, fitted.width & ~1), max(2, fitted.height & ~1))
    let pixels = unsafe av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format))
    let isPlain = process != nil
    let format = unsafe VideoEncoder.Format(
      width: size.width, height: size.height, base: base,
      frameRate: unsafe track.stream.pointee.avg_frame_rate,
      aspect: isPlain ? AVRational() : unsafe frame.pointee.sample_aspect_ratio,
      isDeep: !isPlain && (unsafe pixels?.pointee.comp.0.depth ?? 8) > 8,
      hasAlpha: (unsafe pixels?.pointee.flags ?? 0) & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0,
      primaries: unsafe frame.pointee.color_primaries, transfer: unsafe frame.pointee.color_trc,
      matrix: AVColorSpace(UInt32(bitPattern: FrameScaler.matrix(of: frame))))
    let made = try VideoEncoder(coding, quality, format)
    encoder = made
    try unsafe writer.declare(
      output, base: base, frameRate: format.frameRate,
      displayMatrix: isPlain ? nil : track.displayMatrixData, fill: made.fill)
  }
}
