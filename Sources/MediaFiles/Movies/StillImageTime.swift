internal import CLibAV
import Foundation

/// The one value that tells the time of a Live Photo's still.
final class StillImageTime: TrackWork {
  /// The length of a tick, as iPhones have it.
  static let base = AVRational(num: 1, den: 600)

  let index = -1
  let isDone = false
  let isSparse = true
  private let seconds: Double
  let output: Int
  private let writer: MovieWriter

  init(_ seconds: Double, to output: Int, of writer: MovieWriter) {
    self.seconds = seconds
    self.output = output
    self.writer = writer
  }

  func take(_ packet: Packet) throws {}

  func finish() throws -> Double? {
    let value = SampleDescriptions.stillImageTime.value
    let packet = try Packet()
    guard unsafe av_new_packet(packet.pointer, Int32(value.count)) >= 0 else {
      throw MediaError(.unwritable(errno: ENOMEM), "movie", "there is no memory for a packet")
    }
    unsafe value.copyBytes(to: packet.pointer.pointee.data, count: value.count)
    let time = max(0, MovieSpan.ticks(seconds, StillImageTime.base))
    unsafe packet.pointer.pointee.pts = time
    unsafe packet.pointer.pointee.dts = time
    unsafe packet.pointer.pointee.duration = 1
    unsafe packet.pointer.pointee.flags |= AV_PKT_FLAG_KEY
    try writer.write(packet, to: output, StillImageTime.base)
    return nil
  }
}
