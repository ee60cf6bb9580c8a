/// The number of a request for a content editing input, by which it can be cancelled.
public typealias PHContentEditingInputRequestID = Int

// The keys of the information that comes with the answer (§7.2).
// Unverified: Apple declares the three keys without their texts.

/// The key whose value is true when the content is not stored on this machine and the network was
/// not allowed.
public let PHContentEditingInputResultIsInCloudKey = "PHContentEditingInputResultIsInCloudKey"

/// The key whose value is true when the request was cancelled (§7.3).
public let PHContentEditingInputCancelledKey = "PHContentEditingInputCancelledKey"

/// The key of the error for which there is no input.
public let PHContentEditingInputErrorKey = "PHContentEditingInputErrorKey"
