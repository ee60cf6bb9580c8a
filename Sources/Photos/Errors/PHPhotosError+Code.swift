import Foundation

extension PHPhotosError {
  /// What went wrong; every error of the photo library has one of these codes.
  ///
  /// Source: the SDK header's comments for the codes; when ours are used is laid down in §2i.
  @nonexhaustive(warn)
  public enum Code: Int, Sendable {
    /// Something failed for which there is no better code.
    ///
    /// Never used where one of the other codes fits.
    case internalError = -1

    /// The user, or the host's confirmation, refused a change block (§2.53), or a request for a
    /// resource or an editing input was cancelled (§11.5).
    case userCancelled = 3072

    /// The history no longer reaches back to the token, or the token belongs to another library.
    /// Fetch everything again (§5.7).
    case persistentChangeTokenExpired = 3105

    /// The volume that holds the library is not mounted.
    case libraryVolumeOffline = 3114

    /// The library was moved, renamed, deleted or closed while it was in use.
    case relinquishingLibraryBundleToWriter = 3142

    /// The user switched to another library.
    case switchingSystemPhotoLibrary = 3143

    /// The content is not stored on this machine and the request did not allow the network. Set
    /// `isNetworkAccessAllowed` on its options.
    case networkAccessRequired = 3164

    /// A download failed.
    case networkError = 3169

    /// No object has this identifier: it was never there, is deleted, or stands for an object whose
    /// change block failed or is still open (§2.21, §2.28).
    case identifierNotFound = 3201

    /// A cloud identifier may mean any of several objects; they are listed under
    /// ``PHLocalIdentifiersErrorKey``.
    case multipleIdentifiersFound = 3202

    /// The details of an entry of the history were dropped. Fetch everything again (§5.7).
    case persistentChangeDetailsUnavailable = 3210

    /// The change block asks for something that cannot be: an operation that the object forbids, a
    /// combination of resources that makes no asset, indexes that do not fit (§2.31–2.50, §8.5).
    case changeNotSupported = 3300

    /// Something came between that will pass: the content was changed under an edit, the library
    /// shut down during a commit. Start again (§7.14).
    case operationInterrupted = 3301

    /// The bytes of a resource do not hold what they should: not an image, another type than
    /// declared, a render that is not upright, a Live Photo pair that does not match (§7.5,
    /// §8.6–8.11).
    case invalidResource = 3302

    /// A resource that is needed, or its file, is not there (§7.9, §8.5, §8.8).
    case missingResource = 3303

    /// The disk is full. Nothing was left behind in the library (§2.55).
    case notEnoughSpace = 3305

    /// The request makes no sense for this asset, such as a Live Photo of a plain still (§10.16).
    case requestNotSupportedForAsset = 3306

    /// There are already as many of these as may be, such as upload jobs.
    case limitExceeded = 3307

    /// A policy forbids access, and the user cannot change it (§6.12).
    case accessRestricted = 3310

    /// The user does not allow access, or not at the level that the operation needs (§6.8, §6.12).
    case accessUserDenied = 3311

    /// The library lies in a folder that is synchronised with a cloud, which would damage it.
    case libraryInFileProviderSyncRoot = 5423

    /// The name that ``internalError`` had before.
    @available(*, deprecated, renamed: "internalError")
    public static var invalid: Code { .internalError }

    /// Matches a caught error that has this code, so that `catch PHPhotosError.userCancelled`
    /// works, also for an `NSError` of the same domain and code.
    public static func ~= (match: Code, error: any Error) -> Bool {
      let error = error as NSError
      return error.domain == PHPhotosErrorDomain && error.code == match.rawValue
    }
  }
}
