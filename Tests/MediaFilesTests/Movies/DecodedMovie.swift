import CLibAV
import Foundation

@testable import MediaFiles

/// Everything that a player would get out of a movie, taken apart without the code that writes movies.
struct DecodedMovie {
  /// A packet of a track, with its times in seconds.
  struct Piece: Equatable {
    var time: Double
    var bytes: Data
  }

  /// Times of the pictures in seconds, in the order in which they are shown.
  private(set) var pictureTimes: [Double] = []
  /// Average red, green and blue of each picture, 0...255.
  private(set) var colours: [[Double]] = []
  /// Stored size of the pictures in pixels.
  private(set) var size = ""
  /// How many samples of sound there are, a channel.
  private(set) var sampleCount = 0
  /// Mean square of the samples, 0...1.
  private(set) var loudness = 0.0
  /// Samples a second.
  private(set) var sampleRate = 0
  /// libav's names of the codings of the tracks.
  private(set) var codings: [String] = []
  /// The packets of each track.
  private(set) var pieces: [[Piece]] = []
  /// The whole file.
  let bytes: Data
  let facts: MediaFacts
  let fields: [String: String]

  init(_ url: URL) throws {
    let data = try Data(contentsOf: url)
    bytes = data
    facts = try MediaReader.facts(of: data)
    let file = try MovieFile(data, facts.type, url.lastPathComponent)
    fields = file.fields()
    codings = file.tracks.map(\.codingName)
    pieces = file.tracks.map { _ in [] }
    let video = file.track(AVMEDIA_TYPE_VIDEO)
    let sound = file.track(AVMEDIA_TYPE_AUDIO)
    let decoders = [video, sound].map { $0.flatMap { FrameDecoder($0) } }
    let packet = try Packet()
    while av_read_frame(file.context, packet.pointer) >= 0 {
      let index = Int(packet.pointer.pointee.stream_index)
      let base = av_q2d(file.tracks[index].stream.pointee.time_base)
      pieces[index].append(
        Piece(
          time: Double(packet.time ?? 0) * base,
          bytes: Data(bytes: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size))))
      if index == video?.index { try take(decoders[0], packet.pointer, base, isPicture: true) }
      if index == sound?.index { try take(decoders[1], packet.pointer, base, isPicture: false) }
      packet.clear()
    }
    try take(
      decoders[0], nil, video.map { av_q2d($0.stream.pointee.time_base) } ?? 1, isPicture: true)
    try take(decoders[1], nil, 1, isPicture: false)
    if sampleCount > 0 { loudness /= Double(sampleCount) }
  }

  private mutating func take(
    _ decoder: FrameDecoder?, _ packet: UnsafeMutablePointer<AVPacket>?, _ base: Double,
    isPicture: Bool
  ) throws {
    guard let decoder else { return }
    _ = try decoder.decode(packet) { frame in
      if isPicture {
        pictureTimes.append(Double(frame.pointee.best_effort_timestamp) * base)
        size = "\(frame.pointee.width) × \(frame.pointee.height)"
        let small = try Frame(width: 2, height: 2, AV_PIX_FMT_RGBA)
        small.pointer.pointee.color_range = AVCOL_RANGE_JPEG
        try FrameScaler().convert(frame, into: small)
        let pixels = small.image?.pixels ?? Data()
        colours.append(
          (0..<3).map { channel in
            stride(from: channel, to: pixels.count, by: 4).reduce(0) { $0 + Double(pixels[$1]) } / 4
          })
      } else {
        sampleRate = Int(frame.pointee.sample_rate)
        let count = Int(frame.pointee.nb_samples)
        sampleCount += count
        loudness += DecodedMovie.squares(frame, count)
      }
    }
  }

  private static func squares(_ frame: UnsafeMutablePointer<AVFrame>, _ count: Int) -> Double {
    guard let bytes = UnsafeMutableRawPointer(frame.pointee.extended_data[0]) else { return 0 }
    switch AVSampleFormat(frame.pointee.format) {
    case AV_SAMPLE_FMT_FLTP:
      let samples = bytes.assumingMemoryBound(to: Float.self)
      return (0..<count).reduce(0) { $0 + Double(samples[$1] * samples[$1]) }
    case AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P:
      let samples = bytes.assumingMemoryBound(to: Int16.self)
      return (0..<count).reduce(0) {
        let sample = Double(samples[$1]) / 32768
        return $0 + sample * sample
      }
    default: return 0
    }
  }
}
