public import Foundation

/// The number of an image or video request, by which it can be cancelled.
///
/// Numbers are positive and never used twice in one process (§10.13).
public typealias PHImageRequestID = Int32

/// The number that no request ever has.
public let PHInvalidImageRequestID: PHImageRequestID = 0

/// The target size that means "the largest picture there is, not resized" (§10.1).
///
/// Compare with it; do not calculate with it.
///
/// Unverified: Apple declares the constant without its value; programs have seen -1 × -1.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)

/// Called while a photo is downloaded.
///
/// The arguments are the progress from 0 to 1, the error that ended the download if there was one,
/// a flag that cancels the request when set to true, and the same information as a result carries.
public typealias PHAssetImageProgressHandler = (
  Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void

/// Called while a movie is downloaded, with the arguments of ``PHAssetImageProgressHandler``.
public typealias PHAssetVideoProgressHandler = (
  Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void

// The keys of the information that comes with every result.

/// The key whose value is true when the photo is not stored on this machine and the network was not
/// allowed.
///
/// Degraded results carry it too (§10.9).
public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"

/// The key whose value is true on a result that will be followed by another one, and false on the
/// last.
///
/// Every result carries it (§10.4, §10.11).
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"

/// The key of the request's number, a ``PHImageRequestID``.
///
/// Every result carries it (§10.11).
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"

/// The key whose value is true on the last result of a request that was cancelled (§10.12).
///
/// Unverified: Apple declares the key without its text.
public let PHImageCancelledKey = "PHImageCancelledKey"

/// The key of the error for which there is no picture, a ``PHPhotosError`` (§10.14).
///
/// Unverified: Apple declares the key without its text.
public let PHImageErrorKey = "PHImageErrorKey"
