internal import CLibAV

/// What is done with the packets of one track on their way into the result.
protocol TrackWork: AnyObject {
  /// The place of the track in the source.
  var index: Int { get }

  /// The place of the track in the result.
  var output: Int { get }

  /// Whether nothing more of the track is wanted.
  var isDone: Bool { get }

  /// Whether the track has so few packets that nobody waits for the next.
  var isSparse: Bool { get }

  /// Takes the next packet, whose content it may change.
  ///
  /// - Throws: A ``MediaError``, or what a frame processor throws.
  func take(_ packet: Packet) throws

  /// Called after the last packet.
  ///
  /// - Returns: When the track ends in the result, in seconds; `nil` where its packets tell.
  /// - Throws: As ``take(_:)``.
  func finish() throws -> Double?
}

extension TrackWork {
  var isSparse: Bool { false }
}

/// Copies a track's packets as they are.
final class CopiedTrack: TrackWork {
  let index: Int
  private(set) var isDone = false
  var isSparse: Bool { kind == AVMEDIA_TYPE_DATA }
  let output: Int
  private let base: AVRational
  private let kind: AVMediaType
  private let start: Int64
  private let end: Int64
  private let writer: MovieWriter
  private let pictures: PictureOutput?
  private let trackEnd: Int64?
  /// Pictures from the last one on that can be decoded alone; `nil` once the part has begun.
  private var lead: [Packet]?

  /// - Parameters:
  ///   - track: Where the packets come from.
  ///   - output: Where in the result they go.
  ///   - writer: The result.
  ///   - span: The part that is wanted.
  init(_ track: MovieTrack, to output: Int, of writer: MovieWriter, span: MovieSpan) {
    index = track.index
    base = unsafe track.stream.pointee.time_base
    kind = unsafe track.stream.pointee.codecpar.pointee.codec_type
    start = span.start(in: base)
    end = span.end(in: base)
    self.output = output
    self.writer = writer
    trackEnd = track.end
    pictures = kind == AVMEDIA_TYPE_VIDEO ? PictureOutput(output, base, of: writer) : nil
    if pictures != nil, span.isPart { lead = [] }
  }

  func take(_ packet: Packet) throws {
    guard let time = packet.time else { return }
    if (packet.decodingTime ?? time) >= end {
      isDone = true
      return
    }
    if kind == AVMEDIA_TYPE_VIDEO {
      guard try !isLead(packet, time) else { return }
    } else {
      guard time < end, time + max(1, packet.duration) > start else { return }
      if kind == AVMEDIA_TYPE_DATA { cut(packet, time) }
    }
    try write(packet)
  }

  func finish() throws -> Double? {
    // The last picture may last into the part, but not be over before it.
    if lead != nil, (trackEnd ?? .max) <= start { lead = [] }
    try beginPart()
    return try pictures?.finish(end: trackEnd.map { min($0, end) - start })
  }

  private func write(_ packet: Packet) throws(MediaError) {
    packet.shift(by: -start)
    if let pictures {
      try pictures.write(packet)
    } else {
      try writer.write(packet, to: output, base)
    }
  }

  /// Holds back the pictures before the part, as those in it may need them for decoding.
  ///
  /// Of these only the ones from the last key picture on are written; an edit list hides them.
  private func isLead(_ packet: Packet, _ time: Int64) throws(MediaError) -> Bool {
    guard lead != nil else { return false }
    let isKey = unsafe packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0
    guard time <= start else {
      try beginPart()
      return false
    }
    let kept = try Packet()
    unsafe av_packet_move_ref(kept.pointer, packet.pointer)
    if isKey { lead = [kept] } else { lead?.append(kept) }
    return true
  }

  private func beginPart() throws(MediaError) {
    let kept = lead ?? []
    lead = nil
    for packet in kept { try write(packet) }
  }

  /// Cuts a timed value to the part that is wanted: it has no edit list.
  private func cut(_ packet: Packet, _ time: Int64) {
    let first = max(time, start)
    let last = min(time + packet.duration, end)
    unsafe packet.pointer.pointee.pts = first
    unsafe packet.pointer.pointee.dts = first
    unsafe packet.pointer.pointee.duration = max(1, last - first)
  }
}
