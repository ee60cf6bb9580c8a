internal import Dispatch
public import Foundation
internal import MediaFiles
public import PlatformTypes

extension PHLivePhoto {
  /// Puts a Live Photo together from files, which must belong together (§8.11).
  ///
  /// - Parameters:
  ///   - fileURLs: The still and the movie, in any order. They are used where they lie.
  ///   - image: Given at once, before the call returns, as the picture of a degraded first result.
  ///   - targetSize: How large the picture is to be, in pixels; `CGSize.zero` or
  ///     ``PHImageManagerMaximumSize`` for its own size. It is never enlarged.
  ///   - contentMode: Whether the picture fits in the target or fills it.
  ///   - resultHandler: Called with the Live Photo, or with none and the error, on the main queue or
  ///     the one that the host chose. The information says whether another result follows
  ///     (``PHLivePhotoInfoIsDegradedKey``), and why there is none (``PHLivePhotoInfoErrorKey``,
  ///     ``PHLivePhotoInfoCancelledKey``).
  /// - Returns: What cancels the request.
  @discardableResult
  public class func request(
    withResourceFileURLs fileURLs: [URL], placeholderImage image: UIImage?, targetSize: CGSize,
    contentMode: PHImageContentMode,
    resultHandler: @escaping (PHLivePhoto?, [AnyHashable: Any]) -> Void
  ) -> PHLivePhotoRequestID {
    LivePhotoRequest(fileURLs, targetSize, contentMode, resultHandler).begin(placeholder: image)
  }

  /// Cancels a request: it ends with no Live Photo and the cancelled key; an unknown or finished one
  /// is ignored.
  public class func cancelRequest(withRequestID requestID: PHLivePhotoRequestID) {
    LivePhotoRequest.running.cancel(requestID)
  }
}

/// One request for a Live Photo of files.
private final class LivePhotoRequest: @unchecked Sendable {
  // The handler is called before the work begins, and then on `results` only.
  static let running = RequestRegister<PHLivePhotoRequestID>()

  private let urls: [URL]
  private let target: CGSize
  private let mode: PHImageContentMode
  private let handler: (PHLivePhoto?, [AnyHashable: Any]) -> Void
  private let results: DispatchQueue

  init(
    _ urls: [URL], _ target: CGSize, _ mode: PHImageContentMode,
    _ handler: @escaping (PHLivePhoto?, [AnyHashable: Any]) -> Void
  ) {
    (self.urls, self.target, self.mode, self.handler) = (urls, target, mode, handler)
    results = DispatchQueue(
      label: "PHLivePhoto-results",
      // A request needs no library, so that none is opened for it.
      target: SharedLibrary.bound?.session.options.callbackQueue ?? .main)
  }

  func begin(placeholder: UIImage?) -> PHLivePhotoRequestID {
    if let placeholder {
      let size = CGSize(
        width: placeholder.size.width * placeholder.scale,
        height: placeholder.size.height * placeholder.scale)
      handler(
        PHLivePhoto(nil, size: size, image: placeholder), [PHLivePhotoInfoIsDegradedKey: true])
    }
    let id = LivePhotoRequest.running.begin { [self] _ in
      finish(nil, [PHLivePhotoInfoCancelledKey: true])
    }
    ImageWork.pool.addOperation { [self] in
      guard LivePhotoRequest.running.isRunning(id) else { return }
      do throws(PHPhotosError) {
        let livePhoto = try livePhoto()
        if LivePhotoRequest.running.end(id) { finish(livePhoto, [:]) }
      } catch {
        if LivePhotoRequest.running.end(id) { finish(nil, [PHLivePhotoInfoErrorKey: error]) }
      }
    }
    return id
  }

  private func livePhoto() throws(PHPhotosError) -> PHLivePhoto {
    let pair = try LivePhotoPair(urls)
    let geometry = ImageGeometry(
      source: .init(width: max(1, pair.facts.pixelWidth), height: max(1, pair.facts.pixelHeight)),
      target: target, mode: mode, resize: .fast, cropRect: .zero)
    let image: PixelImage
    do throws(MediaError) {
      image = try PixelImage(contentsOf: pair.still, maxPixelSize: geometry.scaled.longer)
    } catch {
      throw PHPhotosError(error)
    }
    return PHLivePhoto(
      LivePhotoContent(still: pair.still, movie: pair.movie), size: image.cgSize,
      image: UIImage(pixelImage: image))
  }

  private func finish(_ livePhoto: PHLivePhoto?, _ extra: [String: Any]) {
    var info: [AnyHashable: Any] = [PHLivePhotoInfoIsDegradedKey: false]
    for (key, value) in extra { info[key] = value }
    nonisolated(unsafe) let last = info
    results.async { [self] in unsafe handler(livePhoto, last) }
  }
}

extension PixelImage {
  /// Width and height in pixels.
  var cgSize: CGSize { CGSize(width: width, height: height) }
}
