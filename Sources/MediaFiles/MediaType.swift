/// The broad kinds of media.
package enum MediaKind: Sendable, Equatable {
  case image, video, audio
}

/// A type of media file, as its bytes tell it.
package struct MediaType: Sendable, Hashable {
  /// The uniform type identifier, such as `public.jpeg`.
  package let identifier: String

  /// The extension such a file is given, lower case and without a dot.
  package let filenameExtension: String

  /// The internet media type, such as `image/jpeg`.
  package let mimeType: String

  /// Which way of reading applies.
  let family: Family

  /// The formats that are read in a way of their own.
  enum Family: Sendable {
    case jpeg, png, gif, webP, tiff, heif, jpegXL
    /// Camera raw files whose metadata gexiv2 reads as they are.
    case raw
    /// Movies and sounds, read by libav.
    case movie, sound
  }

  /// Whether it is a picture, a movie or a sound.
  ///
  /// A movie file without a video track is still a video here; ``MediaFacts/kind`` knows better.
  package var kind: MediaKind {
    switch family {
    case .movie: .video
    case .sound: .audio
    default: .image
    }
  }

  /// Whether it is a HEIF brand for pictures in a row.
  var isImageSequence: Bool { self == .heics || self == .avis }

  /// Whether it is unprocessed camera data.
  package var isRAW: Bool { family == .raw }

  init(_ family: Family, _ identifier: String, _ filenameExtension: String, _ mimeType: String) {
    self.family = family
    self.identifier = identifier
    self.filenameExtension = filenameExtension
    self.mimeType = mimeType
  }
}
