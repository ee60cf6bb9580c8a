extension MovieTranscoder {
  /// What becomes of a movie.
  ///
  /// Without any change everything is copied into a QuickTime movie as it is.
  package struct Settings: Sendable, Equatable {
    /// The kind of file that is written.
    package var container = Container.quickTime

    /// What becomes of the pictures.
    package var video = Video.copied

    /// What becomes of the sound.
    package var audio = Audio.copiedOrAAC

    /// The largest picture; larger ones are scaled down, none is enlarged.
    ///
    /// Asked for only where the pictures are encoded.
    package var maximumSize: MaximumSize?

    /// What the sound is multiplied by: 0 is silence, 1 leaves it as it is.
    ///
    /// Any other value than 1 has the sound encoded; what gets too loud is cut off.
    package var volume = 1.0

    /// The seconds of the movie that are wanted; all where `nil`.
    ///
    /// The result begins at 0. Encoded tracks are cut to the picture and the sample; copied ones hold
    /// the pictures before that are needed for decoding, which players do not show.
    package var timeRange: Range<Double>?

    /// QuickTime keys, such as `com.apple.quicktime.content.identifier`, and their texts; `nil` removes
    /// a key.
    ///
    /// Where a position is set or removed, that
    /// of older places in the file is, too.
    package var metadata: [String: String?] = [:]

    /// Whether fields of the source that ``metadata`` does not name are kept.
    package var keepsMetadata = true

    /// Where in the *result*, in seconds, the still of a Live Photo belongs; `nil` keeps the source's
    /// track that tells it, if there is any.
    ///
    /// QuickTime movies alone have such a track.
    package var stillImageTime: Double?

    /// Whether the index comes first, so that playing can begin before all has arrived.
    package var isStreamable = false

    /// Settings that copy everything into a QuickTime movie.
    package init() {}
  }

  /// A kind of file that can be written.
  package enum Container: Sendable, Equatable, CaseIterable {
    case quickTime, mpeg4, m4v, m4a

    /// The type of such a file.
    ///
    /// A sniffer cannot tell M4V and MPEG-4 apart where no video is inside.
    package var type: MediaType {
      switch self {
      case .quickTime: .quickTime
      case .mpeg4: .mpeg4
      case .m4v: .m4v
      case .m4a: .m4a
      }
    }

    /// Whether pictures of a coding can be put into it.
    package func canHold(_ coding: VideoCoding) -> Bool {
      MovieWriter.canHold(coding.name, self)
    }

    /// libav's name of its writer.
    var muxer: String { self == .quickTime ? "mov" : self == .mpeg4 ? "mp4" : "ipod" }
  }

  /// What becomes of the pictures.
  package enum Video: Sendable, Equatable {
    /// Copied as they are coded; an error where the container cannot hold that coding.
    case copied
    /// Decoded, changed and encoded.
    case encoded(VideoCoding, Quality)
    /// Left out.
    case dropped
  }

  /// A coding of pictures that can be written.
  package enum VideoCoding: Sendable, Equatable {
    case h264, hevc
    /// Large and quick to edit; in QuickTime movies alone.
    case proRes422, proRes4444

    /// libav's name of it.
    fileprivate var name: String {
      switch self {
      case .h264: "h264"
      case .hevc: "hevc"
      case .proRes422, .proRes4444: "prores"
      }
    }
  }

  /// How good encoded pictures are: high can hardly be told from the source.
  package enum Quality: Sendable, Equatable, CaseIterable {
    case low, medium, high
  }

  /// What becomes of the sound.
  package enum Audio: Sendable, Equatable {
    /// Copied where the container can hold its coding and nothing is to be changed, else AAC.
    case copiedOrAAC
    /// Encoded as AAC.
    case aac
    /// Uncompressed, 16 bits; in QuickTime movies alone.
    case linearPCM
    /// Left out.
    case dropped
  }

  /// A largest size, whichever way the picture lies.
  package struct MaximumSize: Sendable, Equatable {
    /// The longer side in pixels.
    package var longer: Int
    /// The shorter side in pixels.
    package var shorter: Int

    /// A size of at least one pixel a side.
    package init(longer: Int, shorter: Int) {
      precondition(shorter > 0 && longer >= shorter, "A size has sides of at least 1, longer first")
      self.longer = longer
      self.shorter = shorter
    }

    /// Returns the size of a picture that is fitted in this one, never larger than it was.
    ///
    ///     MaximumSize(longer: 1280, shorter: 720).fitting(width: 1080, height: 1920)
    ///     // 720 × 1280
    func fitting(width: Int, height: Int) -> (width: Int, height: Int) {
      let scale = min(
        1, Double(longer) / Double(max(width, height)), Double(shorter) / Double(min(width, height))
      )
      func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
      return (side(width), side(height))
    }
  }
}
