package import struct Foundation.Date
package import struct Foundation.TimeInterval

/// What a media file says about itself.
///
/// A picture's facts hold the same values whether or not its pixels can be decoded here.
package struct MediaFacts: Sendable, Equatable {
  /// What the bytes are, whatever the file's name says.
  package var type: MediaType

  /// Picture, movie or sound; a movie container with sound alone is a sound.
  package var kind: MediaKind

  /// Width in pixels of the upright picture: orientation and track transform are applied.
  ///
  /// 0 for sound, and for a camera raw file that does not tell.
  package var pixelWidth = 0

  /// Height in pixels of the upright picture: orientation and track transform are applied.
  package var pixelHeight = 0

  /// The EXIF orientation (1...8) that the *stored* pixels need to be upright.
  ///
  /// 1 for HEIF, AVIF and JPEG XL, whose container transform the decoders apply themselves, and
  /// for movies. A value outside of 1...8 in the file counts as 1.
  package var orientation = 1

  /// Length in seconds, not rounded; 0 for pictures, animated ones too (§8.17).
  package var duration: TimeInterval = 0

  /// Frames of an animation, pages of a TIFF or HEIF, pictures of a movie's video track.
  ///
  /// 1 for a still; the further pictures of an MPO do not count, and the frames of an animated
  /// JPEG XL cannot be told. 0 where a movie does not say, and for sound.
  package var frameCount = 1

  /// Whether a picture's frames are meant to be played (GIF, APNG, WebP, image sequences; §8.22).
  package var isAnimated = false

  /// Pictures per second of a movie on average, which is its nominal rate.
  package var frameRate: Double?

  /// Whether the libraries at hand can make a picture of it.
  ///
  /// False for sound pictures and movies in a coding that this machine has no decoder for, whose
  /// container was found whole and whose content is taken on trust, and for camera raw files whose
  /// sensor data is not all there or of a camera that libraw does not know.
  package var isDecodable = true

  /// When it was taken (§8.13).
  package var captureDate: CaptureDate?

  /// Where it was taken (§8.15).
  package var location: Location?

  /// The maker of the camera.
  package var make: String?

  /// The model of the camera.
  package var model: String?

  /// The lens, in the maker's words.
  package var lensModel: String?

  /// Whether the camera on the screen's side took it, as far as Apple's files tell.
  package var isFrontCamera = false

  /// EXIF `CustomRendered` as stored (§8.19).
  package var customRendered: Int?

  /// Apple maker note 11: the same in all members of a burst (§8.21).
  package var burstIdentifier: String?

  /// Apple maker note 17, or QuickTime `content.identifier`: pairs a Live Photo (§8.11).
  package var contentIdentifier: String?

  /// EXIF `UserComment` as text.
  package var userComment: String?

  /// Whether a movie has a timed metadata track for the still image's time (§8.11).
  package var hasStillImageTimeTrack = false

  /// When in a Live Photo's movie its still was taken, in seconds; `nil` if the movie does not say.
  package var stillImageTime: Double?

  /// The description: EXIF, else XMP, else IPTC; QuickTime for movies.
  package var caption: String?

  /// The title: XMP, else IPTC; QuickTime for movies.
  package var title: String?

  /// Keywords in the file's order: XMP, else IPTC; QuickTime for movies.
  package var keywords: [String] = []

  /// XMP rating as stored, usually -1...5.
  package var rating: Int?

  /// The special kinds it belongs to (§8.19, §8.20).
  package var traits: Traits = []

  /// The uniform type identifier, such as `public.jpeg`.
  package var contentType: String { type.identifier }

  /// The extension that fits the bytes, without a dot.
  package var filenameExtension: String { type.filenameExtension }

  /// Whether it is unprocessed camera data.
  package var isRAW: Bool { type.isRAW }

  /// Makes the facts of a still of no size, to be filled in.
  package init(type: MediaType) {
    self.type = type
    kind = type.kind
  }
}

extension MediaFacts {
  /// A capture date and how it was written down (§8.14).
  package struct CaptureDate: Sendable, Equatable {
    /// Where a capture date was found, best first.
    package enum Source: Sendable, Equatable {
      case exifOriginal, exifDigitized, xmp, tiff
      case quickTimeCreationDate, avchd, movieHeader
    }

    /// The moment, with fractions of a second where the file has them.
    package var instant: Date

    /// Seconds east of Greenwich as stated by the file, `nil` if it states none.
    ///
    /// Then a picture's date was taken in the time zone handed in, and a movie header's in UTC as
    /// its standard says.
    package var offsetSeconds: Int?

    /// The field that told.
    package var source: Source

    /// Makes a date of its parts.
    package init(instant: Date, offsetSeconds: Int?, source: Source) {
      self.instant = instant
      self.offsetSeconds = offsetSeconds
      self.source = source
    }
  }

  /// A place on Earth; every value was checked to lie in its range.
  package struct Location: Sendable, Equatable {
    /// Degrees north, -90...90.
    package var latitude: Double
    /// Degrees east, -180...180.
    package var longitude: Double
    /// Metres above sea level.
    package var altitude: Double?
    /// Radius of uncertainty in metres.
    package var horizontalAccuracy: Double?
    /// Metres per second.
    package var speed: Double?
    /// Direction of travel in degrees clockwise from true north, 0..<360.
    package var course: Double?

    /// Returns `nil` unless both degrees are finite and in range.
    package init?(latitude: Double, longitude: Double) {
      guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Special kinds of media that a file can be known by.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Merged from several exposures: `CustomRendered` 2 or 3.
    package static let hdr = Traits(rawValue: 1 << 0)
    /// `CustomRendered` 6, or XMP GPano.
    package static let panorama = Traits(rawValue: 1 << 1)
    /// `CustomRendered` 7 or 8.
    package static let depthEffect = Traits(rawValue: 1 << 2)
    /// EXIF user comment "Screenshot".
    package static let screenshot = Traits(rawValue: 1 << 3)
    /// A movie of 120 or more pictures per second.
    package static let highFrameRate = Traits(rawValue: 1 << 4)
    /// A movie marked as time lapse.
    ///
    /// Unverified: the marker's name.
    package static let timelapse = Traits(rawValue: 1 << 5)
    /// A movie with `com.apple.quicktime.cinematic-video`.
    package static let cinematic = Traits(rawValue: 1 << 6)
    /// Two views: a stereo pair in HEIF, or a movie with a `vexu` box.
    package static let spatial = Traits(rawValue: 1 << 7)
    /// A movie written by ReplayKit.
    package static let screenRecording = Traits(rawValue: 1 << 8)
  }
}
