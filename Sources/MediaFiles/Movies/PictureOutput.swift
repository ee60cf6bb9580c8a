internal import CLibAV

/// The end of the way of a track of pictures into the result.
///
/// The last picture in the order of decoding is held back until it is known to be the last: the
/// container counts the length of the track by it, however long it is shown itself.
final class PictureOutput {
  private let number: Int
  private let base: AVRational
  private let writer: MovieWriter
  private var held: Packet?
  private var latestEnd: Int64 = 0
  /// How much earlier the first picture is decoded than shown; the container makes both begin at once.
  private var lead: Int64?

  /// - Parameters:
  ///   - number: The track in the result.
  ///   - base: The length of a tick of the packets.
  ///   - writer: The result.
  init(_ number: Int, _ base: AVRational, of writer: MovieWriter) {
    self.number = number
    self.base = base
    self.writer = writer
  }

  /// Takes a packet, whose content is then gone.
  func write(_ packet: Packet) throws(MediaError) {
    if let held { try writer.write(held, to: number, base) }
    if lead == nil, let time = packet.time, let decoding = packet.decodingTime {
      lead = time - decoding
    }
    latestEnd = max(latestEnd, (packet.time ?? 0) + packet.duration)
    let next = try Packet()
    unsafe av_packet_move_ref(next.pointer, packet.pointer)
    held = next
  }

  /// Writes the last packet.
  ///
  /// - Parameter end: When the track ends, in ticks; `nil` if it is known by its packets only.
  /// - Returns: When it ends, in seconds.
  /// - Throws: ``MediaError/Code/unwritable(errno:)``.
  func finish(end: Int64?) throws(MediaError) -> Double {
    let end = end ?? latestEnd
    if let held {
      if let time = held.decodingTime, end > time + (lead ?? 0) {
        unsafe held.pointer.pointee.duration = end - time - (lead ?? 0)
      }
      try writer.write(held, to: number, base)
    }
    held = nil
    return Double(end) * av_q2d(base)
  }
}
