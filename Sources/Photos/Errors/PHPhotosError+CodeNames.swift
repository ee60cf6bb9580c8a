/// The codes once more, so that a `catch` can name them without `Code`.
extension PHPhotosError {
  /// ``Code/internalError``, -1.
  public static var internalError: Code { .internalError }

  /// ``Code/userCancelled``, 3072.
  public static var userCancelled: Code { .userCancelled }

  /// ``Code/persistentChangeTokenExpired``, 3105.
  public static var persistentChangeTokenExpired: Code { .persistentChangeTokenExpired }

  /// ``Code/libraryVolumeOffline``, 3114.
  public static var libraryVolumeOffline: Code { .libraryVolumeOffline }

  /// ``Code/relinquishingLibraryBundleToWriter``, 3142.
  public static var relinquishingLibraryBundleToWriter: Code { .relinquishingLibraryBundleToWriter }

  /// ``Code/switchingSystemPhotoLibrary``, 3143.
  public static var switchingSystemPhotoLibrary: Code { .switchingSystemPhotoLibrary }

  /// ``Code/networkAccessRequired``, 3164.
  public static var networkAccessRequired: Code { .networkAccessRequired }

  /// ``Code/networkError``, 3169.
  public static var networkError: Code { .networkError }

  /// ``Code/identifierNotFound``, 3201.
  public static var identifierNotFound: Code { .identifierNotFound }

  /// ``Code/multipleIdentifiersFound``, 3202.
  public static var multipleIdentifiersFound: Code { .multipleIdentifiersFound }

  /// ``Code/persistentChangeDetailsUnavailable``, 3210.
  public static var persistentChangeDetailsUnavailable: Code { .persistentChangeDetailsUnavailable }

  /// ``Code/changeNotSupported``, 3300.
  public static var changeNotSupported: Code { .changeNotSupported }

  /// ``Code/operationInterrupted``, 3301.
  public static var operationInterrupted: Code { .operationInterrupted }

  /// ``Code/invalidResource``, 3302.
  public static var invalidResource: Code { .invalidResource }

  /// ``Code/missingResource``, 3303.
  public static var missingResource: Code { .missingResource }

  /// ``Code/notEnoughSpace``, 3305.
  public static var notEnoughSpace: Code { .notEnoughSpace }

  /// ``Code/requestNotSupportedForAsset``, 3306.
  public static var requestNotSupportedForAsset: Code { .requestNotSupportedForAsset }

  /// ``Code/limitExceeded``, 3307.
  public static var limitExceeded: Code { .limitExceeded }

  /// ``Code/accessRestricted``, 3310.
  public static var accessRestricted: Code { .accessRestricted }

  /// ``Code/accessUserDenied``, 3311.
  public static var accessUserDenied: Code { .accessUserDenied }

  /// ``Code/libraryInFileProviderSyncRoot``, 5423.
  public static var libraryInFileProviderSyncRoot: Code { .libraryInFileProviderSyncRoot }

  /// The name that ``internalError`` had before.
  @available(*, deprecated, renamed: "internalError")
  public static var invalid: Code { .internalError }
}
