internal import CLibAV
import Foundation

/// Writes a movie file by libav, on one thread.
///
/// All tracks are added first, each is declared when its coding is known, and what comes before
/// that is kept until all are.
@safe final class MovieWriter {
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let name: String
  private var declared: Set<Int> = []
  private var waiting: [(packet: Packet, track: Int, base: AVRational)] = []
  private var waitingBytes = 0
  private var hasBegun = false
  /// Whether there is a picture or sound in it.
  private var hasContent = false
  private var hasAllTracks = false
  private var timeScale = 600

  /// The most bytes that wait for tracks whose coding is not known yet.
  private static let waitingLimit = 256 << 20

  /// Creates the file, which must not exist.
  ///
  /// - Parameters:
  ///   - url: Where.
  ///   - muxer: libav's name of the kind of file.
  ///   - name: What messages call the file.
  /// - Throws: ``MediaError/Code/unwritable(errno:)``.
  init(_ url: URL, muxer: String, name: String) throws(MediaError) {
    _ = MovieFile.isSilent
    self.name = name
    var made: UnsafeMutablePointer<AVFormatContext>?
    guard unsafe avformat_alloc_output_context2(&made, nil, muxer, nil) >= 0, let made = unsafe made
    else { throw MediaError(.unsupported, name, "libav cannot write \(muxer)") }
    unsafe context = made
    let status = unsafe avio_open(&made.pointee.pb, "file:" + url.path, AVIO_FLAG_WRITE)
    guard status >= 0 else { throw MovieWriter.failure(status, name) }
  }

  deinit {
    unsafe avio_closep(&context.pointee.pb)
    unsafe avformat_free_context(context)
  }

  /// Sets a field of the file, such as `creation_time`.
  func set(_ value: String, for key: String) {
    unsafe av_dict_set(&context.pointee.metadata, key, value, 0)
  }

  /// Counts the movie's time in ticks of a track, where these are of a sensible length.
  func setTimeScale(like track: MovieTrack?) {
    let base = track.map { unsafe $0.stream.pointee.time_base }
    if let base, base.num == 1, (100...1_000_000) ~= base.den { timeScale = Int(base.den) }
  }

  /// Whether a kind of file can hold a coding, by libav's name of it.
  static func canHold(_ coding: String, _ container: MovieTranscoder.Container) -> Bool {
    guard let codec = unsafe avcodec_descriptor_get_by_name(coding),
      let format = unsafe av_guess_format(container.muxer, nil, nil)
    else { return false }
    return unsafe canHold(codec.pointee.id, format)
  }

  /// Whether this kind of file can hold the coding of a track.
  func canHold(_ track: MovieTrack) -> Bool {
    let codec = unsafe track.stream.pointee.codecpar.pointee.codec_id
    return unsafe MovieWriter.canHold(codec, context.pointee.oformat)
  }

  private static func canHold(
    _ codec: AVCodecID, _ format: UnsafePointer<AVOutputFormat>
  ) -> Bool {
    // libav's parser leaves several frames of AMR in one packet, which its writer refuses. VP8 stands in
    // its tables, but is not written.
    let refused = [AV_CODEC_ID_NONE, AV_CODEC_ID_AMR_NB, AV_CODEC_ID_VP8]
    return unsafe !refused.contains(codec)
      && avformat_query_codec(format, codec, FF_COMPLIANCE_NORMAL) == 1
  }

  /// Adds a track; its language and its name are those of `source`.
  ///
  /// - Returns: Its number, from 0; its identifier in the file is one more.
  /// - Throws: ``MediaError/Code/unwritable(errno:)`` when there is no memory.
  func addTrack(like source: MovieTrack?) throws(MediaError) -> Int {
    guard let stream = unsafe avformat_new_stream(context, nil) else {
      throw MovieWriter.failure(-ENOMEM, name)
    }
    let number = Int(unsafe stream.pointee.index)
    guard let source else { return number }
    for key in ["language", "handler_name", "creation_time"] {
      if let entry = unsafe av_dict_get(source.stream.pointee.metadata, key, nil, 0) {
        unsafe av_dict_set(&stream.pointee.metadata, key, entry.pointee.value, 0)
      }
    }
    unsafe stream.pointee.disposition = source.stream.pointee.disposition
    return number
  }

