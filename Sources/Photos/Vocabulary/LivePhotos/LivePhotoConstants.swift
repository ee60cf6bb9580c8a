/// The number of a request that puts a Live Photo together from files.
public typealias PHLivePhotoRequestID = Int32

/// The number that no request ever has.
public let PHLivePhotoRequestIDInvalid: PHLivePhotoRequestID = 0

// The keys of the information that comes with every result.
// Unverified: Apple declares the three keys without their texts.

/// The key of the error for which there is no Live Photo.
public let PHLivePhotoInfoErrorKey = "PHLivePhotoInfoErrorKey"

/// The key whose value is true on a result that will be followed by another one.
public let PHLivePhotoInfoIsDegradedKey = "PHLivePhotoInfoIsDegradedKey"

/// The key whose value is true on the last result of a request that was cancelled.
public let PHLivePhotoInfoCancelledKey = "PHLivePhotoInfoCancelledKey"
