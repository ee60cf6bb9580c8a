internal import Dispatch
package import Foundation
internal import LibraryStore
internal import MediaFiles
internal import PlatformTypes

/// One request for a picture: decides what is decoded, and what is handed out first.
package struct ImageWork: Sendable {
  /// The options of a request, read once.
  struct Options: Sendable {
    let version: PHImageRequestOptionsVersion
    let delivery: PHImageRequestOptionsDeliveryMode
    let resize: PHImageRequestOptionsResizeMode
    let crop: CGRect

    init(_ options: PHImageRequestOptions?) {
      version = options?.version ?? .current
      delivery = options?.deliveryMode ?? .opportunistic
      resize = options?.resizeMode ?? .none
      crop = options?.normalizedCropRect ?? .zero
    }
  }

  private let asset: PHAsset
  private let target: CGSize
  private let mode: PHImageContentMode
  private let options: Options
  private let cache: PreparedImages?

  init(
    _ asset: PHAsset, _ target: CGSize, _ mode: PHImageContentMode, _ options: Options,
    cache: PreparedImages?
  ) {
    self.cache = cache
    self.asset = asset
    self.target = target
    self.mode = mode
    self.options = options
  }

  /// Decoding happens here: as many at once as there are processors.
  package static let pool: OperationQueue = {
    let pool = OperationQueue()
    // Threads of their own: those of Swift's tasks may all be waiting for a picture.
    pool.qualityOfService = .userInitiated
    pool.name = "PHImage-requests"
    pool.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    return pool
  }()

  /// Where the results for an asset arrive: one after the other, on the host's queue (§10.3).
  static func callbackQueue(of asset: PHAsset) -> DispatchQueue {
    let host = asset.origin?.library.session.options.callbackQueue ?? .main
    return DispatchQueue(label: "PHImage-results", target: host)
  }

  /// Does the work (§10.2).
  func run(_ delivery: ImageDelivery<UIImage>) {
    guard delivery.isRunning else { return }
    let found = Result { () throws(StoreError) in
      try ImageSource(asset, version: options.version)
    }
    if case .success(let source) = found { giveDegraded(source, delivery) }
    delivery.finish { () throws(PHPhotosError) in
      let source: ImageSource
      switch found {
      case .success(let found): source = found
      case .failure(let error): throw PHPhotosError(error)
      }
      do throws(MediaError) {
        return UIImage(pixelImage: try picture(source))
      } catch {
        throw PHPhotosError(error)
      }
    }
  }

  private func geometry(_ source: ImageSource) -> ImageGeometry {
    ImageGeometry(
      source: source.size, target: target, mode: mode, resize: options.resize,
      cropRect: options.crop)
  }

  /// The last result.
  private func picture(_ source: ImageSource) throws(MediaError) -> PixelImage {
    // The fast format is whatever is at hand, if anything is.
    if options.delivery == .fastFormat, options.resize != .exact, let kept = source.keptThumbnail()
    {
      return kept
    }
    if let key, let image = cache?.image(key, content: source.asset.contentSince) { return image }
    return try source.render(geometry(source))
  }

  // MARK: Preparing

  /// What the picture is prepared under; `nil` for what is not prepared (§10.15).
  var key: PreparedImages.Key? {
    guard let identity = asset.identity, options.resize != .exact else { return nil }
    let target = CGSize.pixels(target)
    return PreparedImages.Key(
      asset: identity, width: Int(target.width.rounded()), height: Int(target.height.rounded()),
      mode: mode.rawValue, version: options.version.rawValue, resize: options.resize.rawValue)
  }

  /// Makes the picture and keeps it, if it is still wanted.
  func prepare() {
    guard let key, let cache, cache.isWanted(key) else { return }
    // What cannot be prepared is reported to whoever asks for it.
    guard let source = try? ImageSource(asset, version: options.version),
      let image = try? source.render(geometry(source))
    else { return }
    cache.keep(image, key, content: source.asset.contentSince)
  }

  /// A small picture ahead of a large one, for opportunistic delivery.
  private func giveDegraded(_ source: ImageSource, _ delivery: ImageDelivery<UIImage>) {
    let wanted = geometry(source)
    guard options.delivery == .opportunistic, !delivery.isSynchronous,
      wanted.decodedSide(of: source.size) > ImageSource.thumbnailSide,
      let small = try? source.thumbnail()
    else { return }
    delivery.give(degraded: UIImage(pixelImage: source.cut(small, wanted)))
  }
}
