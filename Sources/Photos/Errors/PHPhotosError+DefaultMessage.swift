extension PHPhotosError.Code {
  /// The sentence that an error of this code carries when nobody wrote a better one.
  package var defaultMessage: String {
    switch self {
    case .internalError:
      "The photo library failed for an unknown reason."
    case .userCancelled:
      "The operation was cancelled."
    case .persistentChangeTokenExpired:
      "The change token is too old, or belongs to another photo library; fetch everything again."
    case .libraryVolumeOffline:
      "The volume that holds the photo library is not mounted."
    case .relinquishingLibraryBundleToWriter:
      "The photo library was moved, deleted or closed while it was in use."
    case .switchingSystemPhotoLibrary:
      "The system photo library was switched to another one."
    case .networkAccessRequired:
      "The content is not stored on this machine; set isNetworkAccessAllowed to download it."
    case .networkError:
      "The content could not be downloaded."
    case .identifierNotFound:
      "No object in the photo library has this identifier."
    case .multipleIdentifiersFound:
      "The cloud identifier matches several objects of the photo library."
    case .persistentChangeDetailsUnavailable:
      "The details of this change are no longer kept; fetch everything again."
    case .changeNotSupported:
      "The change is not supported for these objects."
    case .operationInterrupted:
      "The operation was interrupted; try it again."
    case .invalidResource:
      "A resource does not hold what it should."
    case .missingResource:
      "A resource that is needed is not there."
    case .notEnoughSpace:
      "There is not enough space left on the disk."
    case .requestNotSupportedForAsset:
      "The request is not supported for this asset."
    case .limitExceeded:
      "The photo library allows no more of these."
    case .accessRestricted:
      "Access to the photo library is forbidden by a policy."
    case .accessUserDenied:
      "The user does not allow this access to the photo library."
    case .libraryInFileProviderSyncRoot:
      "The photo library lies in a folder that is synchronised with a cloud; move it elsewhere."
    }
  }
}
