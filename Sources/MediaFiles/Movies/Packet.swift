internal import CLibAV

/// A piece of coded picture or sound, freed when the object goes.
@safe final class Packet {
  /// libav's packet; its content may be replaced.
  let pointer: UnsafeMutablePointer<AVPacket>

  /// An empty packet.
  ///
  /// - Throws: ``MediaError/Code/unwritable(errno:)`` when there is no memory.
  init() throws(MediaError) {
    guard let packet = unsafe av_packet_alloc() else {
      throw MediaError(.unwritable(errno: ENOMEM), "movie", "there is no memory for a packet")
    }
    unsafe pointer = packet
  }

  deinit {
    var freed: UnsafeMutablePointer<AVPacket>? = unsafe pointer
    unsafe av_packet_free(&freed)
  }

  /// Lets go of the content.
  func clear() { unsafe av_packet_unref(pointer) }

  /// When it is shown, in the ticks of its track; `nil` if unknown.
  var time: Int64? {
    let time = unsafe pointer.pointee.pts == clibav_no_time() ? decodingTime : pointer.pointee.pts
    return time
  }

  /// When it is decoded, in the ticks of its track; `nil` if unknown.
  var decodingTime: Int64? {
    unsafe pointer.pointee.dts == clibav_no_time() ? nil : pointer.pointee.dts
  }

  /// How long it is shown, in the ticks of its track; 0 if unknown.
  var duration: Int64 { unsafe max(0, pointer.pointee.duration) }

  /// Moves all times.
  func shift(by ticks: Int64) {
    if unsafe pointer.pointee.pts != clibav_no_time() { unsafe pointer.pointee.pts += ticks }
    if unsafe pointer.pointee.dts != clibav_no_time() { unsafe pointer.pointee.dts += ticks }
  }
}
