internal import CLibAV
import Foundation

/// One run of a ``MovieTranscoder``.
final class MovieWork {
  private let settings: MovieTranscoder.Settings
  private let file: MovieFile
  private let target: URL
  private let process: MovieTranscoder.FrameProcessor?
  private let writer: MovieWriter
  private let span: MovieSpan
  private let descriptions: SampleDescriptions
  private var works: [any TrackWork] = []
  private var finisher = MovieFinisher()
  private var told = 0.0

  /// Opens the result.
  ///
  /// - Throws: ``MediaError/Code/unwritable(errno:)``.
  init(
    _ settings: MovieTranscoder.Settings, _ file: MovieFile, _ target: URL,
    _ process: MovieTranscoder.FrameProcessor?
  ) throws(MediaError) {
    if process != nil, settings.video == .copied {
      preconditionFailure("Pictures that are changed must be encoded, not copied.")
    }
    self.settings = settings
    self.file = file
    self.target = target
    self.process = process
    span = MovieSpan(settings.timeRange, of: file)
    descriptions = SampleDescriptions(Bytes(file.data))
    writer = try MovieWriter(target, muxer: settings.container.muxer, name: file.name)
  }

  /// Does all.
  ///
  /// - Throws: A ``MediaError``, or what the processor throws.
  func run(progress: (Double) -> Void, isCancelled: () -> Bool) throws {
    setFields()
    try addTracks()
    try copyPackets(progress, isCancelled)
    for work in works {
      try cancelIfAsked(isCancelled)
      if let end = try work.finish() {
        finisher.tracks[work.output + 1, default: .init()].end = end
      }
    }
    try writer.finish()
    finisher.isStreamable = settings.isStreamable
    finisher.isMPEG4 = settings.container != .quickTime
    finisher.longest = span.end.map { $0 - span.start }
    try finisher.finish(target)
  }

  private func cancelIfAsked(_ isCancelled: () -> Bool) throws(MediaError) {
    if isCancelled() { throw MediaError(.cancelled, file.name, "the work was cancelled") }
  }

  // MARK: Packets

  private func copyPackets(_ progress: (Double) -> Void, _ isCancelled: () -> Bool) throws {
    if span.start > span.origin {
      // Where seeking fails everything is read, and what is not wanted left out. Half a second
      // more, as the order of decoding differs from that of showing.
      let seconds = max(span.origin, span.start - 0.5)
      unsafe av_seek_frame(
        file.context, -1, Int64(seconds * Double(AV_TIME_BASE)), AVSEEK_FLAG_BACKWARD)
    }
    let byIndex = Dictionary(works.map { ($0.index, $0) }) { first, _ in first }
    let packet = try Packet()
    progress(0)
    while true {
      try cancelIfAsked(isCancelled)
      let status = unsafe av_read_frame(file.context, packet.pointer)
      if status == clibav_end_of_file() { break }
      guard status >= 0 else {
        throw MediaError(.damaged, file.name, "a part of it cannot be read")
      }
      defer { packet.clear() }
      let index = Int(unsafe packet.pointer.pointee.stream_index)
      guard let work = byIndex[index], !work.isDone else { continue }
      tell(progress, packet, index)
      try work.take(packet)
      if works.allSatisfy({ $0.isDone || $0.isSparse }) { break }
    }
  }

  private func tell(_ progress: (Double) -> Void, _ packet: Packet, _ index: Int) {
    guard let time = packet.decodingTime ?? packet.time,
      let stream = unsafe file.context.pointee.streams[index]
    else { return }
    let end = span.end ?? (span.origin + file.duration)
    guard end > span.start else { return }
    let seconds = Double(time) * av_q2d(unsafe stream.pointee.time_base)
    let part = min(0.99, (seconds - span.start) / (end - span.start))
    guard part > told else { return }
    told = part
    progress(part)
  }

  // MARK: Tracks

  private func addTracks() throws(MediaError) {
    let tracks = file.tracks
    let main = settings.video == .dropped ? nil : file.track(AVMEDIA_TYPE_VIDEO)
    writer.setTimeScale(like: main ?? file.track(AVMEDIA_TYPE_AUDIO))
    let sound = file.track(AVMEDIA_TYPE_AUDIO)
    for track in tracks {
      switch track.kind {
      case AVMEDIA_TYPE_VIDEO where !track.isAttachedPicture:
        try addPictures(track, isMain: track.index == main?.index)
      case AVMEDIA_TYPE_AUDIO where settings.audio != .dropped:
        try addSound(track, isMain: track.index == sound?.index)
      case AVMEDIA_TYPE_DATA where settings.container == .quickTime:
        try addTimedMetadata(track)
      default: break
      }
    }
    guard works.contains(where: { !$0.isSparse }) else {
      throw MediaError(.damaged, file.name, "nothing in it is left to be written")
    }
    try addStillImageTime()
    try writer.endOfTracks()
  }

  private func addPictures(_ track: MovieTrack, isMain: Bool) throws(MediaError) {
    switch settings.video {
    case .dropped: break
    case .copied: try copy(track, isMain: isMain)
    case .encoded(let coding, let quality):
      guard isMain else { break }
      let output = try writer.addTrack(like: track)
      finisher.described = output + 1
      works.append(
        try EncodedVideo(
          track, to: output, of: writer, span: span, coding: coding, quality: quality,
          maximum: settings.maximumSize, process: process, name: file.name))
    }
  }

