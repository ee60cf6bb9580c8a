internal import CLibAV

/// Decodes a track's sound, changes its volume, and encodes it.
@safe final class EncodedSound: TrackWork {
  let index: Int
  private(set) var isDone = false
  private let track: MovieTrack
  let output: Int
  private let writer: MovieWriter
  private let span: MovieSpan
  private let volume: Double
  private let name: String

  private let decoder: FrameDecoder
  private let encoder: SoundEncoder
  /// Changes rate, format and channels; made anew when the source's change.
  private var resampler: OpaquePointer?
  private var resampled: (rate: Int32, format: Int32, channels: Int32) = (0, 0, 0)
  /// Samples on their way to the encoder.
  private let queue: OpaquePointer
  /// Samples that were put into the queue so far.
  private var queued = 0
  /// Samples that were taken out of it so far.
  private var encoded = 0
  private var hasDecoded = false
  /// The number of samples that are wanted; `nil` for all there are.
  private let last: Int?

  /// - Throws: ``MediaError/Code/unsupported`` when there is no decoder or encoder for the track.
  init(
    _ track: MovieTrack, to output: Int, of writer: MovieWriter, span: MovieSpan,
    coding: SoundEncoder.Coding, volume: Double, name: String
  ) throws(MediaError) {
    let parameters = unsafe track.stream.pointee.codecpar
    guard let decoder = FrameDecoder(track), let parameters = unsafe parameters else {
      throw MediaError(.unsupported, name, "there is no decoder for its sound here")
    }
    encoder = try SoundEncoder(
      coding, rate: Int(unsafe parameters.pointee.sample_rate),
      channels: Int(unsafe parameters.pointee.ch_layout.nb_channels))
    guard
      let queue = unsafe av_audio_fifo_alloc(
        encoder.sampleFormat, Int32(encoder.channelCount), 4096)
    else { throw MediaError(.unwritable(errno: ENOMEM), name, "there is no memory for sound") }
    unsafe self.queue = queue
    self.decoder = decoder
    self.track = track
    self.output = output
    self.writer = writer
    self.span = span
    self.volume = volume
    self.name = name
    index = track.index
    // The last piece is often padded beyond the track's end.
    let end = track.end.map { Double($0) * av_q2d(unsafe track.stream.pointee.time_base) }
    let base = encoder.base
    last = [end, span.end].compactMap { $0 }.min().map { end in
      max(0, Int(MovieSpan.ticks(end - span.start, base)))
    }
    try unsafe writer.declare(output, base: base, fill: encoder.fill)
  }

  deinit {
    unsafe swr_free(&resampler)
    unsafe av_audio_fifo_free(queue)
  }

  func take(_ packet: Packet) throws { try unsafe decode(packet.pointer) }

  func finish() throws -> Double? {
    try unsafe decode(nil)
    try drainResampler()
    try drainQueue(isLast: true)
    try encoder.encode(nil, write)
    return Double(queued) / Double(encoder.sampleRate)
  }

  private func decode(_ packet: UnsafeMutablePointer<AVPacket>?) throws {
    let isWhole = try unsafe decoder.decode(packet) { frame in
      hasDecoded = true
      try unsafe take(frame)
    }
    // Sounds cut from longer ones may begin with a piece that needs an earlier one.
    guard isWhole || !hasDecoded else {
      throw MediaError(.damaged, name, "a piece of its sound does not decode")
    }
  }

  private func write(_ packet: Packet) throws(MediaError) {
    try writer.write(packet, to: output, encoder.base)
  }

  // MARK: Time

  private func take(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) {
    guard !isDone else { return }
    let base = unsafe track.stream.pointee.time_base
    let time = unsafe frame.pointee.best_effort_timestamp
    let converted = try unsafe resample(frame)
    let count = Int(unsafe converted.pointer.pointee.nb_samples)
    var position = queued
    if time != clibav_no_time() {
      let seconds = Double(time) * av_q2d(base) - span.start
      position = Int(MovieSpan.ticks(seconds, encoder.base))
    }
    // Clocks of pictures and sound differ by less; what is more is a gap or a jump back.
    if queued > 0, abs(position - queued) < encoder.sampleRate / 20 { position = queued }
    try fillGap(to: position)
    var wanted = position..<position + count
    if let last {
      if wanted.upperBound >= last { isDone = true }
      wanted = wanted.clamped(to: min(position, last)..<last)
    }
    let first = max(wanted.lowerBound, queued)
    guard first < wanted.upperBound else { return }
    try put(converted, from: first - position, count: wanted.upperBound - first)
    try drainQueue(isLast: false)
  }

  /// Puts silence where the source has nothing: at most ten minutes of it.
  private func fillGap(to position: Int) throws(MediaError) {
    let limit = min(position, last ?? .max, queued + encoder.sampleRate * 600)
    while queued < limit {
      let count = min(limit - queued, encoder.frameSize)
      let silence = try encoder.frame(of: count)
      unsafe av_samples_set_silence(
        silence.pointer.pointee.extended_data, 0, Int32(count), Int32(encoder.channelCount),
        encoder.sampleFormat)
      try put(silence, from: 0, count: count)
      try drainQueue(isLast: false)
    }
  }

  // MARK: Samples

