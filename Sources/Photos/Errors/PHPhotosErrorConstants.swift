/// The domain of the photo library's errors.
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"

/// The key under which an error lists the local identifiers of the objects it is about, as an
/// array of strings (§2.54).
///
/// Unverified: Apple declares the key without its text.
public let PHLocalIdentifiersErrorKey = "PHLocalIdentifiersErrorKey"

/// The old name of ``PHPhotosError/Code/internalError``.
@available(*, deprecated, message: "Use PHPhotosError.Code.internalError.")
public let PHPhotosErrorInvalid = -1

/// The old name of ``PHPhotosError/Code/userCancelled``.
@available(*, deprecated, message: "Use PHPhotosError.Code.userCancelled.")
public let PHPhotosErrorUserCancelled = 3072

/// The old name of ``PHPhotosError/Code/libraryVolumeOffline``.
@available(*, deprecated, message: "Use PHPhotosError.Code.libraryVolumeOffline.")
public let PHPhotosErrorLibraryVolumeOffline = 3114

/// The old name of ``PHPhotosError/Code/relinquishingLibraryBundleToWriter``.
@available(
  *, deprecated, message: "Use PHPhotosError.Code.relinquishingLibraryBundleToWriter."
)
public let PHPhotosErrorRelinquishingLibraryBundleToWriter = 3142

/// The old name of ``PHPhotosError/Code/switchingSystemPhotoLibrary``.
@available(*, deprecated, message: "Use PHPhotosError.Code.switchingSystemPhotoLibrary.")
public let PHPhotosErrorSwitchingSystemPhotoLibrary = 3143
