internal import MediaFiles

/// H.264 and AAC, very small.
///
/// Unverified: what Apple's three general presets mean in pixels depends on the device; here the
/// longer side is at most 480 pixels.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// H.264 and AAC, small: at most 960 × 540 pixels.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// H.264 in the size that the movie has.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// HEVC in the size that the movie has.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// H.264, at most 640 × 480 pixels.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// H.264, at most 960 × 540 pixels.
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
/// H.264, at most 1280 × 720 pixels.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// H.264, at most 1920 × 1080 pixels.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
/// H.264, at most 3840 × 2160 pixels.
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// HEVC, at most 1920 × 1080 pixels.
public let AVAssetExportPresetHEVC1920x1080 = "AVAssetExportPresetHEVC1920x1080"
/// HEVC, at most 3840 × 2160 pixels.
public let AVAssetExportPresetHEVC3840x2160 = "AVAssetExportPresetHEVC3840x2160"
/// HEVC, at most 7680 × 4320 pixels.
public let AVAssetExportPresetHEVC7680x4320 = "AVAssetExportPresetHEVC7680x4320"
/// The sound alone, as AAC.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"
/// Everything as it is coded, in another container or cut.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
/// ProRes 422 and uncompressed sound.
public let AVAssetExportPresetAppleProRes422LPCM = "AVAssetExportPresetAppleProRes422LPCM"
/// ProRes 4444 and uncompressed sound.
public let AVAssetExportPresetAppleProRes4444LPCM = "AVAssetExportPresetAppleProRes4444LPCM"

/// What a preset means.
struct ExportPreset {
  var video: MovieTranscoder.Video
  var audio = MovieTranscoder.Audio.copiedOrAAC
  var size: (Int, Int)?
  var types: [AVFileType] = [.mov, .mp4, .m4v]

  /// All presets by their names, in the order in which they are listed.
  static let all: [(name: String, preset: ExportPreset)] = [
    (AVAssetExportPresetLowQuality, .init(video: .encoded(.h264, .low), size: (480, 270))),
    (AVAssetExportPresetMediumQuality, .init(video: .encoded(.h264, .medium), size: (960, 540))),
    (AVAssetExportPresetHighestQuality, .init(video: .encoded(.h264, .high))),
    (AVAssetExportPresetHEVCHighestQuality, .init(video: .encoded(.hevc, .high))),
    (AVAssetExportPreset640x480, .init(video: .encoded(.h264, .high), size: (640, 480))),
    (AVAssetExportPreset960x540, .init(video: .encoded(.h264, .high), size: (960, 540))),
    (AVAssetExportPreset1280x720, .init(video: .encoded(.h264, .high), size: (1280, 720))),
    (AVAssetExportPreset1920x1080, .init(video: .encoded(.h264, .high), size: (1920, 1080))),
    (AVAssetExportPreset3840x2160, .init(video: .encoded(.h264, .high), size: (3840, 2160))),
    (AVAssetExportPresetHEVC1920x1080, .init(video: .encoded(.hevc, .high), size: (1920, 1080))),
    (AVAssetExportPresetHEVC3840x2160, .init(video: .encoded(.hevc, .high), size: (3840, 2160))),
    (AVAssetExportPresetHEVC7680x4320, .init(video: .encoded(.hevc, .high), size: (7680, 4320))),
    (AVAssetExportPresetAppleM4A, .init(video: .dropped, types: [.m4a])),
    (AVAssetExportPresetPassthrough, .init(video: .copied, types: [.mov, .mp4, .m4v, .m4a])),
    (
      AVAssetExportPresetAppleProRes422LPCM,
      .init(video: .encoded(.proRes422, .high), audio: .linearPCM, types: [.mov])
    ),
    (
      AVAssetExportPresetAppleProRes4444LPCM,
      .init(video: .encoded(.proRes4444, .high), audio: .linearPCM, types: [.mov])
    ),
  ]

  /// The preset of a name.
  static func named(_ name: String) -> ExportPreset? { all.first { $0.name == name }?.preset }

  /// The kinds of files that it can write a movie into; none where it cannot write it at all.
  func types(for movie: MovieDescription) -> [AVFileType] {
    switch video {
    case .copied:
      let containers = movie.copyContainers
      return types.filter { type in type.container.map(containers.contains) ?? false }
    case .dropped:
      return movie.tracks.contains { $0.kind == .audio && $0.isDecodable } ? types : []
    case .encoded(let coding, _):
      let relevant = movie.video.map { [$0] } ?? movie.tracks.filter { $0.kind == .audio }
      guard !relevant.isEmpty, relevant.allSatisfy(\.isDecodable) else { return [] }
      return types.filter { $0.container?.canHold(coding) ?? false }
    }
  }

  /// What the transcoder does for it.
  var settings: MovieTranscoder.Settings {
    var settings = MovieTranscoder.Settings()
    settings.video = video
    settings.audio = audio
    settings.maximumSize = size.map { .init(longer: $0.0, shorter: $0.1) }
    return settings
  }
}