  private func resample(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> Frame {
    let format = unsafe (
      rate: frame.pointee.sample_rate, format: frame.pointee.format,
      channels: frame.pointee.ch_layout.nb_channels
    )
    if unsafe resampler == nil || format != resampled { try unsafe prepare(frame) }
    resampled = format
    let room = unsafe swr_get_out_samples(resampler, frame.pointee.nb_samples)
    return try convert(room: Int(room)) { target in
      unsafe withUnsafePointer(to: frame.pointee.extended_data) { source in
        unsafe source.withMemoryRebound(
          to: UnsafeMutablePointer<UnsafePointer<UInt8>?>?.self, capacity: 1
        ) {
          unsafe swr_convert(
            resampler, target.pointer.pointee.extended_data, room, $0.pointee,
            frame.pointee.nb_samples)
        }
      }
    }
  }

  /// Takes what the resampler still holds.
  private func drainResampler() throws(MediaError) {
    guard unsafe resampler != nil, !isDone else { return }
    let room = unsafe swr_get_out_samples(resampler, 0)
    guard room > 0 else { return }
    let rest = try convert(room: Int(room)) { target in
      unsafe swr_convert(resampler, target.pointer.pointee.extended_data, room, nil, 0)
    }
    let count = Int(unsafe rest.pointer.pointee.nb_samples)
    try put(rest, from: 0, count: min(count, max(0, (last ?? .max) - queued)))
  }

  private func convert(
    room: Int, _ body: (Frame) -> Int32
  ) throws(MediaError) -> Frame {
    let target = try encoder.frame(of: max(1, room))
    let count = body(target)
    guard count >= 0 else {
      throw MediaError(.damaged, name, "its sound cannot be converted")
    }
    unsafe target.pointer.pointee.nb_samples = count
    if volume != 1 { amplify(target, count: Int(count)) }
    return target
  }

  private func prepare(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) {
    unsafe swr_free(&resampler)
    var source = unsafe frame.pointee.ch_layout
    // Uncompressed sound often does not say where its channels belong.
    if unsafe source.order == AV_CHANNEL_ORDER_UNSPEC {
      unsafe av_channel_layout_default(&source, source.nb_channels)
    }
    var target = unsafe AVChannelLayout()
    unsafe av_channel_layout_default(&target, Int32(encoder.channelCount))
    let status = unsafe swr_alloc_set_opts2(
      &resampler, &target, encoder.sampleFormat, Int32(encoder.sampleRate), &source,
      AVSampleFormat(frame.pointee.format), frame.pointee.sample_rate, 0, nil)
    guard status >= 0, unsafe swr_init(resampler) >= 0 else {
      throw MediaError(.damaged, name, "its sound cannot be converted")
    }
  }

  private func amplify(_ frame: Frame, count: Int) {
    let planes = unsafe frame.pointer.pointee.extended_data
    if encoder.sampleFormat == AV_SAMPLE_FMT_FLTP {
      for channel in 0..<encoder.channelCount {
        let samples = unsafe UnsafeMutableRawPointer(planes?[channel])?
          .assumingMemoryBound(to: Float.self)
        guard let samples = unsafe samples else { continue }
        for index in 0..<count {
          unsafe samples[index] = min(1, max(-1, samples[index] * Float(volume)))
        }
      }
    } else {
      let samples = unsafe UnsafeMutableRawPointer(planes?[0])?
        .assumingMemoryBound(to: Int16.self)
      guard let samples = unsafe samples else { return }
      for index in 0..<count * encoder.channelCount {
        let loud = unsafe (Double(samples[index]) * volume).rounded()
        unsafe samples[index] = Int16(min(32767, max(-32768, loud)))
      }
    }
  }

  // MARK: Queue

  private func put(_ frame: Frame, from first: Int, count: Int) throws(MediaError) {
    guard count > 0 else { return }
    let size = Int(av_get_bytes_per_sample(encoder.sampleFormat))
    let isPlanar = av_sample_fmt_is_planar(encoder.sampleFormat) != 0
    let offset = first * size * (isPlanar ? 1 : encoder.channelCount)
    let planeCount = isPlanar ? encoder.channelCount : 1
    var planes = unsafe (0..<planeCount).map { plane -> UnsafeMutableRawPointer? in
      unsafe UnsafeMutableRawPointer(frame.pointer.pointee.extended_data[plane]).map {
        unsafe $0 + offset
      }
    }
    guard unsafe av_audio_fifo_write(queue, &planes, Int32(count)) == Int32(count) else {
      throw MediaError(.unwritable(errno: ENOMEM), name, "there is no memory for sound")
    }
    queued += count
  }

  private func drainQueue(isLast: Bool) throws(MediaError) {
    while true {
      let held = Int(unsafe av_audio_fifo_size(queue))
      let count = min(held, encoder.frameSize)
      guard count > 0, count == encoder.frameSize || isLast else { return }
      let frame = try encoder.frame(of: count)
      let isPlanar = av_sample_fmt_is_planar(encoder.sampleFormat) != 0
      var planes = unsafe (0..<(isPlanar ? encoder.channelCount : 1)).map {
        unsafe UnsafeMutableRawPointer(frame.pointer.pointee.extended_data[$0])
      }
      guard unsafe av_audio_fifo_read(queue, &planes, Int32(count)) == Int32(count) else {
        throw MediaError(.damaged, name, "its sound cannot be converted")
      }
      unsafe frame.pointer.pointee.pts = Int64(encoded)
      encoded += count
      try encoder.encode(frame, write)
    }
  }
}
