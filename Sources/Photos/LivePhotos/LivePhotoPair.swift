internal import Foundation
internal import MediaFiles

/// The two files of a Live Photo, found to belong together (§8.11).
struct LivePhotoPair {
  let still: URL
  let movie: URL
  /// What the still says about itself.
  let facts: MediaFacts

  /// Finds out which of two files is the still and which the movie, and checks them.
  ///
  /// - Parameter urls: In any order.
  /// - Throws: ``PHPhotosError/Code/missingResource`` when a file is not there, and
  ///   ``PHPhotosError/Code/invalidResource`` when they are no still and movie of one Live Photo.
  init(_ urls: [URL]) throws(PHPhotosError) {
    var still: (url: URL, facts: MediaFacts)?
    var movie: (url: URL, facts: MediaFacts)?
    for url in urls {
      let facts = try LivePhotoPair.facts(of: url)
      switch facts.kind {
      case .image where still == nil: still = (url, facts)
      case .video where movie == nil: movie = (url, facts)
      default:
        throw PHPhotosError(
          .invalidResource,
          message: "A Live Photo is made of one still and one movie; \(url.path), "
            + "\(facts.contentType), is one too many.")
      }
    }
    guard let still, let movie else {
      throw PHPhotosError(
        .invalidResource,
        message:
          "A Live Photo is made of one still and one movie; the \(still == nil ? "still" : "movie") "
          + "is missing.")
    }
    try LivePhotoPair.check(still: still.facts, movie: movie.facts)
    (self.still, self.movie, facts) = (still.url, movie.url, still.facts)
  }

  private static func facts(of url: URL) throws(PHPhotosError) -> MediaFacts {
    guard url.isFileURL else {
      throw PHPhotosError(
        .missingResource, message: "\(url.absoluteString) is not the URL of a file.")
    }
    do throws(MediaError) {
      return try MediaReader.facts(of: url, name: url.path)
    } catch {
      throw PHPhotosError(error)
    }
  }

  /// Checks that a movie is that of a still.
  ///
  /// - Throws: ``PHPhotosError/Code/invalidResource`` with the identifier that is missing or
  ///   different (§8.11).
  static func check(still: MediaFacts, movie: MediaFacts) throws(PHPhotosError) {
    guard let wanted = still.contentIdentifier else {
      throw PHPhotosError(
        .invalidResource,
        message: "The still of the Live Photo carries no content identifier (Apple maker note 17).")
    }
    guard let found = movie.contentIdentifier else {
      throw PHPhotosError(
        .invalidResource,
        message: "The movie of the Live Photo carries no com.apple.quicktime.content.identifier.")
    }
    guard wanted == found else {
      throw PHPhotosError(
        .invalidResource,
        message:
          "The movie of the Live Photo has the content identifier \(found), the still \(wanted).")
    }
    guard movie.hasStillImageTimeTrack else {
      throw PHPhotosError(
        .invalidResource, message: "The movie of the Live Photo has no still-image-time track.")
    }
  }
}
