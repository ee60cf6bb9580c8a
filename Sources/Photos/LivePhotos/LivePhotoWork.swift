internal import Foundation
internal import LibraryStore
internal import MediaFiles
internal import PlatformTypes

/// One request for the Live Photo of an asset.
struct LivePhotoWork: Sendable {
  let asset: PHAsset
  let target: CGSize
  let contentMode: PHImageContentMode
  let version: PHImageRequestOptionsVersion
  let deliveryMode: PHImageRequestOptionsDeliveryMode

  init(
    asset: PHAsset, target: CGSize, mode contentMode: PHImageContentMode,
    version: PHImageRequestOptionsVersion, mode deliveryMode: PHImageRequestOptionsDeliveryMode
  ) {
    (self.asset, self.target, self.contentMode) = (asset, target, contentMode)
    (self.version, self.deliveryMode) = (version, deliveryMode)
  }

  func run(_ delivery: ImageDelivery<PHLivePhoto>) {
    guard delivery.isRunning else { return }
    let found = Result { () throws(PHPhotosError) in try LivePhotoSource(asset, version) }
    if case .success(let source) = found { giveDegraded(source, delivery) }
    delivery.finish { () throws(PHPhotosError) in
      let source = try found.get()
      do throws(MediaError) {
        return source.livePhoto(try picture(source.picture))
      } catch {
        throw PHPhotosError(error)
      }
    }
  }

  private func geometry(_ source: ImageSource) -> ImageGeometry {
    ImageGeometry(
      source: source.size, target: target, mode: contentMode, resize: .fast, cropRect: .zero)
  }

  private func picture(_ source: ImageSource) throws(MediaError) -> PixelImage {
    // The fast format is whatever is at hand, if anything is.
    if deliveryMode == .fastFormat, let kept = source.keptThumbnail() { return kept }
    return try source.render(geometry(source))
  }

  /// The Live Photo with a small picture ahead of a large one.
  private func giveDegraded(_ source: LivePhotoSource, _ delivery: ImageDelivery<PHLivePhoto>) {
    guard deliveryMode == .opportunistic,
      geometry(source.picture).decodedSide(of: source.picture.size) > ImageSource.thumbnailSide,
      // What cannot be decoded is told by the last result.
      let small = try? source.picture.thumbnail()
    else { return }
    delivery.give(degraded: source.livePhoto(small))
  }
}

/// The files that answer a request for a Live Photo.
private struct LivePhotoSource {
  let picture: ImageSource
  private let movie: ResourceRecord
  private let resources: [PHAssetResource]

  /// Finds the files.
  ///
  /// - Throws: ``PHPhotosError/Code/requestNotSupportedForAsset`` when the version is a still, and
  ///   what ``ImageSource`` throws.
  init(
    _ asset: PHAsset, _ version: PHImageRequestOptionsVersion
  ) throws(PHPhotosError) {
    let present: PresentAsset
    let content: AssetContent
    do throws(StoreError) {
      present = try PresentAsset(asset)
      content = try AssetContent(of: present)
      picture = try ImageSource(present, content, version: version)
    } catch {
      throw PHPhotosError(error)
    }
    guard let movie = content.pairedVideo(version) else {
      let isLive = PHAssetMediaSubtype(rawValue: UInt(present.record.subtypes)).contains(.photoLive)
      throw PHPhotosError(
        .requestNotSupportedForAsset,
        message: "Asset \(present.record.localIdentifier) "
          + (isLive ? "was edited into a still." : "is no Live Photo."),
        identifiers: [present.record.localIdentifier])
    }
    self.movie = movie
    let identity = LocalIdentifier(present.record.uuid, .asset)
    // Beside each other the halves are photo and movie, whichever version they are of.
    resources = [(picture.resource, PHAssetResourceType.photo), (movie, .pairedVideo)]
      .map { record, type in
        var record = record
        record.type = type.rawValue
        return PHAssetResource(record, of: identity, in: present.origin, found: present.state)
      }
  }

  func livePhoto(_ image: PixelImage) -> PHLivePhoto {
    PHLivePhoto(
      LivePhotoContent(
        still: picture.url, movie: picture.library.files.url(of: movie.path), stored: resources),
      size: image.cgSize, image: UIImage(pixelImage: image))
  }
}
