public import Foundation
internal import LibraryStore
internal import MediaFiles
public import Photos

extension PHAsset {
  /// How far from UTC the clock was that gave the creation date, in seconds to the east; `nil` when the file did not
  /// say, or the date was set by a request.
  public var creationDateOffset: Int? { record.createdOffset }

  /// Whether a file is a photo, a video or a sound, by its first bytes; `.unknown` when it is none of them.
  ///
  /// - Throws: ``PHPhotosError/Code/missingResource`` when it cannot be read.
  public static func mediaType(ofFileAt url: URL) throws -> PHAssetMediaType {
    do throws(MediaError) {
      switch try MediaReader.sniffedType(of: url)?.kind {
      case .image: return .image
      case .video: return .video
      case .audio: return .audio
      case nil: return .unknown
      }
    } catch {
      throw PHPhotosError(error)
    }
  }
}
