public import Foundation

/// How a Live Photo request should be answered.
///
/// The image manager copies the options when the request is made; changing them later has no
/// effect on it. Not for use from several threads at once.
@safe open class PHLivePhotoRequestOptions: NSObject, NSCopying {
  /// Which version of the Live Photo; ``PHImageRequestOptionsVersion/current`` unless set.
  open var version: PHImageRequestOptionsVersion = .current

  /// How many results of which quality; ``PHImageRequestOptionsDeliveryMode/opportunistic`` unless
  /// set.
  open var deliveryMode: PHImageRequestOptionsDeliveryMode = .opportunistic

  /// Whether what is not stored on this machine may be downloaded; false unless set.
  open var isNetworkAccessAllowed = false

  /// Called while something is downloaded, on a serial queue of the image manager (§10.10).
  @safe open var progressHandler: PHAssetImageProgressHandler?

  /// Whether a still of high dynamic range is preferred where there is one; false unless set.
  open var preferHDR = false

  /// Makes options with every property at its default.
  public required override init() {}

  /// Returns options of the same class with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.version = version
    copy.deliveryMode = deliveryMode
    copy.isNetworkAccessAllowed = isNetworkAccessAllowed
    copy.progressHandler = progressHandler
    copy.preferHDR = preferHDR
    return copy
  }
}