  /// Says that no track will be added any more.
  func endOfTracks() throws(MediaError) {
    hasAllTracks = true
    try beginIfReady()
  }

  /// Declares a track whose packets are copied.
  ///
  /// - Parameters:
  ///   - source: Where they come from.
  ///   - track: The track's number here.
  ///   - keepsTag: Whether the source is of the same kind, and its four characters fit.
  /// - Throws: ``MediaError/Code/unsupported`` when the container cannot hold the tracks.
  func declareCopy(
    of source: MovieTrack, as track: Int, keepsTag: Bool
  ) throws(MediaError) {
    let isQuickTime = unsafe String(cString: context.pointee.oformat.pointee.name) == "mov"
    try unsafe declare(
      track, base: source.stream.pointee.time_base,
      frameRate: source.stream.pointee.avg_frame_rate
    ) { parameters in
      let status = unsafe avcodec_parameters_copy(parameters, source.stream.pointee.codecpar)
      if !keepsTag || !isQuickTime {
        let isHEVC = unsafe parameters.pointee.codec_id == AV_CODEC_ID_HEVC
        unsafe parameters.pointee.codec_tag = isHEVC ? clibav_tag(104, 118, 99, 49) : 0
      }
      return status
    }
    guard let stream = unsafe context.pointee.streams[track] else { return }
    for number in 0..<Int(unsafe source.stream.pointee.nb_side_data) {
      let side = unsafe source.stream.pointee.side_data[number]
      let copy = unsafe av_stream_new_side_data(stream, side.type, Int(side.size))
      if let copy = unsafe copy { unsafe copy.update(from: side.data, count: Int(side.size)) }
    }
  }

  /// Declares a track of timed values, for which libav has no name but another maker's.
  func declareTimedMetadata(_ track: Int, base: AVRational) throws(MediaError) {
    try unsafe declare(track, base: base) { parameters in
      unsafe parameters.pointee.codec_type = AVMEDIA_TYPE_DATA
      unsafe parameters.pointee.codec_id = AV_CODEC_ID_BIN_DATA
      unsafe parameters.pointee.codec_tag = clibav_tag(103, 112, 109, 100)
      return 0
    }
  }

  /// Says how a track is coded; when all are declared, writing begins.
  ///
  /// - Parameters:
  ///   - track: The track's number.
  ///   - base: The length of a tick of its packets.
  ///   - frameRate: Pictures a second, on average.
  ///   - displayMatrix: How players turn it, if they do.
  ///   - fill: Sets the coding.
  /// - Throws: ``MediaError/Code/unsupported`` when the container cannot hold the tracks.
  func declare(
    _ track: Int, base: AVRational, frameRate: AVRational = AVRational(),
    displayMatrix: Data? = nil, fill: (UnsafeMutablePointer<AVCodecParameters>) -> Int32
  ) throws(MediaError) {
    guard let stream = unsafe context.pointee.streams[track] else { return }
    let status = unsafe fill(stream.pointee.codecpar)
    guard status >= 0 else { throw MovieWriter.failure(status, name) }
    unsafe stream.pointee.time_base = base
    unsafe stream.pointee.avg_frame_rate = frameRate
    unsafe stream.pointee.sample_aspect_ratio =
      stream.pointee.codecpar.pointee.sample_aspect_ratio
    if let displayMatrix,
      let side = unsafe av_stream_new_side_data(
        stream, AV_PKT_DATA_DISPLAYMATRIX, displayMatrix.count)
    {
      unsafe displayMatrix.copyBytes(to: side, count: displayMatrix.count)
    }
    declared.insert(track)
    try beginIfReady()
  }

