internal import CLibAV
import Foundation

/// One track of a ``MovieFile``, valid as long as the file is open.
@safe struct MovieTrack {
  let stream: UnsafeMutablePointer<AVStream>

  init(_ stream: UnsafeMutablePointer<AVStream>) {
    unsafe self.stream = stream
  }

  /// Picture, sound or values.
  var kind: AVMediaType { unsafe stream.pointee.codecpar.pointee.codec_type }

  /// Its number in the container, from 1 in the ISO family.
  var identifier: Int { Int(unsafe stream.pointee.id) }

  /// Whether it is the cover picture of a sound.
  var isAttachedPicture: Bool {
    unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
  }

  /// libav's name of its coding, such as `h264`.
  var codingName: String {
    unsafe String(cString: avcodec_get_name(stream.pointee.codecpar.pointee.codec_id))
  }

  /// Its place in the file.
  var index: Int { unsafe Int(stream.pointee.index) }

  /// Stored width in pixels, by the coding, whatever the track header says.
  var width: Int { unsafe Int(stream.pointee.codecpar.pointee.width) }

  /// Stored height in pixels.
  var height: Int { unsafe Int(stream.pointee.codecpar.pointee.height) }

  /// Number of pictures, 0 if the container does not say.
  var frameCount: Int { unsafe max(0, Int(clamping: stream.pointee.nb_frames)) }

  /// Pictures per second on average, `nil` if unknown.
  var frameRate: Double? {
    let rate = unsafe stream.pointee.avg_frame_rate
    return rate.num > 0 && rate.den > 0 ? av_q2d(rate) : nil
  }

  /// When it begins, in ticks of its own; `nil` if the container does not say.
  var start: Int64? {
    let start = unsafe stream.pointee.start_time
    return start == clibav_no_time() ? nil : start
  }

  /// When it ends by its container, in ticks of its own; `nil` if the container does not say, or
  /// what is beyond all numbers.
  var end: Int64? {
    let length = unsafe stream.pointee.duration
    guard length != clibav_no_time(), length > 0 else { return nil }
    let (end, overflows) = (start ?? 0).addingReportingOverflow(length)
    return overflows ? nil : end
  }

  /// Whether this machine has a decoder for its coding.
  var hasDecoder: Bool {
    unsafe avcodec_find_decoder(stream.pointee.codecpar.pointee.codec_id) != nil
  }

  /// Quarter turns clockwise that make it upright, 0...3.
  var quarterTurns: Int {
    guard let matrix = unsafe displayMatrix else { return 0 }
    // libav counts counter-clockwise.
    let degrees = unsafe -av_display_rotation_get(matrix)
    guard degrees.isFinite else { return 0 }
    return (Int((degrees / 90).rounded()) % 4 + 4) % 4
  }

  /// Whether it is mirrored left to right before it is turned.
  var isMirrored: Bool {
    guard let matrix = unsafe displayMatrix else { return false }
    let determinant =
      unsafe Double(matrix[0]) * Double(matrix[4]) - Double(matrix[1]) * Double(matrix[3])
    return determinant < 0
  }

  /// The nine numbers of the matrix, fractions of 16 bits but the third of each three; `nil` if there
  /// is none.
  var matrix: [Int32]? {
    unsafe displayMatrix.map { matrix in (0..<9).map { unsafe matrix[$0] } }
  }

  /// The matrix as the container states it, nine numbers; `nil` if there is none.
  var displayMatrixData: Data? {
    unsafe displayMatrix.map { unsafe Data(bytes: $0, count: 36) }
  }

  private var displayMatrix: UnsafePointer<Int32>? {
    var size = 0
    guard let data = unsafe av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size),
      size >= 36
    else { return nil }
    return unsafe UnsafeRawPointer(data).assumingMemoryBound(to: Int32.self)
  }
}
