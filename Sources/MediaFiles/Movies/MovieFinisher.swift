import Foundation

/// Gives a movie that libav wrote what libav has no words for: QuickTime's fields, tracks of timed
/// values, descriptions of the coding as the source had them, exact edits, and the index in front.
///
/// Only the index at the end of the file is read and written; where it is to come first, the rest is
/// moved in pieces.
struct MovieFinisher {
  /// What is to be changed in a track.
  struct Track {
    /// The content of its table of descriptions; `nil` leaves that of libav.
    var description: Data?
    /// Whether it is of timed values.
    var isTimedMetadata = false
    /// When it ends in seconds; `nil` leaves that to its samples.
    var end: Double?
  }

  /// By the identifiers of the result's tracks.
  var tracks: [Int: Track] = [:]
  /// The track that those of timed values speak of.
  var described: Int?
  /// The fields to write.
  var metadata = QuickTimeMetadata()
  /// Whether the file is MPEG-4, whose box of fields has a version.
  var isMPEG4 = false
  /// The length of the wanted part in seconds; `nil` where all is wanted.
  var longest: Double?
  /// Whether the index is to come first.
  var isStreamable = false

  /// Changes the file.
  ///
  /// - Throws: ``MediaError/Code/unwritable(errno:)``, and ``MediaError/Code/damaged`` when it does
  ///   not end with an index.
  func finish(_ url: URL) throws(MediaError) {
    let name = url.lastPathComponent
    let file = try FileForPatching(url)
    guard let index = try MovieFinisher.index(of: file) else {
      throw MediaError(.damaged, name, "it was written without an index")
    }
    let bytes = Bytes(try file.read(index.start, index.size))
    guard let box = Box.list(bytes, in: 0..<bytes.count).first, box.type == "moov" else {
      throw MediaError(.damaged, name, "it was written without an index")
    }
    var movie = BoxTree(box, in: bytes)
    change(&movie)
    if isStreamable {
      try placeFirst(&movie, index: index, in: file)
    } else {
      try file.write(movie.data, at: index.start)
      try file.truncate(index.start + movie.data.count)
    }
  }

  /// Where the index is, which must be the last box.
  private static func index(
    of file: borrowing FileForPatching
  ) throws(MediaError) -> (start: Int, size: Int, head: Int)? {
    var (position, head) = (0, 0)
    while position + 8 <= file.size {
      let header = Bytes(try file.read(position, min(16, file.size - position)))
      guard var size = header.number(0, width: 4), let type = header.text(4, 4) else { return nil }
      if size == 1 { size = header.number(8, width: 8) ?? 0 }
      guard size >= 8, position + size <= file.size else { return nil }
      if type == "ftyp" { head = position + size }
      if type == "moov" { return (position, file.size - position, head) }
      position += size
    }
    return nil
  }

  // MARK: Changing

  private func change(_ movie: inout BoxTree) {
    movie.changeAll("trak") { track in
      let identifier = MovieFinisher.identifier(of: track)
      if let patch = identifier.flatMap({ tracks[$0] }) { apply(patch, to: &track) }
    }
    cut(&movie)
    movie["meta"] = metadata.box(hasVersion: isMPEG4)
  }

  private static func identifier(of track: BoxTree) -> Int? {
    guard let header = track["tkhd"] else { return nil }
    return header.number(header.content.first == 1 ? 20 : 12, width: 4)
  }

  private func apply(_ patch: Track, to track: inout BoxTree) {
    if let description = patch.description {
      track.change(["mdia", "minf", "stbl", "stsd"]) { $0.content = description }
    }
    guard patch.isTimedMetadata else { return }
    let name = "Core Media Metadata"
    track.change(["mdia", "hdlr"]) {
      $0.content =
        Data(count: 4) + Data("mhlrmeta".utf8) + Data(count: 12)
        + Data([UInt8(name.utf8.count)]) + Data(name.utf8)
    }
    track.change(["mdia", "minf", "gmhd"]) { $0.children?.removeAll { $0.type != "gmin" } }
    if let described {
      track["tref"] = BoxTree("tref", children: [BoxTree("cdsc", Data.big(described, 4))])
    }
  }

