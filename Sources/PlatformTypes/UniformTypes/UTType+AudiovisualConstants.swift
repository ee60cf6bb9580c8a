// Kinds of movies and sound.
extension UTType {
  /// Anything that plays: movies and sound.
  ///
  /// Identifier: `public.audiovisual-content`.
  public static var audiovisualContent: UTType { UTType(known: "public.audiovisual-content") }

  /// Any movie, with or without sound.
  ///
  /// Identifier: `public.movie`.
  public static var movie: UTType { UTType(known: "public.movie") }

  /// Moving pictures without sound.
  ///
  /// Identifier: `public.video`.
  public static var video: UTType { UTType(known: "public.video") }

  /// Any sound without pictures.
  ///
  /// Identifier: `public.audio`.
  public static var audio: UTType { UTType(known: "public.audio") }

  /// A QuickTime movie.
  ///
  /// Identifier: `com.apple.quicktime-movie`.
  public static var quickTimeMovie: UTType { UTType(known: "com.apple.quicktime-movie") }

  /// An MPEG-4 movie.
  ///
  /// Identifier: `public.mpeg-4`.
  public static var mpeg4Movie: UTType { UTType(known: "public.mpeg-4") }

  /// An MPEG-1 or MPEG-2 movie.
  ///
  /// Identifier: `public.mpeg`.
  public static var mpeg: UTType { UTType(known: "public.mpeg") }

  /// MPEG-2 video without sound.
  ///
  /// Identifier: `public.mpeg-2-video`.
  public static var mpeg2Video: UTType { UTType(known: "public.mpeg-2-video") }

  /// An MPEG-2 transport stream.
  ///
  /// Identifier: `public.mpeg-2-transport-stream`.
  public static var mpeg2TransportStream: UTType { UTType(known: "public.mpeg-2-transport-stream") }

  /// An AVI movie.
  ///
  /// Identifier: `public.avi`.
  public static var avi: UTType { UTType(known: "public.avi") }

  /// MP3 sound.
  ///
  /// Identifier: `public.mp3`.
  public static var mp3: UTType { UTType(known: "public.mp3") }

  /// MPEG-4 sound.
  ///
  /// Identifier: `public.mpeg-4-audio`.
  public static var mpeg4Audio: UTType { UTType(known: "public.mpeg-4-audio") }

  /// Waveform sound.
  ///
  /// Identifier: `com.microsoft.waveform-audio`.
  public static var wav: UTType { UTType(known: "com.microsoft.waveform-audio") }

  /// AIFF sound.
  ///
  /// Identifier: `public.aiff-audio`.
  public static var aiff: UTType { UTType(known: "public.aiff-audio") }

  /// MIDI music.
  ///
  /// Identifier: `public.midi-audio`.
  public static var midi: UTType { UTType(known: "public.midi-audio") }
}
