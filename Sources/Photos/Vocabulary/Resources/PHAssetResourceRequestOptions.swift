public import Foundation

/// The number of a request for the bytes of a resource, by which it can be cancelled.
public typealias PHAssetResourceDataRequestID = Int32

/// The number that no request ever has.
public let PHInvalidAssetResourceDataRequestID: PHAssetResourceDataRequestID = 0

/// Called while a resource is downloaded, with the progress from 0 to 1.
public typealias PHAssetResourceProgressHandler = (Double) -> Void

/// How a request for the bytes of a resource should be answered.
///
/// The resource manager copies the options when the request is made; changing them later has no
/// effect on it. Not for use from several threads at once.
open class PHAssetResourceRequestOptions: NSObject, NSCopying {
  /// Whether a resource that is not stored on this machine may be downloaded; false unless set.
  ///
  /// When it would have to be, the request fails with ``PHPhotosError/Code/networkAccessRequired``
  /// (§11.5).
  open var isNetworkAccessAllowed = false

  /// Called while the resource is downloaded, on an arbitrary serial queue.
  open var progressHandler: PHAssetResourceProgressHandler?

  /// Makes options with every property at its default.
  public required override init() {}

  /// Returns options of the same class with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.isNetworkAccessAllowed = isNetworkAccessAllowed
    copy.progressHandler = progressHandler
    return copy
  }
}
