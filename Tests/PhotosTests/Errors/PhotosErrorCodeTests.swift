import Foundation
import Photos
import Testing

@Suite("PHPhotosError.Code") struct PhotosErrorCodeTests {
  typealias Code = PHPhotosError.Code

  /// Every static member of `PHPhotosError` beside the raw value of Apple's SDK.
  static let members: [(Code, Int)] = [
    (PHPhotosError.internalError, -1),
    (PHPhotosError.userCancelled, 3072),
    (PHPhotosError.persistentChangeTokenExpired, 3105),
    (PHPhotosError.libraryVolumeOffline, 3114),
    (PHPhotosError.relinquishingLibraryBundleToWriter, 3142),
    (PHPhotosError.switchingSystemPhotoLibrary, 3143),
    (PHPhotosError.networkAccessRequired, 3164),
    (PHPhotosError.networkError, 3169),
    (PHPhotosError.identifierNotFound, 3201),
    (PHPhotosError.multipleIdentifiersFound, 3202),
    (PHPhotosError.persistentChangeDetailsUnavailable, 3210),
    (PHPhotosError.changeNotSupported, 3300),
    (PHPhotosError.operationInterrupted, 3301),
    (PHPhotosError.invalidResource, 3302),
    (PHPhotosError.missingResource, 3303),
    (PHPhotosError.notEnoughSpace, 3305),
    (PHPhotosError.requestNotSupportedForAsset, 3306),
    (PHPhotosError.limitExceeded, 3307),
    (PHPhotosError.accessRestricted, 3310),
    (PHPhotosError.accessUserDenied, 3311),
    (PHPhotosError.libraryInFileProviderSyncRoot, 5423),
  ]

  @Test("Each static member is the code of its number", arguments: members)
  func staticMembers(code: Code, raw: Int) {
    #expect(code.rawValue == raw)
    #expect(PHPhotosError(code).errorCode == raw)
    #expect(PHPhotosError(code).code == code)
  }

  @Test("Each code has a sentence of its own")
  func sentences() {
    let sentences = Self.members.map(\.0.defaultMessage)
    #expect(Set(sentences).count == Self.members.count)
    #expect(sentences.allSatisfy { $0.hasSuffix(".") })
  }

  @available(*, deprecated)
  private static let legacy: [(Int, Int)] = [
    (Code.invalid.rawValue, -1),
    (PHPhotosError.invalid.rawValue, -1),
    (PHPhotosErrorInvalid, -1),
    (PHPhotosErrorUserCancelled, 3072),
    (PHPhotosErrorLibraryVolumeOffline, 3114),
    (PHPhotosErrorRelinquishingLibraryBundleToWriter, 3142),
    (PHPhotosErrorSwitchingSystemPhotoLibrary, 3143),
    (PHLivePhotoEditingErrorCode.unknown.rawValue, 0),
    (PHLivePhotoEditingErrorCode.aborted.rawValue, 1),
  ]

  @available(*, deprecated)
  @Test("The old names still mean what they did")
  func legacyNames() {
    for (found, expected) in Self.legacy { #expect(found == expected) }
    #expect(PHLivePhotoEditingErrorDomain == "PHLivePhotoEditingErrorDomain")
  }
}
