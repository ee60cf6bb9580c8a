public import Foundation
internal import MediaFiles
public import Photos

/// What can be told of a file before it is added to a library.
public enum MediaInspection {
  /// Whether a file is a photo, a video or a sound, by its first bytes; `.unknown` when it is none
  /// of them.
  ///
  /// - Throws: `PHPhotosError.Code.missingResource` when it cannot be read.
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

  /// Looks for what would keep a file from being added, such as a picture that is cut short.
  ///
  /// - Throws: `PHPhotosError.Code.invalidResource` or `PHPhotosError.Code.missingResource`,
  ///   with the sentence that adding it would fail with.
  /// - Complexity: That of reading its facts, which is most of the work of adding it.
  public static func checkFile(at url: URL) throws {
    do throws(MediaError) {
      _ = try MediaReader.facts(ofForeign: url, name: url.path)
    } catch {
      throw PHPhotosError(error)
    }
  }
}
