internal import CLibAV
package import Foundation

/// What a movie or sound file consists of: its tracks, its length and its fields.
///
///     let movie = try MovieDescription(contentsOf: url)
///     movie.type                                  // what the bytes are, whatever the name says
///     movie.tracks.first { $0.kind == .video }    // stored size, matrix, rate, time …
///
/// Only the beginning and the index are read; ``MediaReader/facts(of:name:timeZone:)`` also proves
/// that the first picture decodes.
package struct MovieDescription: Sendable, Equatable {
  /// What a track consists of.
  package enum TrackKind: Sendable, Equatable {
    case video, audio, text, timedMetadata, other
  }

  /// A track.
  package struct Track: Sendable, Equatable {
    /// Its number in the file: positive, different for each track.
    package var identifier: Int
    /// What it consists of.
    package var kind: TrackKind
    /// libav's name of its coding, such as `h264`.
    package var coding: String
    /// Stored width in pixels; 0 where there are no pictures.
    package var width = 0
    /// Stored height in pixels; 0 where there are no pictures.
    package var height = 0
    /// How the stored pictures are turned and moved to be upright: a, b, c, d, tx, ty, where x' is
    /// a x + c y + tx and y' is b x + d y + ty, and y points down.
    package var transform: [Double] = [1, 0, 0, 1, 0, 0]
    /// Pictures a second on average; 0 where there are none.
    package var frameRate = 0.0
    /// When it begins, in seconds.
    package var start = 0.0
    /// How long it lasts, in seconds.
    package var duration = 0.0
    /// Ticks a second of its own clock.
    package var timeScale = 600
    /// Bits a second; 0 if unknown.
    package var bitRate = 0
    /// The language as ISO 639-2 has it; `nil` if the file does not say.
    package var language: String?
    /// Whether this machine has a decoder for it.
    package var isDecodable = false
  }

  /// What the bytes are.
  package let type: MediaType
  /// The length in seconds; 0 if unknown.
  package let duration: Double
  /// The tracks in the file's order, cover pictures of sounds left out.
  package let tracks: [Track]
  /// The identifier of the track of pictures that a player shows.
  package let mainVideo: Int?
  /// The fields as libav names them: QuickTime's keys as they are, others such as `title`.
  package let fields: [String: String]

  /// Reads a file.
  ///
  /// - Parameter url: A regular file, which must not shrink meanwhile.
  /// - Throws: ``MediaError/Code/unreadable(errno:)``, ``MediaError/Code/unrecognised`` for what is
  ///   no movie or sound, ``MediaError/Code/damaged``.
  package init(contentsOf url: URL) throws(MediaError) {
    let name = url.lastPathComponent
    let data = try FileBytes.map(url)
    guard let type = TypeSniffer.type(of: Bytes(data)), type.kind != .image else {
      throw MediaError(.unrecognised, name, "neither a movie nor a sound")
    }
    let file = try MovieFile(data, type, name)
    guard file.hasAllSamples() else { throw MediaError(.damaged, name, "the file is cut short") }
    self.type = type
    duration = file.duration
    fields = file.rawFields()
    tracks = file.tracks.filter { !$0.isAttachedPicture }.map { Track($0, of: file) }
    mainVideo = file.track(AVMEDIA_TYPE_VIDEO).map(Track.identifier)
  }

  /// The track of pictures that a player shows.
  package var video: Track? { tracks.first { $0.identifier == mainVideo } }

  /// The containers into which all tracks can be copied as they are.
  package var copyContainers: [MovieTranscoder.Container] {
    let relevant = tracks.filter { $0.kind == .video || $0.kind == .audio }
    return MovieTranscoder.Container.allCases.filter { container in
      let allowed = container.allowed(hasVideo: mainVideo != nil)
      return allowed && relevant.allSatisfy { MovieWriter.canHold($0.coding, container) }
    }
  }
}

extension MovieTranscoder.Container {
  /// Whether the kind of file is meant for movies, or for sounds.
  fileprivate func allowed(hasVideo: Bool) -> Bool { self != .m4a || !hasVideo }
}

extension MovieDescription.Track {
  /// Positive also where the container has no identifiers.
  fileprivate static func identifier(_ track: MovieTrack) -> Int {
    track.identifier > 0 ? track.identifier : track.index + 1
  }

  fileprivate init(_ track: MovieTrack, of file: MovieFile) {
    let base = unsafe track.stream.pointee.time_base
    self.init(
      identifier: MovieDescription.Track.identifier(track), kind: .init(track.kind),
      coding: track.codingName)
    if kind == .video {
      (width, height) = (track.width, track.height)
      frameRate = track.frameRate ?? 0
      if let matrix = track.matrix {
        transform = [0, 1, 3, 4, 6, 7].map { Double(matrix[$0]) / 65536 }
      }
    }
    start = track.start.map { Double($0) * av_q2d(base) } ?? 0
    duration = track.end.map { Double($0) * av_q2d(base) - start } ?? file.duration
    if base.num == 1, base.den > 0 { timeScale = Int(base.den) }
    bitRate = Int(unsafe track.stream.pointee.codecpar.pointee.bit_rate)
    language = unsafe av_dict_get(track.stream.pointee.metadata, "language", nil, 0).map {
      unsafe String(cString: $0.pointee.value)
    }
    isDecodable = track.hasDecoder
  }
}

extension MovieDescription.TrackKind {
  fileprivate init(_ kind: AVMediaType) {
    switch kind {
    case AVMEDIA_TYPE_VIDEO: self = .video
    case AVMEDIA_TYPE_AUDIO: self = .audio
    case AVMEDIA_TYPE_SUBTITLE: self = .text
    case AVMEDIA_TYPE_DATA: self = .timedMetadata
    default: self = .other
    }
  }
}
