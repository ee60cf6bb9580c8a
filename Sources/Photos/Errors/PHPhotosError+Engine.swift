internal import Foundation
package import LibraryStore
package import MediaFiles

extension PHPhotosError {
  /// Translates an error of the engine; the one place where that is done.
  package init(_ error: StoreError) {
    let code: Code =
      switch error.code {
      case .cancelled: .userCancelled
      case .tokenExpired: .persistentChangeTokenExpired
      case .detailsUnavailable: .persistentChangeDetailsUnavailable
      case .offline: .libraryVolumeOffline
      case .relinquished: .relinquishingLibraryBundleToWriter
      case .notFound: .identifierNotFound
      case .notSupported: .changeNotSupported
      case .interrupted: .operationInterrupted
      case .invalidResource: .invalidResource
      case .missingResource: .missingResource
      case .limit: .limitExceeded
      case .full: .notEnoughSpace
      case .restricted: .accessRestricted
      case .denied: .accessUserDenied
      case .internal: .internalError
      }
    self.init(code, message: error.message, identifiers: error.identifiers)
  }

  /// Translates an error of reading or writing a media file (§8.9).
  package init(_ error: MediaError) {
    let code: Code =
      switch error.code {
      case .unreadable(let number) where StoreError.isShortage(number): .operationInterrupted
      case .unreadable: .missingResource
      case .unrecognised, .damaged, .tooLarge, .unsupported: .invalidResource
      case .unwritable(let number) where number == ENOSPC || number == EDQUOT: .notEnoughSpace
      case .unwritable: .operationInterrupted
      case .cancelled: .userCancelled
      }
    self.init(code, message: error.message)
  }
}
