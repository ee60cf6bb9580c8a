import Foundation

/// Movies made of the small files of the tests of reading media.
package enum MadeMovie {
  /// The movie of a Live Photo: a QuickTime movie, to which are added a content identifier and a track
  /// that tells the time of the still, each unless left out.
  package static func live(
    _ identifier: String?, hasStillTime: Bool = true, of file: String = "made/fast.mov"
  ) throws -> Data {
    let movie = try Corpus.bytes(file)
    // Its movie box comes last, so that it can grow.
    guard let type = movie.range(of: Data("moov".utf8)) else { return Data() }
    let start = type.lowerBound - 4
    var content = withoutMetadata(Data(movie[(start + 8)...]))
    if let identifier { content += metadata(identifier) }
    if hasStillTime { content += stillTimeTrack }
    return movie[..<start] + box("moov", content)
  }

  /// The boxes of a movie but for those of its metadata.
  private static func withoutMetadata(_ boxes: Data) -> Data {
    var rest = boxes
    var kept = Data()
    while rest.count >= 8 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      let box = rest.prefix(max(8, length))
      if !box.dropFirst(4).starts(with: Data("meta".utf8)) { kept += box }
      rest = rest.dropFirst(box.count)
    }
    return kept
  }

  /// Source: Apple, "QuickTime File Format", "Metadata".
  private static func metadata(_ identifier: String) -> Data {
    let key = "com.apple.quicktime.content.identifier"
    let handler = box("hdlr", Data(count: 8) + Data("mdta".utf8) + Data(count: 14))
    let keys = box(
      "keys", Data(count: 4) + MadePhoto.big(1, 4) + box("mdta", Data(key.utf8)))
    let value = box("data", MadePhoto.big(1, 4) + Data(count: 4) + Data(identifier.utf8))
    let list = box("ilst", box("\0\0\0\u{1}", value))
    return box("meta", handler + keys + list)
  }

  /// A timed metadata track without samples.
  private static var stillTimeTrack: Data {
    let name = "mdtacom.apple.quicktime.still-image-time"
    let key = box("\0\0\0\u{1}", box("keyd", Data(name.utf8)))
    let entry = box("mebx", Data(count: 6) + MadePhoto.big(1, 2) + box("keys", key))
    let table =
      box("stsd", Data(count: 4) + MadePhoto.big(1, 4) + entry)
      + ["stts", "stsc", "stco"].reduce(Data()) { $0 + box($1, Data(count: 8)) }
      + box("stsz", Data(count: 12))
    let handler = box("hdlr", Data(count: 4) + Data("mhlrmeta".utf8) + Data(count: 13))
    let header = box("mdhd", Data(count: 12) + MadePhoto.big(600, 4) + Data(count: 8))
    let media = header + handler + box("minf", box("stbl", table))
    let track = box("tkhd", Data(count: 12) + MadePhoto.big(9, 4) + Data(count: 68))
    return box("trak", track + box("mdia", media))
  }

  private static func box(_ type: String, _ content: Data) -> Data {
    MadePhoto.big(content.count + 8, 4) + Data(type.utf8) + content
  }
}