  private func copy(_ track: MovieTrack, isMain: Bool) throws(MediaError) {
    guard writer.canHold(track) else {
      guard isMain else { return }
      throw MediaError(
        .unsupported, file.name,
        "a \(settings.container.type.filenameExtension) file cannot hold \(track.codingName)")
    }
    let output = try writer.addTrack(like: track)
    if isMain { finisher.described = output + 1 }
    works.append(CopiedTrack(track, to: output, of: writer, span: span))
    let identifier = track.identifier
    if track.kind == AVMEDIA_TYPE_VIDEO, settings.container == .quickTime, file.type == .quickTime,
      descriptions.isSingle(identifier)
    {
      finisher.tracks[output + 1] = .init(description: descriptions[identifier])
    }
    try writer.declareCopy(of: track, as: output, keepsTag: file.type == .quickTime)
  }

  private func addSound(_ track: MovieTrack, isMain: Bool) throws(MediaError) {
    if settings.audio == .copiedOrAAC, settings.volume == 1, writer.canHold(track) {
      return try copy(track, isMain: isMain)
    }
    // A second sound in a coding of tomorrow comes with one that all can play.
    guard track.hasDecoder || isMain else { return }
    let output = try writer.addTrack(like: track)
    works.append(
      try EncodedSound(
        track, to: output, of: writer, span: span,
        coding: settings.audio == .linearPCM ? .linearPCM : .aac, volume: settings.volume,
        name: file.name))
  }

  private func addTimedMetadata(_ track: MovieTrack) throws(MediaError) {
    let identifier = track.identifier
    let isTime = descriptions.isStillImageTime(identifier)
    let isKept = isTime ? settings.stillImageTime == nil : process == nil
    guard isKept, descriptions.isTimedMetadata(identifier), descriptions.isSingle(identifier)
    else { return }
    let output = try writer.addTrack(like: track)
    works.append(CopiedTrack(track, to: output, of: writer, span: span))
    finisher.tracks[output + 1] = .init(
      description: descriptions[identifier], isTimedMetadata: true)
    try writer.declareTimedMetadata(output, base: unsafe track.stream.pointee.time_base)
  }

  private func addStillImageTime() throws(MediaError) {
    guard settings.container == .quickTime, let seconds = settings.stillImageTime else { return }
    let output = try writer.addTrack(like: nil)
    works.append(StillImageTime(seconds, to: output, of: writer))
    finisher.tracks[output + 1] = .init(
      description: SampleDescriptions.stillImageTime.table, isTimedMetadata: true)
    try writer.declareTimedMetadata(output, base: StillImageTime.base)
  }

  // MARK: Fields

  private func setFields() {
    let keeps = settings.keepsMetadata
    var metadata = keeps ? QuickTimeMetadata(Bytes(file.data)) : QuickTimeMetadata()
    var fields = keeps ? file.rawFields() : [:]
    for key in fields.keys where MovieWork.isOwnOfFile(key) { fields[key] = nil }
    let place = "com.apple.quicktime.location.ISO6709"
    if fields["location"] == nil { fields["location"] = metadata.text(place) }
    for (key, value) in settings.metadata {
      metadata.set(value, for: key)
      guard let name = MovieWork.olderNames[key.lowercased()] else { continue }
      for old in fields.keys where old.lowercased() == name || old.hasPrefix(name + "-") {
        fields[old] = nil
      }
      fields[name] = value
    }
    addRecordingDate(to: &metadata, fields)
    finisher.metadata = metadata
    for (key, value) in fields where !key.hasPrefix("com.apple.") { writer.set(value, for: key) }
  }

  /// Writes down the date that camcorders put beside the pictures, where there is no other.
  private func addRecordingDate(to metadata: inout QuickTimeMetadata, _ fields: [String: String]) {
    let key = "com.apple.quicktime.creationdate"
    guard settings.keepsMetadata, [.avchd, .transportStream].contains(file.type),
      fields["creation_time"] == nil,
      settings.metadata[key] == nil
    else { return }
    // A movie whose date cannot be read has none.
    let other = try? MovieFile(file.data, file.type, file.name)
    guard let date = (try? other?.facts(zone: .current))?.captureDate else { return }
    var style = Date.ISO8601FormatStyle(timeZone: .gmt)
    if let offset = date.offsetSeconds, let zone = TimeZone(secondsFromGMT: offset) {
      style = Date.ISO8601FormatStyle(timeZone: zone)
    }
    metadata.set(date.instant.formatted(style), for: key)
  }

  /// Whether a field tells of the file that was read rather than of the movie.
  private static func isOwnOfFile(_ key: String) -> Bool {
    ["major_brand", "minor_version", "compatible_brands", "encoder", "timecode"].contains(key)
  }

  /// What libav calls fields that files had before QuickTime's keys.
  private static let olderNames = [
    "com.apple.quicktime.location.iso6709": "location", "com.apple.quicktime.title": "title",
    "com.apple.quicktime.description": "description", "com.apple.quicktime.make": "make",
    "com.apple.quicktime.model": "model", "com.apple.quicktime.artist": "artist",
    "com.apple.quicktime.comment": "comment", "com.apple.quicktime.copyright": "copyright",
    "com.apple.quicktime.keywords": "keywords", "com.apple.quicktime.author": "author",
  ]
}
