internal import CLibAV
import Foundation

/// A movie or sound file opened by libav.
@safe final class MovieFile {
  let data: Data
  let type: MediaType
  let name: String
  private let reader: MemoryReader
  /// Valid as long as this object.
  let context: UnsafeMutablePointer<AVFormatContext>

  /// Opens the file and looks at the beginning of its tracks.
  ///
  /// The container's reader is chosen by the sniffed type and cannot open other files.
  ///
  /// - Throws: ``MediaError/Code/damaged`` if the header is damaged or names no track.
  init(_ data: Data, _ type: MediaType, _ name: String) throws(MediaError) {
    (self.data, self.type, self.name) = (data, type, name)
    _ = Self.isSilent
    reader = MemoryReader(data)
    let format = unsafe av_find_input_format(Self.demuxer(of: type, data))
    var opened = unsafe avformat_alloc_context()
    guard unsafe format != nil, unsafe opened != nil, unsafe reader.stream != nil else {
      unsafe avformat_free_context(opened)
      throw MediaError(.damaged, name, "libav cannot read \(type.identifier)")
    }
    unsafe opened?.pointee.pb = reader.stream
    // On failure this also frees the context.
    guard unsafe avformat_open_input(&opened, nil, format, nil) == 0, let context = unsafe opened
    else { throw MediaError(.damaged, name, "the header is damaged or cut short") }
    unsafe self.context = context
    guard unsafe avformat_find_stream_info(context, nil) >= 0, unsafe context.pointee.nb_streams > 0
    else { throw MediaError(.damaged, name, "there is no track") }
  }

  deinit {
    var closed: UnsafeMutablePointer<AVFormatContext>? = unsafe context
    unsafe avformat_close_input(&closed)
  }

  static let isSilent: Void = clibav_silence()

  private static func demuxer(of type: MediaType, _ data: Data) -> String {
    switch type {
    case .avi: "avi"
    case .transportStream, .avchd: "mpegts"
    case .mpegProgram: Bytes(data).byte(3) == 0xBA ? "mpeg" : "mpegvideo"
    case .matroska, .webM: "matroska"
    case .mp3: "mp3"
    case .wave: "wav"
    case .aiff, .aifc: "aiff"
    case .flac: "flac"
    case .caf: "caf"
    case .aac: "aac"
    case .ogg: "ogg"
    default: "mov"
    }
  }

  /// Length in seconds, 0 if unknown.
  var duration: Double {
    let ticks = unsafe context.pointee.duration
    return ticks == clibav_no_time() || ticks < 0 ? 0 : Double(ticks) / Double(AV_TIME_BASE)
  }

  /// Returns the best track of a kind; cover pictures of sounds are none.
  func track(_ kind: AVMediaType) -> MovieTrack? {
    let index = unsafe av_find_best_stream(context, kind, -1, -1, nil, 0)
    guard index >= 0, let stream = unsafe context.pointee.streams[Int(index)],
      unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    else { return nil }
    return unsafe MovieTrack(stream)
  }

  /// All tracks in their order.
  var tracks: [MovieTrack] {
    (0..<Int(unsafe context.pointee.nb_streams)).compactMap { index in
      unsafe context.pointee.streams[index].map { unsafe MovieTrack($0) }
    }
  }

  /// The container's own fields, such as `com.apple.quicktime.creationdate`, lower case.
  func fields() -> [String: String] {
    var fields: [String: String] = [:]
    for (key, value) in rawFields() {
      let text = value.trimmingCharacters(in: .whitespacesAndNewlines.union(["\0"]))
      if !text.isEmpty { fields[key.lowercased()] = text }
    }
    return fields
  }

  /// The container's own fields as libav has them.
  func rawFields() -> [String: String] {
    var fields: [String: String] = [:]
    var entry: UnsafeMutablePointer<AVDictionaryEntry>?
    while let next = unsafe av_dict_get(
      context.pointee.metadata, "", entry, AV_DICT_IGNORE_SUFFIX)
    {
      unsafe entry = next
      fields[unsafe String(cString: next.pointee.key)] =
        unsafe String(cString: next.pointee.value)
    }
    return fields
  }

  /// Whether every sample that the container's tables name lies in the file.
  func hasAllSamples() -> Bool {
    for index in 0..<Int(unsafe context.pointee.nb_streams) {
      guard let stream = unsafe context.pointee.streams[index] else { continue }
      for number in 0..<(unsafe avformat_index_get_entries_count(stream)) {
        guard let entry = unsafe avformat_index_get_entry(stream, number) else { continue }
        let end = unsafe entry.pointee.pos + Int64(entry.pointee.size)
        if end > Int64(data.count) { return false }
      }
    }
    return true
  }

  /// Decodes a track's frames from its beginning until `body` returns something.
  ///
  /// - Returns: What `body` returned; `nil` if it did not for the frames of the first 256 packets.
  func firstFrame<Value>(
    of track: MovieTrack, _ body: (UnsafeMutablePointer<AVFrame>) -> Value?
  ) -> Value? {
    guard let decoder = FrameDecoder(track), let packet = unsafe av_packet_alloc() else {
      return nil
    }
    defer {
      var freed: UnsafeMutablePointer<AVPacket>? = unsafe packet
      unsafe av_packet_free(&freed)
    }
    for _ in 0..<4096 {  // packets of all tracks
      guard unsafe av_read_frame(context, packet) >= 0 else { break }
      defer { unsafe av_packet_unref(packet) }
      guard unsafe Int(packet.pointee.stream_index) == track.index else { continue }
      guard unsafe decoder.send(packet) else { continue }
      while let frame = unsafe decoder.receive() {
        if let value = unsafe body(frame) { return value }
      }
      if decoder.sentCount >= 256 { return nil }
    }
    _ = unsafe decoder.send(nil)
    while let frame = unsafe decoder.receive() {
      if let value = unsafe body(frame) { return value }
    }
    return nil
  }

  /// Returns how many pictures an image sequence's track holds; `nil` if there is no such track.
  static func frameCount(of data: Data) -> Int? {
    guard let type = TypeSniffer.type(of: Bytes(data)) else { return nil }
    // A still without a movie box is no error: there is just nothing to count.
    let movie = try? MovieFile(data, type, "")
    return movie?.track(AVMEDIA_TYPE_VIDEO)?.frameCount
  }
}
