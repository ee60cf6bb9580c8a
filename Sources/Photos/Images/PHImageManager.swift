public import Foundation
internal import Dispatch
internal import LibraryStore
internal import MediaFiles
public import PlatformTypes

/// Gives out the pictures of assets: decoded, upright, in sRGB, in the size that is asked for.
///
///     PHImageManager.default().requestImage(
///       for: asset, targetSize: CGSize(width: 256, height: 256), contentMode: .aspectFit, options: options
///     ) { image, info in … }
///
/// Sizes are pixels (§10.1). Results arrive on the main queue, or the one that the host chose;
/// never before the call has returned its id (§10.3). Every request ends: with an image, with an
/// error, or with "cancelled" (§10.12, §10.14). Safe to use from any thread.
open class PHImageManager: NSObject, @unchecked Sendable {
  // Holds nothing of its own.
  private static let shared = PHImageManager()

  /// Makes a manager; it does no more and no less than the one that all share.
  public override init() { super.init() }

  /// The manager.
  open class func `default`() -> PHImageManager { shared }

  /// Requests the picture of an asset; of a video, a frame of it (§10.16).
  ///
  /// - Parameters:
  ///   - asset: Whose picture.
  ///   - targetSize: In pixels; ``PHImageManagerMaximumSize`` for the largest there is.
  ///   - contentMode: Whether the picture fits in the target or fills it.
  ///   - options: How (§10.2–10.7); without any, one or two results of full size.
  ///   - resultHandler: Called once, or several times for opportunistic delivery: the last result has a degraded
  ///     key of false, those before it true (§10.4). Every result carries its request id (§10.11).
  /// - Returns: What cancels the request.
  @discardableResult
  open func requestImage(
    for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode,
    options: PHImageRequestOptions?,
    resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let work = ImageWork(
      asset, targetSize, contentMode, ImageWork.Options(options), cache: prepared)
    return run(asset, isSynchronous: options?.isSynchronous ?? false, resultHandler) { delivery in
      work.run(delivery)
    }
  }

  /// Requests the bytes of the current version, or of the original, as they are stored (§10.8).
  ///
  /// - Parameters:
  ///   - asset: Whose bytes.
  ///   - options: The version, and whether to wait.
  ///   - resultHandler: Called once: with bytes, type identifier and orientation.
  /// - Returns: What cancels the request.
  @discardableResult
  open func requestImageDataAndOrientation(
    for asset: PHAsset, options: PHImageRequestOptions?,
    resultHandler:
      @escaping (
        Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?
      ) -> Void
  ) -> PHImageRequestID {
    let version = options?.version ?? .current
    // Called on one queue, one call after the other.
    nonisolated(unsafe) let handler = resultHandler
    return run(
      asset, isSynchronous: options?.isSynchronous ?? false,
      { (result: ImageData?, info) in
        unsafe handler(
          result?.data, result?.type, result?.orientation ?? .up, info)
      },
      { delivery in delivery.finish { () throws(PHPhotosError) in try ImageData(asset, version) } })
  }

  /// Requests the Live Photo of an asset.
  ///
  /// An asset whose version is a still has none: the request ends with
  /// ``PHPhotosError/Code/requestNotSupportedForAsset`` (§10.16). That is so, too, when the asset was
  /// made a Live Photo and its edit holds a still only (§7.10).
  ///
  /// - Parameters:
  ///   - asset: Whose Live Photo.
  ///   - targetSize: How large its picture is to be, in pixels; ``PHImageManagerMaximumSize`` for its
  ///     own size. It is never enlarged.
  ///   - contentMode: Whether the picture fits in the target or fills it.
  ///   - options: How; without any, one or two results.
  ///   - resultHandler: Called as that of ``requestImage(for:targetSize:contentMode:options:resultHandler:)``, with
  ///     the same keys (§10.11).
  /// - Returns: What cancels the request.
  @discardableResult
  open func requestLivePhoto(
    for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode,
    options: PHLivePhotoRequestOptions?,
    resultHandler: @escaping (PHLivePhoto?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let work = LivePhotoWork(
      asset: asset, target: targetSize, mode: contentMode, version: options?.version ?? .current,
      mode: options?.deliveryMode ?? .opportunistic)
    return run(asset, isSynchronous: false, resultHandler) { delivery in work.run(delivery) }
  }

  /// Cancels a request: it ends with one last result, nil and "cancelled", unless it had ended
  /// (§10.12).
  open func cancelImageRequest(_ requestID: PHImageRequestID) {
    ImageRequests.shared.cancel(requestID)
  }

  // MARK: Plumbing

  /// Pictures that were prepared before they were asked for.
  var prepared: PreparedImages? { nil }

  /// Does work for a request, on its queue unless the caller waits.
  ///
  /// The handler is called on `queue`, the asset's own unless given, with the asset's library as the
  /// shared one.
  func run<Result>(
    _ asset: PHAsset, isSynchronous: Bool, queue: DispatchQueue? = nil,
    _ handler: @escaping (Result?, [AnyHashable: Any]?) -> Void,
    _ work: @escaping @Sendable (ImageDelivery<Result>) -> Void
  ) -> PHImageRequestID {
    let library = asset.origin?.library
    let delivery = ImageDelivery<Result>(
      queue: isSynchronous ? nil : queue ?? ImageWork.callbackQueue(of: asset)
    ) { result, info in SharedLibrary.run(library) { handler(result, info) } }
    if isSynchronous {
      work(delivery)
    } else {
      ImageWork.pool.addOperation { work(delivery) }
    }
    return delivery.id
  }
}

/// The bytes of an asset's picture.
private struct ImageData {
  let data: Data
  let type: String
  let orientation: CGImagePropertyOrientation

  init(_ asset: PHAsset, _ version: PHImageRequestOptionsVersion) throws(PHPhotosError) {
    do throws(StoreError) {
      let source = try ImageSource(asset, version: version)
      var bytes = Data(capacity: Int(source.resource.size))
      try source.library.files.read(source.resource.path) { chunk in
        bytes.append(chunk)
        return true
      }
      data = bytes
      type = source.resource.contentType
    } catch {
      throw PHPhotosError(error)
    }
    let stored = (try? MediaReader.facts(of: data))?.orientation ?? 1
    orientation = CGImagePropertyOrientation(rawValue: UInt32(stored)) ?? .up
  }
}
