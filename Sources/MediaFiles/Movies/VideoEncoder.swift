internal import CLibAV
import Foundation

/// Encodes the pictures of one track, on the calling thread and its own.
@safe final class VideoEncoder {
  /// What must be known of the pictures before the first of them.
  struct Format {
    /// In pixels, even.
    var width: Int
    var height: Int
    /// The length of a tick of the times of the pictures.
    var base: AVRational
    /// Pictures a second, on average.
    var frameRate: AVRational
    /// Width of a pixel by its height; 0 if unknown.
    var aspect: AVRational
    /// Whether the pictures have more than 8 bits for a colour.
    var isDeep: Bool
    /// Whether they have transparency.
    var hasAlpha: Bool
    var primaries: AVColorPrimaries
    var transfer: AVColorTransferCharacteristic
    var matrix: AVColorSpace
  }

  private let context: UnsafeMutablePointer<AVCodecContext>
  private let packet: Packet
  /// How long the pictures are shown that went in and did not come out yet, by their times.
  private var durations: [Int64: Int64] = [:]

  /// The format of the pixels that it takes.
  let pixelFormat: AVPixelFormat

  /// The coding, for the container's header.
  func fill(_ parameters: UnsafeMutablePointer<AVCodecParameters>) -> Int32 {
    let status = unsafe avcodec_parameters_from_context(parameters, context)
    // The encoder of ProRes says which kind it makes; QuickTime knows HEVC whose parameters are in the
    // header by this name.
    if unsafe context.pointee.codec_id == AV_CODEC_ID_HEVC {
      unsafe parameters.pointee.codec_tag = clibav_tag(104, 118, 99, 49)
    }
    return status
  }

  /// Prepares to encode.
  ///
  /// - Throws: ``MediaError/Code/unsupported`` when there is no such encoder here, or it cannot take
  ///   pictures of that size.
  init(
    _ coding: MovieTranscoder.VideoCoding, _ quality: MovieTranscoder.Quality, _ format: Format
  ) throws(MediaError) {
    let name = VideoEncoder.encoder(of: coding)
    guard let codec = unsafe avcodec_find_encoder_by_name(name),
      let made = unsafe avcodec_alloc_context3(codec)
    else {
      throw MediaError(.unsupported, "movie", "there is no encoder \(name) on this machine")
    }
    unsafe context = made
    pixelFormat = VideoEncoder.pixelFormat(coding, format)
    packet = try Packet()
    unsafe made.pointee.width = Int32(format.width)
    unsafe made.pointee.height = Int32(format.height)
    unsafe made.pointee.time_base = format.base
    unsafe made.pointee.framerate = format.frameRate
    unsafe made.pointee.sample_aspect_ratio = format.aspect
    unsafe made.pointee.pix_fmt = pixelFormat
    unsafe made.pointee.color_range = AVCOL_RANGE_MPEG
    unsafe made.pointee.color_primaries = format.primaries
    unsafe made.pointee.color_trc = format.transfer
    unsafe made.pointee.colorspace = format.matrix
    unsafe made.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
    unsafe made.pointee.thread_count = Int32(min(8, ProcessInfo.processInfo.activeProcessorCount))
    for (key, value) in VideoEncoder.options(coding, quality) {
      unsafe av_opt_set(made, key, value, AV_OPT_SEARCH_CHILDREN)
    }
    guard unsafe avcodec_open2(made, codec, nil) >= 0 else {
      throw MediaError(
        .unsupported, "movie",
        "\(name) cannot encode pictures of \(format.width) × \(format.height) pixels")
    }
  }

  deinit {
    var freed: UnsafeMutablePointer<AVCodecContext>? = unsafe context
    unsafe avcodec_free_context(&freed)
  }

  /// Takes a picture, or `nil` after the last, and hands out what is encoded.
  ///
  /// - Parameters:
  ///   - frame: A picture of the format and size, with its time.
  ///   - duration: How long it is shown, in ticks.
  ///   - body: Takes packets, with times in ticks.
  /// - Throws: ``MediaError/Code/damaged`` when the encoder refuses the picture, or what `body`
  ///   throws.
  func encode(
    _ frame: UnsafeMutablePointer<AVFrame>?, duration: Int64,
    _ body: (Packet) throws(MediaError) -> Void
  ) throws(MediaError) {
    if let frame = unsafe frame {
      unsafe durations[frame.pointee.pts] = duration
      // Or the source's kinds of pictures would be imposed on the encoder.
      unsafe frame.pointee.pict_type = AV_PICTURE_TYPE_NONE
    }
    guard unsafe avcodec_send_frame(context, frame) >= 0 else {
      throw MediaError(.damaged, "movie", "a picture cannot be encoded")
    }
    while unsafe avcodec_receive_packet(context, packet.pointer) >= 0 {
      if let time = packet.time, let duration = durations.removeValue(forKey: time) {
        unsafe packet.pointer.pointee.duration = duration
      }
      try body(packet)
    }
  }

  // MARK: Codings

  private static func encoder(of coding: MovieTranscoder.VideoCoding) -> String {
    switch coding {
    case .h264: "libx264"
    case .hevc: "libx265"
    case .proRes422, .proRes4444: "prores_ks"
    }
  }

  private static func pixelFormat(
    _ coding: MovieTranscoder.VideoCoding, _ format: Format
  ) -> AVPixelFormat {
    switch coding {
    case .h264: AV_PIX_FMT_YUV420P
    case .hevc: format.isDeep ? AV_PIX_FMT_YUV420P10LE : AV_PIX_FMT_YUV420P
    case .proRes422: AV_PIX_FMT_YUV422P10LE
    case .proRes4444: format.hasAlpha ? AV_PIX_FMT_YUVA444P10LE : AV_PIX_FMT_YUV444P10LE
    }
  }

  private static func options(
    _ coding: MovieTranscoder.VideoCoding, _ quality: MovieTranscoder.Quality
  ) -> [(String, String)] {
    let factor: [MovieTranscoder.Quality: (h264: String, hevc: String)] = [
      .low: ("29", "31"), .medium: ("24", "27"), .high: ("19", "22"),
    ]
    let chosen = factor[quality] ?? ("24", "27")
    switch coding {
    case .h264: return [("preset", "veryfast"), ("crf", chosen.h264)]
    case .hevc:
      return [("preset", "veryfast"), ("crf", chosen.hevc), ("x265-params", "log-level=none")]
    case .proRes422: return [("profile", "standard"), ("vendor", "apl0")]
    case .proRes4444: return [("profile", "4444"), ("vendor", "apl0")]
    }
  }
}
