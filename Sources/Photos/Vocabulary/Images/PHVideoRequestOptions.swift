public import Foundation

/// How a video request should be answered.
///
/// The image manager copies the options when the request is made; changing them later has no
/// effect on it. Not for use from several threads at once.
@safe open class PHVideoRequestOptions: NSObject, NSCopying {
  /// Whether a movie that is not stored on this machine may be downloaded; false unless set.
  open var isNetworkAccessAllowed = false

  /// Which version of the movie; ``PHVideoRequestOptionsVersion/current`` unless set.
  open var version: PHVideoRequestOptionsVersion = .current

  /// How good it must be; ``PHVideoRequestOptionsDeliveryMode/automatic`` unless set.
  open var deliveryMode: PHVideoRequestOptionsDeliveryMode = .automatic

  /// Called while a movie is downloaded, on a serial queue of the image manager (§10.10).
  @safe open var progressHandler: PHAssetVideoProgressHandler?

  /// Makes options with every property at its default.
  public required override init() {}

  /// Returns options of the same class with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.isNetworkAccessAllowed = isNetworkAccessAllowed
    copy.version = version
    copy.deliveryMode = deliveryMode
    copy.progressHandler = progressHandler
    return copy
  }
}
