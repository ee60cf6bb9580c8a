public import Foundation
internal import MediaFiles
internal import Photos

/// What a media file says of itself that tells which other files belong to it.
public struct MediaIdentity: Sendable {
  /// Whether it is unprocessed camera data.
  public let isRAW: Bool

  /// What still and movie of a Live Photo have in common (§8.11).
  public let contentIdentifier: String?

  /// Whether a movie marks the time of its still, as that of a Live Photo does (§8.11).
  public let marksStillImageTime: Bool

  /// What all members of a burst have in common (§8.21).
  public let burstIdentifier: String?

  /// What the camera's clock showed when it was taken, in seconds since 1970, as if that clock stood
  /// in Greenwich; whole seconds.
  public let clock: Int?

  /// Reads a file's metadata; `nil` when it has none that can be read.
  ///
  /// - Throws: `PHPhotosError.Code.missingResource` when the file cannot be opened.
  /// - Complexity: Reads headers only; no picture is decoded.
  public init?(ofFileAt url: URL) throws {
    do throws(MediaError) {
      guard let facts = try MediaReader.statedFacts(of: url, timeZone: .gmt) else { return nil }
      isRAW = facts.isRAW
      contentIdentifier = facts.contentIdentifier
      marksStillImageTime = facts.hasStillImageTimeTrack
      burstIdentifier = facts.burstIdentifier
      clock = facts.captureDate.map { date in
        Int(date.instant.timeIntervalSince1970.rounded(.down)) + (date.offsetSeconds ?? 0)
      }
    } catch {
      throw PHPhotosError(error)
    }
  }
}