  /// Cuts all tracks to their lengths, and the movie to that of the longest.
  private func cut(_ movie: inout BoxTree) {
    guard let header = movie["mvhd"],
      let scale = header.number(header.content.first == 1 ? 20 : 12, width: 4)
    else { return }
    var longestTrack = 0
    movie.changeAll("trak") { track in
      let end = MovieFinisher.identifier(of: track).flatMap { tracks[$0]?.end }
      if let seconds = [end, longest].compactMap({ $0 }).min() {
        let most = Int((seconds * Double(scale)).rounded())
        track.change(["tkhd"]) { MovieFinisher.cap(&$0, to: most, short: 20, long: 28) }
        track.change(["edts", "elst"]) { MovieFinisher.cut(edits: &$0, to: most) }
      }
      let isLong = track["tkhd"]?.content.first == 1
      let length = track["tkhd"]?.number(isLong ? 28 : 20, width: isLong ? 8 : 4)
      longestTrack = max(longestTrack, length ?? 0)
    }
    movie.change(["mvhd"]) { MovieFinisher.cap(&$0, to: longestTrack, short: 16, long: 24) }
  }

  /// Makes a length no larger than `most`; it is at one of two places by the version of the box.
  private static func cap(_ box: inout BoxTree, to most: Int, short: Int, long: Int) {
    let (offset, width) = box.content.first == 1 ? (long, 8) : (short, 4)
    if let value = box.number(offset, width: width), value > most {
      box.set(most, at: offset, width: width)
    }
  }

  private static func cut(edits box: inout BoxTree, to most: Int) {
    let isLong = box.content.first == 1
    let (width, size) = isLong ? (8, 20) : (4, 12)
    var room = most
    for number in 0..<(box.number(4, width: 4) ?? 0) {
      let offset = 8 + number * size
      guard let length = box.number(offset, width: width) else { return }
      box.set(min(length, room), at: offset, width: width)
      room -= min(length, room)
    }
  }

  // MARK: Index first

  private func placeFirst(
    _ movie: inout BoxTree, index: (start: Int, size: Int, head: Int),
    in file: borrowing FileForPatching
  ) throws(MediaError) {
    var isLong = index.start + movie.data.count > Int(UInt32.max)
    if !isLong { isLong = MovieFinisher.hasLongOffsets(movie) }
    MovieFinisher.changeOffsets(&movie, by: 0, isLong: isLong)
    let shift = movie.data.count
    MovieFinisher.changeOffsets(&movie, by: shift, isLong: isLong)
    try file.truncate(index.start)
    try file.moveTail(from: index.head, by: shift)
    try file.write(movie.data, at: index.head)
  }

  private static func hasLongOffsets(_ movie: BoxTree) -> Bool {
    (movie.children ?? []).contains { $0["mdia"]?["minf"]?["stbl"]?["co64"] != nil }
  }

  /// Adds to the offsets of all pieces of samples.
  private static func changeOffsets(_ movie: inout BoxTree, by shift: Int, isLong: Bool) {
    movie.changeAll("trak") { track in
      track.change(["mdia", "minf", "stbl"]) { tables in
        for (type, width) in [("stco", 4), ("co64", 8)] {
          guard let table = tables[type] else { continue }
          let count = table.number(4, width: 4) ?? 0
          var content = table.content.prefix(8)
          for number in 0..<count {
            let offset = table.number(8 + number * width, width: width) ?? 0
            content += Data.big(offset + shift, isLong ? 8 : 4)
          }
          tables[type] = nil
          tables[isLong ? "co64" : "stco"] = BoxTree(isLong ? "co64" : "stco", Data(content))
          break
        }
      }
    }
  }
}