  /// libav's names of the codings of all tracks.
  private var codings: String {
    let names = (0..<Int(unsafe context.pointee.nb_streams)).compactMap { index in
      unsafe context.pointee.streams[index].map { stream in
        unsafe String(cString: avcodec_get_name(stream.pointee.codecpar.pointee.codec_id))
      }
    }
    return names.joined(separator: ", ")
  }

  private func beginIfReady() throws(MediaError) {
    guard hasAllTracks, !hasBegun, declared.count == Int(unsafe context.pointee.nb_streams) else {
      return
    }
    var options: OpaquePointer?
    // Decoding begins at 0 as showing does, so that the average rate of pictures stays what it is.
    unsafe av_dict_set(&options, "movflags", "+write_colr+negative_cts_offsets", 0)
    // Edits are counted in these ticks; with libav's own thousandths they would be rounded.
    unsafe av_dict_set(&options, "movie_timescale", String(timeScale), 0)
    let status = unsafe avformat_write_header(context, &options)
    unsafe av_dict_free(&options)
    guard status >= 0 else {
      throw status == -EINVAL || status < -255
        ? MediaError(.unsupported, name, "the file cannot hold \(codings)")
        : MovieWriter.failure(status, name)
    }
    hasBegun = true
    let kept = waiting
    waiting = []
    for (packet, track, base) in kept { try write(packet, to: track, base) }
  }

  /// Writes a packet, whose content is then gone.
  ///
  /// - Parameters:
  ///   - packet: The packet, with times in ticks of `base`.
  ///   - track: The number of its track.
  ///   - base: The length of its ticks.
  /// - Throws: ``MediaError/Code/unwritable(errno:)``.
  func write(_ packet: Packet, to track: Int, _ base: AVRational) throws(MediaError) {
    guard hasBegun else { return try keep(packet, track, base) }
    guard let stream = unsafe context.pointee.streams[track] else { return }
    unsafe av_packet_rescale_ts(packet.pointer, base, stream.pointee.time_base)
    unsafe packet.pointer.pointee.stream_index = Int32(track)
    unsafe packet.pointer.pointee.pos = -1
    if unsafe stream.pointee.codecpar.pointee.codec_type != AVMEDIA_TYPE_DATA { hasContent = true }
    let status = unsafe av_interleaved_write_frame(context, packet.pointer)
    guard status >= 0 else { throw MovieWriter.failure(status, name) }
  }

  private func keep(_ packet: Packet, _ track: Int, _ base: AVRational) throws(MediaError) {
    let kept = try Packet()
    unsafe av_packet_move_ref(kept.pointer, packet.pointer)
    waitingBytes += Int(unsafe kept.pointer.pointee.size)
    guard waitingBytes <= MovieWriter.waitingLimit else {
      throw MediaError(.tooLarge, name, "a track begins too far behind the others")
    }
    waiting.append((kept, track, base))
  }

  /// Writes what is left, and the index.
  ///
  /// - Throws: ``MediaError/Code/damaged`` when there is no picture or sound in it.
  func finish() throws(MediaError) {
    guard hasContent else {
      throw MediaError(.damaged, name, "there is nothing in that part of it")
    }
    var status = unsafe av_write_trailer(context)
    if status >= 0 { status = unsafe avio_closep(&context.pointee.pb) }
    guard status >= 0 else { throw MovieWriter.failure(status, name) }
  }

  /// The error that a number of libav means, which is the system's own or one of libav's.
  private static func failure(_ status: Int32, _ name: String) -> MediaError {
    let number = -status
    guard number > 0, number < 256 else {
      return MediaError(.unsupported, name, "libav cannot write it: error \(status)")
    }
    let reason = unsafe String(cString: strerror(number))
    return MediaError(.unwritable(errno: number), name, "it cannot be written: \(reason)")
  }
}
