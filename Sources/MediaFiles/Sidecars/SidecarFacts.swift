/// What an XMP sidecar says about the media file beside it.
package struct SidecarFacts: Sendable, Equatable {
  /// When it was taken.
  package var captureDate: MediaFacts.CaptureDate?

  /// Where it was taken; speed and course are not told by sidecars.
  package var location: MediaFacts.Location?

  /// The description.
  package var caption: String?

  /// The keywords in the sidecar's order; `nil` where it does not speak of any.
  package var keywords: [String]?

  /// Stars, 0...5; a rejected photo has none.
  package var rating: Int?

  /// Whether it is a favourite.
  package var isFavorite: Bool?

  /// Whether what is not told is known to be none, so that the media file has no say either.
  package var isComplete = false

  /// Makes the facts of a sidecar that says nothing.
  package init() {}
}
