internal import CLibAV

/// Encodes the sound of one track as AAC or uncompressed, on the calling thread.
@safe final class SoundEncoder {
  /// A coding of sound that can be written.
  enum Coding { case aac, linearPCM }

  private let context: UnsafeMutablePointer<AVCodecContext>
  private let packet: Packet

  /// The format of the samples that it takes.
  var sampleFormat: AVSampleFormat { unsafe context.pointee.sample_fmt }
  /// Samples a second.
  let sampleRate: Int
  /// One or two.
  let channelCount: Int
  /// The number of samples that it takes at once.
  let frameSize: Int
  /// The length of a tick: a sample.
  var base: AVRational { AVRational(num: 1, den: Int32(sampleRate)) }

  /// Prepares to encode.
  ///
  /// - Parameters:
  ///   - coding: How.
  ///   - rate: Samples a second of the source; the next lower rate is taken where AAC has none such.
  ///   - channels: Channels of the source; more than two are mixed to two.
  /// - Throws: ``MediaError/Code/unsupported`` when there is no such encoder here.
  init(_ coding: Coding, rate: Int, channels: Int) throws(MediaError) {
    let name = coding == .aac ? "aac" : "pcm_s16le"
    guard let codec = unsafe avcodec_find_encoder_by_name(name),
      let made = unsafe avcodec_alloc_context3(codec)
    else {
      throw MediaError(.unsupported, "movie", "there is no encoder \(name) on this machine")
    }
    unsafe context = made
    packet = try Packet()
    sampleRate = coding == .aac ? SoundEncoder.rate(nextTo: rate) : rate
    channelCount = channels == 1 ? 1 : 2
    unsafe made.pointee.sample_fmt = coding == .aac ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_S16
    unsafe made.pointee.sample_rate = Int32(sampleRate)
    unsafe av_channel_layout_default(&made.pointee.ch_layout, Int32(channelCount))
    unsafe made.pointee.bit_rate = 96_000 * Int64(channelCount)
    unsafe made.pointee.time_base = AVRational(num: 1, den: Int32(sampleRate))
    unsafe made.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    guard unsafe avcodec_open2(made, codec, nil) >= 0 else {
      frameSize = 0
      throw MediaError(.unsupported, "movie", "\(name) cannot encode \(rate) samples a second")
    }
    let size = Int(unsafe made.pointee.frame_size)
    frameSize = size > 0 ? size : 1024
  }

  deinit {
    var freed: UnsafeMutablePointer<AVCodecContext>? = unsafe context
    unsafe avcodec_free_context(&freed)
  }

  /// The coding, for the container's header.
  func fill(_ parameters: UnsafeMutablePointer<AVCodecParameters>) -> Int32 {
    unsafe avcodec_parameters_from_context(parameters, context)
  }

  /// Makes room for samples in the encoder's format.
  func frame(of count: Int) throws(MediaError) -> Frame {
    let frame = try Frame()
    unsafe frame.pointer.pointee.nb_samples = Int32(count)
    unsafe frame.pointer.pointee.format = sampleFormat.rawValue
    unsafe frame.pointer.pointee.sample_rate = Int32(sampleRate)
    unsafe av_channel_layout_default(&frame.pointer.pointee.ch_layout, Int32(channelCount))
    guard count > 0 else { return frame }
    guard unsafe av_frame_get_buffer(frame.pointer, 0) >= 0 else {
      throw MediaError(.unwritable(errno: ENOMEM), "movie", "there is no memory for sound")
    }
    return frame
  }

  /// Takes at most ``frameSize`` samples, or `nil` after the last, and hands out what is encoded.
  ///
  /// - Throws: ``MediaError/Code/damaged`` when the encoder refuses them, or what `body` throws.
  func encode(
    _ frame: Frame?, _ body: (Packet) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard unsafe avcodec_send_frame(context, frame?.pointer) >= 0 else {
      throw MediaError(.damaged, "movie", "a piece of sound cannot be encoded")
    }
    while unsafe avcodec_receive_packet(context, packet.pointer) >= 0 { try body(packet) }
  }

  /// The rates that AAC has.
  ///
  /// Source: ISO/IEC 14496-3, table 1.18.
  private static func rate(nextTo rate: Int) -> Int {
    let rates = [
      8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000,
    ]
    return rates.last { $0 <= rate } ?? 8000
  }
}
