internal import MediaFiles

/// A kind of movie or sound file, by its uniform type identifier.
///
/// Source: Apple, `AVMediaFormat.h`.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
  /// The uniform type identifier.
  public let rawValue: String

  /// A kind of that identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A kind of that identifier.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// QuickTime movies.
  public static let mov = AVFileType("com.apple.quicktime-movie")
  /// MPEG-4 movies.
  public static let mp4 = AVFileType("public.mpeg-4")
  /// MPEG-4 movies of iTunes.
  public static let m4v = AVFileType("com.apple.m4v-video")
  /// MPEG-4 sounds.
  public static let m4a = AVFileType("com.apple.m4a-audio")
  /// Movies of old mobile phones.
  public static let mobile3GPP = AVFileType("public.3gpp")
  /// Movies of other old mobile phones.
  public static let mobile3GPP2 = AVFileType("public.3gpp2")
  /// Sounds of Core Audio.
  public static let caf = AVFileType("com.apple.coreaudio-format")
  /// Uncompressed sounds of Windows.
  public static let wav = AVFileType("com.microsoft.waveform-audio")
  /// Uncompressed sounds of Macs.
  public static let aiff = AVFileType("public.aiff-audio")
  /// MPEG sounds of layer 3.
  public static let mp3 = AVFileType("public.mp3")

  /// What writes such files; `nil` for kinds that are only read.
  var container: MovieTranscoder.Container? {
    MovieTranscoder.Container.allCases.first { $0.type.identifier == rawValue }
  }
}
