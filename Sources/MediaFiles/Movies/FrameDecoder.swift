internal import CLibAV

/// Decodes the packets of one track, on the calling thread alone.
@safe final class FrameDecoder {
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let frame: UnsafeMutablePointer<AVFrame>

  /// Packets taken so far.
  private(set) var sentCount = 0

  /// Prepares to decode a track.
  ///
  /// Returns `nil` if there is no decoder for the track or its settings are damaged.
  ///
  /// - Parameters:
  ///   - track: The track, whose file must stay open.
  ///   - threads: How many threads may decode at once.
  init?(_ track: MovieTrack, threads: Int = 1) {
    let parameters = unsafe track.stream.pointee.codecpar
    guard let parameters = unsafe parameters,
      let codec = unsafe avcodec_find_decoder(parameters.pointee.codec_id),
      let context = unsafe avcodec_alloc_context3(codec)
    else { return nil }
    guard let frame = unsafe av_frame_alloc() else {
      var freed: UnsafeMutablePointer<AVCodecContext>? = unsafe context
      unsafe avcodec_free_context(&freed)
      return nil
    }
    unsafe self.context = context
    unsafe self.frame = frame
    unsafe context.pointee.thread_count = Int32(threads)
    unsafe context.pointee.pkt_timebase = track.stream.pointee.time_base
    unsafe context.pointee.max_pixels = Int64(PixelLimit.decoded)
    guard unsafe avcodec_parameters_to_context(context, parameters) >= 0,
      unsafe avcodec_open2(context, codec, nil) >= 0
    else { return nil }
  }

  deinit {
    var freedFrame: UnsafeMutablePointer<AVFrame>? = unsafe frame
    unsafe av_frame_free(&freedFrame)
    var freedContext: UnsafeMutablePointer<AVCodecContext>? = unsafe context
    unsafe avcodec_free_context(&freedContext)
  }

  /// Takes a packet, or `nil` after the last; false if the decoder refuses it.
  func send(_ packet: UnsafeMutablePointer<AVPacket>?) -> Bool {
    sentCount += 1
    return unsafe avcodec_send_packet(context, packet) >= 0
  }

  /// Returns the next picture, valid until the next call; `nil` if more packets are needed.
  func receive() -> UnsafeMutablePointer<AVFrame>? {
    unsafe avcodec_receive_frame(context, frame) >= 0 ? frame : nil
  }

  /// Takes a packet, or `nil` after the last, and hands out each frame that is ready, valid until
  /// `body` returns.
  ///
  /// - Returns: False if the decoder refuses the packet or a part of it.
  /// - Throws: What `body` throws.
  func decode(
    _ packet: UnsafeMutablePointer<AVPacket>?,
    _ body: (UnsafeMutablePointer<AVFrame>) throws -> Void
  ) rethrows -> Bool {
    let isSent = unsafe send(packet)
    // Each thread may hold a damaged frame.
    var damagedCount = 0
    while damagedCount < 64 {
      let status = unsafe avcodec_receive_frame(context, frame)
      if status == clibav_again() || status == clibav_end_of_file() { break }
      if status < 0 { damagedCount += 1 } else { try unsafe body(frame) }
    }
    return isSent && damagedCount == 0
  }
}
