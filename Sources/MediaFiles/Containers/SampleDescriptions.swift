import Foundation

/// How the tracks of a QuickTime or MPEG-4 file are coded, as its own boxes say, by the identifiers
/// of the tracks.
struct SampleDescriptions {
  private var tables: [Int: Data] = [:]

  /// Reads those of a file; none where it is of another kind.
  init(_ bytes: Bytes) {
    for track in Box.find(bytes, ["moov", "trak"], in: 0..<bytes.count) {
      guard let header = Box.find(bytes, ["tkhd"], in: track.body).first,
        let version = bytes.byte(header.body.lowerBound),
        let identifier = bytes.number(
          header.body.lowerBound + (version == 1 ? 20 : 12), width: 4),
        let table = Box.find(bytes, ["mdia", "minf", "stbl", "stsd"], in: track.body).first
      else { continue }
      tables[identifier] = bytes.slice(table.body.lowerBound, table.body.count)?.contents
    }
  }

  /// The content of the table of a track.
  subscript(identifier: Int) -> Data? { tables[identifier] }

  /// Whether a track is of values that tell the time of a Live Photo's still.
  func isStillImageTime(_ identifier: Int) -> Bool {
    guard let table = tables[identifier] else { return false }
    return isTimedMetadata(identifier)
      && Bytes(table).contains("mdtacom.apple.quicktime.still-image-time")
  }

  /// Whether a track is of timed values in Apple's way.
  func isTimedMetadata(_ identifier: Int) -> Bool {
    tables[identifier].map { Bytes($0).has("mebx", at: 12) } ?? false
  }

  /// Whether a table holds exactly one description.
  func isSingle(_ identifier: Int) -> Bool {
    tables[identifier].flatMap { Bytes($0).number(4, width: 4) } == 1
  }

  /// The table of a track of one value that tells the time of a Live Photo's still, and that value.
  ///
  /// Source: `live-photo` movies of iPhones; Apple, "QuickTime File Format", "Timed metadata". The
  /// value is one signed byte, -1.
  static let stillImageTime = (
    table: { () -> Data in
      let name = "mdtacom.apple.quicktime.still-image-time"
      let type = BoxTree("dtyp", Data(count: 4) + Data.big(65, 4))
      let key = BoxTree("\0\0\0\u{1}", BoxTree("keyd", Data(name.utf8)).data + type.data)
      let entry = BoxTree(
        "mebx", Data(count: 6) + Data.big(1, 2) + BoxTree("keys", key.data).data)
      return Data(count: 4) + Data.big(1, 4) + entry.data
    }(), value: Data.big(9, 4) + Data.big(1, 4) + Data([0xFF])
  )
}
