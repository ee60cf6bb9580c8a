internal import Foundation
internal import LibraryStore
internal import PlatformTypes

/// The file that answers a request for a video.
///
/// The file lies in the library, read-only: it must not be written to.
struct VideoSource {
  private let resource: ResourceRecord
  private let library: Library

  /// Finds the file.
  ///
  /// - Parameters:
  ///   - asset: Whose movie is wanted, in any snapshot.
  ///   - version: The edited one, or the original (§10.17).
  /// - Throws: ``PHPhotosError/Code/requestNotSupportedForAsset`` for what is no video,
  ///   ``PHPhotosError/Code/identifierNotFound``, ``PHPhotosError/Code/accessUserDenied`` or
  ///   ``PHPhotosError/Code/missingResource`` (§10.14).
  init(_ asset: PHAsset, version: PHVideoRequestOptionsVersion) throws(PHPhotosError) {
    do throws(StoreError) {
      let present = try PresentAsset(asset)
      guard present.record.mediaType == PHAssetMediaType.video.rawValue else {
        throw StoreError(.notSupported, "", identifiers: [asset.localIdentifier])
      }
      let content = try AssetContent(of: present)
      guard let chosen = content.video(isOriginal: version == .original) else {
        throw StoreError(
          .missingResource, "Asset \(asset.localIdentifier) has no movie.",
          identifiers: [asset.localIdentifier])
      }
      resource = chosen
      library = present.library
    } catch {
      guard error.code == .notSupported else { throw PHPhotosError(error) }
      throw PHPhotosError(
        .requestNotSupportedForAsset,
        message: "Asset \(asset.localIdentifier) is no video, so that there is no movie to give.",
        identifiers: [asset.localIdentifier])
    }
  }

  /// The movie.
  ///
  /// - Throws: ``PHPhotosError/Code/invalidResource`` when it cannot be read (§10.14).
  func asset() throws(PHPhotosError) -> AVURLAsset {
    let asset = AVURLAsset(url: library.files.url(of: resource.path))
    do { _ = try asset.movie() } catch { throw PHPhotosError(error) }
    return asset
  }
}
