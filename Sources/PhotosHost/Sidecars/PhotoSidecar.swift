public import Foundation
internal import MediaFiles
public import Photos

/// What an XMP sidecar, such as `IMG_1.xmp` or `IMG_1.JPG.xmp`, says about the photo or video beside
/// it.
///
///     let sidecar = try PhotoSidecar(contentsOf: xmp, beside: original)
///     try library.performChangesAndWait {
///       let request = PHAssetCreationRequest.forAsset()
///       request.addResource(with: .photo, fileURL: original, options: nil)
///       sidecar.apply(to: request)
///     }
///
/// As in Lightroom, darktable and digiKam, a sidecar is younger than the file, which these programs
/// leave as it is: each thing that it says holds instead of what the file says, and what it does
/// not say is left to the file. Its keywords are the whole list. In a sidecar that this library
/// wrote, what is not said is none.
public struct PhotoSidecar: Sendable {
  private let facts: SidecarFacts
  /// The keywords in the media file, for which those of the sidecar stand.
  private let embeddedKeywords: [String]

  /// Reads a sidecar.
  ///
  /// - Parameters:
  ///   - url: The sidecar.
  ///   - original: The media file that it belongs to, whose clock a date without an offset is on
  ///     if it has one (§8.14).
  /// - Throws: `PHPhotosError.Code.missingResource` when a file cannot be opened,
  ///   `PHPhotosError.Code.invalidResource` when the sidecar cannot be understood.
  public init(contentsOf url: URL, beside original: URL) throws {
    do throws(MediaError) {
      let stated = try MediaReader.statedFacts(of: original)
      facts = try SidecarReader.facts(of: url, beside: stated?.captureDate)
      embeddedKeywords = stated?.keywords ?? []
    } catch {
      throw PHPhotosError(error)
    }
  }

  /// Gathers what the library knows of an asset.
  ///
  /// - Parameter asset: As it is in the state that it was fetched from.
  public init(_ asset: PHAsset) {
    var facts = SidecarFacts()
    facts.isComplete = true
    facts.captureDate = asset.creationDate.map {
      MediaFacts.CaptureDate(
        instant: $0, offsetSeconds: asset.creationDateOffset, source: .xmp)
    }
    facts.location = asset.location.flatMap(MediaFacts.Location.init(stating:))
    facts.caption = asset.extendedMetadata.caption
    facts.keywords = asset.extendedMetadata.keywords
    facts.rating = asset.rating.rawValue
    facts.isFavorite = asset.isFavorite
    self.facts = facts
    embeddedKeywords = []
  }

  /// The bytes of an XMP file that says the same, for any program that reads sidecars.
  ///
  /// A date whose clock is not known is written on this machine's.
  ///
  /// - Throws: `PHPhotosError.Code.invalidResource` when it cannot be written.
  public func xmp() throws -> Data {
    do throws(MediaError) {
      return try SidecarWriter.data(for: facts)
    } catch {
      throw PHPhotosError(error)
    }
  }

  /// Asks for what it says, in a change block.
  public func apply(to request: PHAssetChangeRequest) {
    let isComplete = facts.isComplete
    if let date = facts.captureDate {
      request.creationDate = date.instant
      request.creationDateOffset = date.offsetSeconds
    } else if isComplete {
      request.creationDate = nil
    }
    if facts.location != nil || isComplete {
      request.location = facts.location.map { CLLocation(stated: $0, facts.captureDate?.instant) }
    }
    if facts.caption != nil || isComplete { request.caption = facts.caption }
    if facts.keywords != nil || isComplete {
      for keyword in embeddedKeywords { request.removeKeyword(keyword) }
      for keyword in facts.keywords ?? [] { request.addKeyword(keyword) }
    }
    if facts.rating != nil || isComplete {
      request.rating = facts.rating.flatMap(PHAsset.Rating.init(rawValue:)) ?? .unset
    }
    if let isFavorite = facts.isFavorite { request.isFavorite = isFavorite }
  }
}

extension MediaFacts.Location {
  /// Takes over what a sidecar can say.
  fileprivate init?(stating location: CLLocation) {
    self.init(
      latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
    if location.verticalAccuracy >= 0 { altitude = location.altitude }
    if location.horizontalAccuracy > 0 { horizontalAccuracy = location.horizontalAccuracy }
  }
}

extension CLLocation {
  /// Makes a location of what a sidecar says.
  fileprivate convenience init(stated location: MediaFacts.Location, _ date: Date?) {
    self.init(
      coordinate: CLLocationCoordinate2D(
        latitude: location.latitude, longitude: location.longitude),
      altitude: location.altitude ?? 0, horizontalAccuracy: location.horizontalAccuracy ?? 0,
      verticalAccuracy: location.altitude == nil ? -1 : 0,
      timestamp: date ?? Date(timeIntervalSinceReferenceDate: 0))
  }
}
