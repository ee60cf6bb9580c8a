/// The name of an option for preparing or saving an edited Live Photo.
public struct PHLivePhotoEditingOption: Hashable, RawRepresentable, Sendable {
  /// The name, as it is written in a dictionary of options.
  public let rawValue: String

  /// Makes the option of this name; any name will do.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whether the frames are processed while the Live Photo plays rather than before: a `Bool`,
  /// false unless given.
  ///
  /// Unverified: Apple declares the option without its text.
  public static let shouldRenderAtPlaybackTime = PHLivePhotoEditingOption(
    rawValue: "PHLivePhotoShouldRenderAtPlaybackTime")
}
