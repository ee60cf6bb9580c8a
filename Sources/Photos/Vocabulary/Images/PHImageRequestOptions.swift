public import Foundation

/// How an image request should be answered.
///
/// The image manager copies the options when the request is made; changing them later has no
/// effect on it. Not for use from several threads at once.
@safe open class PHImageRequestOptions: NSObject, NSCopying {
  /// Which version of the photo; ``PHImageRequestOptionsVersion/current`` unless set.
  open var version: PHImageRequestOptionsVersion = .current

  /// How many results of which quality; ``PHImageRequestOptionsDeliveryMode/opportunistic`` unless
  /// set.
  ///
  /// Ignored by requests for image data and when ``isSynchronous`` is true.
  open var deliveryMode: PHImageRequestOptionsDeliveryMode = .opportunistic

  /// How strictly the target size is kept; ``PHImageRequestOptionsResizeMode/none`` unless set.
  ///
  /// Ignored for ``PHImageManagerMaximumSize``.
  ///
  /// Source: the SDK header names none as the default; Apple's reference page says fast.
  open var resizeMode: PHImageRequestOptionsResizeMode = .none

  /// The part of the original to show, in units of its width and height with the origin at the top
  /// left; empty, the default, shows all of it.
  ///
  /// Needs ``PHImageRequestOptionsResizeMode/exact`` (§10.7).
  open var normalizedCropRect: CGRect = .zero

  /// Whether a photo that is not stored on this machine may be downloaded; false unless set.
  open var isNetworkAccessAllowed = false

  /// Whether the request blocks its caller until the one result, of high quality, has been handed
  /// over; false unless set.
  ///
  /// Such a request cannot be cancelled (§10.2).
  open var isSynchronous = false

  /// Called while a photo is downloaded, on a serial queue of the image manager (§10.10).
  @safe open var progressHandler: PHAssetImageProgressHandler?

  /// Whether an opportunistic request may hand over a second, better degraded picture before the
  /// final one; false unless set (§10.4).
  open var allowSecondaryDegradedImage = false

  /// Whether a picture of high dynamic range is preferred where there is one; false unless set.
  open var preferHDR = false

  /// How much brighter than plain white the screen can go, as a factor; 0, the default, leaves it
  /// open.
  ///
  /// Only read when ``preferHDR`` is true.
  ///
  /// Unverified: Apple's default.
  open var targetHDRHeadroom: CGFloat = 0

  /// Makes options with every property at its default.
  public required override init() {}

  /// Returns options of the same class with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.version = version
    copy.deliveryMode = deliveryMode
    copy.resizeMode = resizeMode
    copy.normalizedCropRect = normalizedCropRect
    copy.isNetworkAccessAllowed = isNetworkAccessAllowed
    copy.isSynchronous = isSynchronous
    copy.progressHandler = progressHandler
    copy.allowSecondaryDegradedImage = allowSecondaryDegradedImage
    copy.preferHDR = preferHDR
    copy.targetHDRHeadroom = targetHDRHeadroom
    return copy
  }
}
