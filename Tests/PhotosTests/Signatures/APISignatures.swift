import Foundation
import Photos

// Each signature of PhotoKit's objects, fetches, changes, observers, history, authorization and
// errors, used with its exact types, so that the compiler checks them. Nothing here is run.
//
// Where Apple's attributes matter (`@escaping`, `@Sendable`, labels), a call stands beside the
// reference.

// MARK: Objects

private func objects(
  asset: PHAsset, collection: PHCollection, album: PHAssetCollection, list: PHCollectionList
) {
  let _: PHObject.Type = PHAsset.self
  let _: PHObject.Type = PHObjectPlaceholder.self
  let _: PHObject.Type = PHCollection.self
  let _: PHCollection.Type = PHAssetCollection.self
  let _: PHCollection.Type = PHCollectionList.self
  let _: any (NSObject & NSCopying & Sendable) = asset
  let _: KeyPath<PHObject, String> = \.localIdentifier
  let _: KeyPath<PHAsset, PHAsset.PlaybackStyle> = \.playbackStyle
  let _: KeyPath<PHAsset, PHAssetMediaType> = \.mediaType
  let _: KeyPath<PHAsset, PHAssetMediaSubtype> = \.mediaSubtypes
  let _: KeyPath<PHAsset, UTType> = \.contentType
  let _: KeyPath<PHAsset, Int> = \.pixelWidth
  let _: KeyPath<PHAsset, Int> = \.pixelHeight
  let _: KeyPath<PHAsset, Date?> = \.creationDate
  let _: KeyPath<PHAsset, Date?> = \.modificationDate
  let _: KeyPath<PHAsset, Date?> = \.addedDate
  let _: KeyPath<PHAsset, CLLocation?> = \.location
  let _: KeyPath<PHAsset, TimeInterval> = \.duration
  let _: KeyPath<PHAsset, Bool> = \.isHidden
  let _: KeyPath<PHAsset, Bool> = \.isFavorite
  let _: KeyPath<PHAsset, PHAsset.Rating> = \.rating
  let _: KeyPath<PHAsset, String?> = \.burstIdentifier
  let _: KeyPath<PHAsset, PHAssetBurstSelectionType> = \.burstSelectionTypes
  let _: KeyPath<PHAsset, Bool> = \.representsBurst
  let _: KeyPath<PHAsset, PHAssetSourceType> = \.sourceType
  let _: KeyPath<PHAsset, Bool> = \.hasAdjustments
  let _: KeyPath<PHAsset, String?> = \.adjustmentFormatIdentifier
  let _: KeyPath<PHAsset, PHAsset.OriginalResourceChoice> = \.originalResourceChoice
  let _: KeyPath<PHAsset, PHAssetExtendedMetadata> = \.extendedMetadata
  let _: KeyPath<PHAsset, PHAsset.AdjustmentsState> = \.adjustmentsState
  let _: KeyPath<PHAsset, Date?> = \.adjustmentTimestamp
  let _: KeyPath<PHAsset, PHAsset.PlaybackVariation> = \.playbackVariation
  let _: (PHAssetEditOperation) -> Bool = asset.canPerform(_:)
  let _: KeyPath<PHAssetExtendedMetadata, String?> = \.caption
  let _: KeyPath<PHAssetExtendedMetadata, String?> = \.originalFilename
  let _: KeyPath<PHAssetExtendedMetadata, [String]> = \.keywords
  let _: KeyPath<PHCollection, Bool> = \.canContainAssets
  let _: KeyPath<PHCollection, Bool> = \.canContainCollections
  let _: KeyPath<PHCollection, String?> = \.localizedTitle
  let _: KeyPath<PHCollection, Date?> = \.modificationDate
  let _: (PHCollectionEditOperation) -> Bool = collection.canPerform(_:)
  let _: KeyPath<PHAssetCollection, PHAssetCollectionType> = \.assetCollectionType
  let _: KeyPath<PHAssetCollection, PHAssetCollectionSubtype> = \.assetCollectionSubtype
  let _: KeyPath<PHAssetCollection, Int> = \.estimatedAssetCount
  let _: KeyPath<PHAssetCollection, Date?> = \.startDate
  let _: KeyPath<PHAssetCollection, Date?> = \.endDate
  let _: KeyPath<PHAssetCollection, CLLocation?> = \.approximateLocation
  let _: KeyPath<PHAssetCollection, [String]> = \.localizedLocationNames
  let _: KeyPath<PHCollectionList, PHCollectionListType> = \.collectionListType
  let _: KeyPath<PHCollectionList, PHCollectionListSubtype> = \.collectionListSubtype
  let _: KeyPath<PHCollectionList, Date?> = \.startDate
  let _: KeyPath<PHCollectionList, Date?> = \.endDate
  let _: KeyPath<PHCollectionList, [String]> = \.localizedLocationNames
  let _: () -> PHPhotoLibrary = PHPhotoLibrary.shared
  let _: any (NSObject & Sendable) = PHPhotoLibrary.shared()
}

private func vocabulary() {
  let _: (Int) -> PHAuthorizationStatus? = PHAuthorizationStatus.init(rawValue:)
  let _: (Int) -> PHAccessLevel? = PHAccessLevel.init(rawValue:)
  let _: (Int) -> PHAssetMediaType? = PHAssetMediaType.init(rawValue:)
  let _: (UInt) -> PHAssetMediaSubtype = PHAssetMediaSubtype.init(rawValue:)
  let _: (UInt) -> PHAssetSourceType = PHAssetSourceType.init(rawValue:)
  let _: (UInt) -> PHAssetBurstSelectionType = PHAssetBurstSelectionType.init(rawValue:)
  let _: (Int) -> PHAssetEditOperation? = PHAssetEditOperation.init(rawValue:)
  let _: (Int) -> PHCollectionEditOperation? = PHCollectionEditOperation.init(rawValue:)
  let _: (Int) -> PHAssetCollectionType? = PHAssetCollectionType.init(rawValue:)
  let _: (Int) -> PHAssetCollectionSubtype? = PHAssetCollectionSubtype.init(rawValue:)
  let _: (Int) -> PHCollectionListType? = PHCollectionListType.init(rawValue:)
  let _: (Int) -> PHCollectionListSubtype? = PHCollectionListSubtype.init(rawValue:)
  let _: (Int) -> PHObjectType? = PHObjectType.init(rawValue:)
  let _: [PHAuthorizationStatus] = [.notDetermined, .restricted, .denied, .authorized, .limited]
  let _: [PHAccessLevel] = [.addOnly, .readWrite]
  let _: [PHObjectType] = [.asset, .assetCollection, .collectionList]
  let _: [PHAssetEditOperation] = [.delete, .content, .properties]
  let _: [PHCollectionEditOperation] = [
    .deleteContent, .removeContent, .addContent, .createContent, .rearrangeContent, .delete,
    .rename,
  ]
  let _: PHAssetSourceType = [.typeUserLibrary, .typeCloudShared, .typeiTunesSynced]
  let _: PHAssetBurstSelectionType = [.autoPick, .userPick]
}

// MARK: Fetching

private func fetching(
  asset: PHAsset, collection: PHCollection, result: PHFetchResult<PHAsset>, options: PHFetchOptions
) {
  let _: (PHAssetCollection, PHFetchOptions?) -> PHFetchResult<PHAsset> =
    PHAsset.fetchAssets(in:options:)
  let _: ([String], PHFetchOptions?) -> PHFetchResult<PHAsset> =
    PHAsset.fetchAssets(withLocalIdentifiers:options:)
  let _: (PHAssetCollection, PHFetchOptions?) -> PHFetchResult<PHAsset>? =
    PHAsset.fetchKeyAssets(in:options:)
  let _: (String, PHFetchOptions?) -> PHFetchResult<PHAsset> =
    PHAsset.fetchAssets(withBurstIdentifier:options:)
  let _: (PHFetchOptions?) -> PHFetchResult<PHAsset> = PHAsset.fetchAssets(with:)
  let _: (PHAssetMediaType, PHFetchOptions?) -> PHFetchResult<PHAsset> =
    PHAsset.fetchAssets(with:options:)
  let _: (PHCollectionList, PHFetchOptions?) -> PHFetchResult<PHCollection> =
    PHCollection.fetchCollections(in:options:)
  let _: (PHFetchOptions?) -> PHFetchResult<PHCollection> =
    PHCollection.fetchTopLevelUserCollections(with:)
  let _: ([String], PHFetchOptions?) -> PHFetchResult<PHAssetCollection> =
    PHAssetCollection.fetchAssetCollections(withLocalIdentifiers:options:)
  let _:
    (PHAssetCollectionType, PHAssetCollectionSubtype, PHFetchOptions?)
      -> PHFetchResult<PHAssetCollection> =
      PHAssetCollection.fetchAssetCollections(with:subtype:options:)
  let _: (PHAsset, PHAssetCollectionType, PHFetchOptions?) -> PHFetchResult<PHAssetCollection> =
    PHAssetCollection.fetchAssetCollectionsContaining(_:with:options:)
  let _: ([PHAsset], String?) -> PHAssetCollection =
    PHAssetCollection.transientAssetCollection(with:title:)
  let _: (PHFetchResult<PHAsset>, String?) -> PHAssetCollection =
    PHAssetCollection.transientAssetCollection(withAssetFetchResult:title:)
  let _: (PHCollection, PHFetchOptions?) -> PHFetchResult<PHCollectionList> =
    PHCollectionList.fetchCollectionListsContaining(_:options:)
  let _: ([String], PHFetchOptions?) -> PHFetchResult<PHCollectionList> =
    PHCollectionList.fetchCollectionLists(withLocalIdentifiers:options:)
  let _:
    (PHCollectionListType, PHCollectionListSubtype, PHFetchOptions?)
      -> PHFetchResult<PHCollectionList> =
      PHCollectionList.fetchCollectionLists(with:subtype:options:)
  let _: ([PHCollection], String?) -> PHCollectionList =
    PHCollectionList.transientCollectionList(with:title:)
  let _: (PHFetchResult<PHCollection>, String?) -> PHCollectionList =
    PHCollectionList.transientCollectionList(withCollectionsFetchResult:title:)

  let _: () -> PHFetchOptions = PHFetchOptions.init
  let _: any (NSObject & NSCopying) = options
  let _: ReferenceWritableKeyPath<PHFetchOptions, NSPredicate?> = \.predicate
  let _: ReferenceWritableKeyPath<PHFetchOptions, [NSSortDescriptor]?> = \.sortDescriptors
  let _: ReferenceWritableKeyPath<PHFetchOptions, Bool> = \.includeHiddenAssets
  let _: ReferenceWritableKeyPath<PHFetchOptions, Bool> = \.includeAllBurstAssets
  let _: ReferenceWritableKeyPath<PHFetchOptions, PHAssetSourceType> = \.includeAssetSourceTypes
  let _: ReferenceWritableKeyPath<PHFetchOptions, Int> = \.fetchLimit
  let _: ReferenceWritableKeyPath<PHFetchOptions, Bool> = \.wantsIncrementalChangeDetails
  let _: ReferenceWritableKeyPath<PHFetchOptions, Bool> = \.prefetchAssetExtendedMetadata

  let _: any (NSObject & NSCopying & NSFastEnumeration & Sendable) = result
  let _: KeyPath<PHFetchResult<PHAsset>, Int> = \.count
  let _: (Int) -> PHAsset = result.object(at:)
  let _: PHAsset = result[0]
  let _: (PHAsset) -> Bool = result.contains(_:)
  let _: (PHAsset) -> Int = result.index(of:)
  let _: (PHAsset, NSRange) -> Int = result.index(of:in:)
  let _: KeyPath<PHFetchResult<PHAsset>, PHAsset?> = \.firstObject
  let _: KeyPath<PHFetchResult<PHAsset>, PHAsset?> = \.lastObject
  let _: (IndexSet) -> [PHAsset] = result.objects(at:)
  typealias Block = (PHAsset, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  let _: (@escaping Block) -> Void = result.enumerateObjects(_:)
  let _: (NSEnumerationOptions, @escaping Block) -> Void = result.enumerateObjects(options:using:)
  let _: (IndexSet, NSEnumerationOptions, @escaping Block) -> Void =
    result.enumerateObjects(at:options:using:)
  result.enumerateObjects { _, _, stop in stop.pointee = true }
  result.enumerateObjects(using: { _, _, _ in })
  result.enumerateObjects(at: [0]) { _, _, _ in }
  result.enumerateObjects(at: [0], options: .reverse) { _, _, _ in }
  let _: (PHAssetMediaType) -> Int = result.countOfAssets(with:)
  let _: PHFetchResult<AnyObject> = PHFetchResult<AnyObject>()
}

// MARK: Changing

private func changing(
  library: PHPhotoLibrary, asset: PHAssetChangeRequest, creation: PHAssetCreationRequest,
  album: PHAssetCollectionChangeRequest, list: PHCollectionListChangeRequest
) async throws {
  let _: NSObject.Type = PHChangeRequest.self
  let _: PHChangeRequest.Type = PHAssetChangeRequest.self
  let _: PHAssetChangeRequest.Type = PHAssetCreationRequest.self
  let _: PHChangeRequest.Type = PHAssetCollectionChangeRequest.self
  let _: PHChangeRequest.Type = PHCollectionListChangeRequest.self

  let _: (UIImage) -> PHAssetChangeRequest = PHAssetChangeRequest.creationRequestForAsset(from:)
  let _: (UIImage) -> PHAssetCreationRequest = PHAssetCreationRequest.creationRequestForAsset(from:)
  let _: (URL) -> PHAssetChangeRequest? =
    PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL:)
  let _: (URL) -> PHAssetChangeRequest? =
    PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL:)
  let _: KeyPath<PHAssetChangeRequest, PHObjectPlaceholder?> = \.placeholderForCreatedAsset
  let _: (any NSFastEnumeration) -> Void = PHAssetChangeRequest.deleteAssets(_:)
  let _: (PHAsset) -> PHAssetChangeRequest = PHAssetChangeRequest.init(for:)
  let _: ReferenceWritableKeyPath<PHAssetChangeRequest, Date?> = \.creationDate
  let _: ReferenceWritableKeyPath<PHAssetChangeRequest, CLLocation?> = \.location
  let _: ReferenceWritableKeyPath<PHAssetChangeRequest, Bool> = \.isFavorite
  let _: ReferenceWritableKeyPath<PHAssetChangeRequest, Bool> = \.isHidden
  let _: ReferenceWritableKeyPath<PHAssetChangeRequest, PHAsset.Rating> = \.rating
  let _: ReferenceWritableKeyPath<PHAssetChangeRequest, String?> = \.caption
  let _: (Bool) -> Void = asset.setLivePhotoVideoPlaybackEnabled(_:)
  let _: (String) -> Void = asset.addKeyword(_:)
  let _: (String) -> Void = asset.removeKeyword(_:)

  let _: () -> PHAssetCreationRequest = PHAssetCreationRequest.forAsset
  let _: ReferenceWritableKeyPath<PHAssetCreationRequest, PHAsset.OriginalResourceChoice> =
    \.originalResourceChoice
  let _: ([NSNumber]) -> Bool = PHAssetCreationRequest.supportsAssetResourceTypes(_:)
  let _: (PHAssetResourceType, URL, PHAssetResourceCreationOptions?) -> Void =
    creation.addResource(with:fileURL:options:)
  let _: (PHAssetResourceType, Data, PHAssetResourceCreationOptions?) -> Void =
    creation.addResource(with:data:options:)
  let _: ReferenceWritableKeyPath<PHAssetResourceCreationOptions, UTType?> = \.contentType
  let _: ReferenceWritableKeyPath<PHAssetResourceCreationOptions, String?> = \.originalFilename
  let _: ReferenceWritableKeyPath<PHAssetResourceCreationOptions, String?> =
    \.uniformTypeIdentifier
  let _: ReferenceWritableKeyPath<PHAssetResourceCreationOptions, Bool> = \.shouldMoveFile

  let _: (String) -> PHAssetCollectionChangeRequest =
    PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle:)
  let _: KeyPath<PHAssetCollectionChangeRequest, PHObjectPlaceholder> =
    \.placeholderForCreatedAssetCollection
  let _: (any NSFastEnumeration) -> Void =
    PHAssetCollectionChangeRequest.deleteAssetCollections(_:)
  let _: (PHAssetCollection) -> PHAssetCollectionChangeRequest? =
    PHAssetCollectionChangeRequest.init(for:)
  let _: (PHAssetCollection, PHFetchResult<PHAsset>?) -> PHAssetCollectionChangeRequest? =
    PHAssetCollectionChangeRequest.init(for:assets:)
  let _: ReferenceWritableKeyPath<PHAssetCollectionChangeRequest, String> = \.title
  let _: (any NSFastEnumeration) -> Void = album.addAssets(_:)
  let _: (any NSFastEnumeration, IndexSet) -> Void = album.insertAssets(_:at:)
  let _: (any NSFastEnumeration) -> Void = album.removeAssets(_:)
  let _: (IndexSet) -> Void = album.removeAssets(at:)
  let _: (IndexSet, any NSFastEnumeration) -> Void = album.replaceAssets(at:withAssets:)
  let _: (IndexSet, Int) -> Void = album.moveAssets(at:to:)

  let _: (String) -> PHCollectionListChangeRequest =
    PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle:)
  let _: KeyPath<PHCollectionListChangeRequest, PHObjectPlaceholder> =
    \.placeholderForCreatedCollectionList
  let _: (any NSFastEnumeration) -> Void = PHCollectionListChangeRequest.deleteCollectionLists(_:)
  let _: (PHCollectionList) -> PHCollectionListChangeRequest? =
    PHCollectionListChangeRequest.init(for:)
  let _: (PHCollectionList, PHFetchResult<PHCollection>) -> PHCollectionListChangeRequest? =
    PHCollectionListChangeRequest.init(for:childCollections:)
  let _: (PHFetchResult<PHCollection>) -> PHCollectionListChangeRequest? =
    PHCollectionListChangeRequest.init(forTopLevelCollectionListUserCollections:)
  let _: ReferenceWritableKeyPath<PHCollectionListChangeRequest, String> = \.title
  let _: (any NSFastEnumeration) -> Void = list.addChildCollections(_:)
  let _: (any NSFastEnumeration, IndexSet) -> Void = list.insertChildCollections(_:at:)
  let _: (any NSFastEnumeration) -> Void = list.removeChildCollections(_:)
  let _: (IndexSet) -> Void = list.removeChildCollections(at:)
  let _: (IndexSet, any NSFastEnumeration) -> Void =
    list.replaceChildCollections(at:withChildCollections:)
  let _: (IndexSet, Int) -> Void = list.moveChildCollections(at:to:)

  let _: (@escaping () -> Void, (@Sendable (Bool, (any Error)?) -> Void)?) -> Void =
    library.performChanges(_:completionHandler:)
  let _: (@escaping () -> Void) async throws -> Void = library.performChanges(_:)
  let _: (@escaping () -> Void) throws -> Void = library.performChangesAndWait(_:)
  library.performChanges({}, completionHandler: nil)
  library.performChanges {
  } completionHandler: { success, error in
    let _: (Bool, (any Error)?) = (success, error)
  }
  try await library.performChanges {}
  // Apple's methods may be called for what they do alone, as all that are written in Objective-C.
  PHAssetCreationRequest.forAsset()
  PHAssetChangeRequest.creationRequestForAsset(from: UIImage())
  PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "")
  PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: "")
}

// MARK: Observing

private final class Observer: NSObject, PHPhotoLibraryChangeObserver,
  PHPhotoLibraryAvailabilityObserver, PHPhotoLibraryPersistentChangesObserver
{
  func photoLibraryDidChange(_ changeInstance: PHChange) {}
  func photoLibraryDidBecomeUnavailable(_ photoLibrary: PHPhotoLibrary) {}
  func photoLibraryPersistentChangesDidUpdate(_ photoLibrary: PHPhotoLibrary) {}
}

private func observing(
  library: PHPhotoLibrary, change: PHChange, asset: PHAsset, result: PHFetchResult<PHAsset>,
  details: PHFetchResultChangeDetails<PHAsset>
) {
  let _: (any PHPhotoLibraryChangeObserver) -> any NSObjectProtocol = { $0 }
  let _: (any PHPhotoLibraryChangeObserver) -> Void = library.register(_:)
  let _: (any PHPhotoLibraryAvailabilityObserver) -> Void = library.register(_:)
  let _: (any PHPhotoLibraryPersistentChangesObserver) -> Void = library.register(_:)
  let _: (any PHPhotoLibraryChangeObserver) -> Void = library.unregisterChangeObserver(_:)
  let _: (any PHPhotoLibraryAvailabilityObserver) -> Void =
    library.unregisterAvailabilityObserver(_:)
  let _: (any PHPhotoLibraryPersistentChangesObserver) -> Void =
    library.unregisterPersistentChangesObserver(_:)
  let _: KeyPath<PHPhotoLibrary, (any Error)?> = \.unavailabilityReason
  let _: any (NSObject & Sendable) = change
  let _: PHObjectChangeDetails<PHAsset>? = change.changeDetails(for: asset)
  let _: PHFetchResultChangeDetails<PHAsset>? = change.changeDetails(for: result)
  let _: KeyPath<PHObjectChangeDetails<PHAsset>, PHAsset> = \.objectBeforeChanges
  let _: KeyPath<PHObjectChangeDetails<PHAsset>, PHAsset?> = \.objectAfterChanges
  let _: KeyPath<PHObjectChangeDetails<PHAsset>, Bool> = \.assetContentChanged
  let _: KeyPath<PHObjectChangeDetails<PHAsset>, Bool> = \.objectWasDeleted
  typealias Details = PHFetchResultChangeDetails<PHAsset>
  let _: KeyPath<Details, PHFetchResult<PHAsset>> = \.fetchResultBeforeChanges
  let _: KeyPath<Details, PHFetchResult<PHAsset>> = \.fetchResultAfterChanges
  let _: KeyPath<Details, Bool> = \.hasIncrementalChanges
  let _: KeyPath<Details, IndexSet?> = \.removedIndexes
  let _: KeyPath<Details, [PHAsset]> = \.removedObjects
  let _: KeyPath<Details, IndexSet?> = \.insertedIndexes
  let _: KeyPath<Details, [PHAsset]> = \.insertedObjects
  let _: KeyPath<Details, IndexSet?> = \.changedIndexes
  let _: KeyPath<Details, [PHAsset]> = \.changedObjects
  let _: (@escaping (Int, Int) -> Void) -> Void = details.enumerateMoves(_:)
  let _: KeyPath<Details, Bool> = \.hasMoves
  let _: (PHFetchResult<PHAsset>, PHFetchResult<PHAsset>, [PHAsset]) -> Details =
    Details.init(from:to:changedObjects:)
}

// MARK: History

private func history(
  library: PHPhotoLibrary, change: PHPersistentChange, result: PHPersistentChangeFetchResult,
  token: PHPersistentChangeToken
) throws {
  let _: (PHPersistentChangeToken) throws -> PHPersistentChangeFetchResult =
    library.fetchPersistentChanges(since:)
  let _: KeyPath<PHPhotoLibrary, PHPersistentChangeToken> = \.currentChangeToken
  let _: KeyPath<PHPersistentChange, PHPersistentChangeToken> = \.changeToken
  let _: (PHObjectType) throws -> PHPersistentObjectChangeDetails = change.changeDetails(for:)
  let _: any (NSObject & NSCopying & NSSecureCoding & Sendable) = token
  let _: (NSCoder) -> PHPersistentChangeToken? = PHPersistentChangeToken.init(coder:)
  let _: KeyPath<PHPersistentObjectChangeDetails, PHObjectType> = \.objectType
  let _: KeyPath<PHPersistentObjectChangeDetails, Set<String>> = \.insertedLocalIdentifiers
  let _: KeyPath<PHPersistentObjectChangeDetails, Set<String>> = \.updatedLocalIdentifiers
  let _: KeyPath<PHPersistentObjectChangeDetails, Set<String>> = \.deletedLocalIdentifiers
  let _: () -> PHPersistentChangeFetchResult.Iterator = result.makeIterator
  let _: PHPersistentChangeFetchResult.Element.Type = PHPersistentChange.self
  let _: PHPersistentChangeFetchResult.Iterator.Element.Type = PHPersistentChange.self
  let _: (PHPersistentChangeFetchResult) -> PHPersistentChangeFetchResult.Iterator =
    PHPersistentChangeFetchResult.Iterator.init(fetchResult:)
  let iterator = result.makeIterator()
  let _: () -> PHPersistentChange? = iterator.next
  let _: ((PHPersistentChange, UnsafeMutablePointer<ObjCBool>) -> Void) -> Void =
    result.__enumerateChanges(_:)
  for change in result { let _: PHPersistentChange = change }
}

// MARK: Cloud identifiers

private func cloudIdentifiers(library: PHPhotoLibrary, cloud: PHCloudIdentifier) {
  let _: any (NSObject & NSSecureCoding & NSCopying & Sendable) = cloud
  let _: (String) -> PHCloudIdentifier? = PHCloudIdentifier.init(archivalStringValue:)
  let _: KeyPath<PHCloudIdentifier, String> = \.archivalStringValue
  let _: (NSCoder) -> PHCloudIdentifier? = PHCloudIdentifier.init(coder:)
  let _: KeyPath<__PHCloudIdentifierMapping, PHCloudIdentifier?> = \.cloudIdentifier
  let _: KeyPath<__PHCloudIdentifierMapping, (any Error)?> = \.error
  let _: KeyPath<__PHLocalIdentifierMapping, String?> = \.localIdentifier
  let _: KeyPath<__PHLocalIdentifierMapping, (any Error)?> = \.error
  let _: ([PHCloudIdentifier]) -> [PHCloudIdentifier: Result<String, any Error>] =
    library.localIdentifierMappings(for:)
  let _: ([PHCloudIdentifier]) -> [PHCloudIdentifier: Result<String, any Error>] =
    library.localIdentifierMappings(forSynced:)
  let _: ([String]) -> [String: Result<PHCloudIdentifier, any Error>] =
    library.cloudIdentifierMappings(forLocalIdentifiers:)
}

// MARK: Authorization

private func authorization() async {
  let _: (PHAccessLevel) -> PHAuthorizationStatus = PHPhotoLibrary.authorizationStatus(for:)
  let _: (PHAccessLevel, @escaping @Sendable (PHAuthorizationStatus) -> Void) -> Void =
    PHPhotoLibrary.requestAuthorization(for:handler:)
  let _: (PHAccessLevel) async -> PHAuthorizationStatus =
    PHPhotoLibrary.requestAuthorization(for:)
  let _: () -> PHAuthorizationStatus = PHPhotoLibrary.authorizationStatus
  let _: (@escaping (PHAuthorizationStatus) -> Void) -> Void =
    PHPhotoLibrary.requestAuthorization(_:)
  PHPhotoLibrary.requestAuthorization { status in let _: PHAuthorizationStatus = status }
}

// MARK: Errors

private func errors(error: PHPhotosError) {
  let _: String = PHPhotosErrorDomain
  let _: String = PHLocalIdentifiersErrorKey
  let _: any (CustomNSError & Hashable) = error
  let _: (PHPhotosError.Code, [String: Any]) -> PHPhotosError = PHPhotosError.init(_:userInfo:)
  let _: KeyPath<PHPhotosError, PHPhotosError.Code> = \.code
  let _: KeyPath<PHPhotosError, Int> = \.errorCode
  let _: KeyPath<PHPhotosError, [String: Any]> = \.errorUserInfo
  let _: KeyPath<PHPhotosError, [String: Any]> = \.userInfo
  let _: KeyPath<PHPhotosError, String> = \.localizedDescription
  let _: String = PHPhotosError.errorDomain
  let _: (Int) -> PHPhotosError.Code? = PHPhotosError.Code.init(rawValue:)
  let _: (PHPhotosError.Code, any Error) -> Bool = { $0 ~= $1 }
  let _: [PHPhotosError.Code] = [
    .internalError, .userCancelled, .persistentChangeTokenExpired, .libraryVolumeOffline,
    .relinquishingLibraryBundleToWriter, .switchingSystemPhotoLibrary, .networkAccessRequired,
    .networkError, .identifierNotFound, .multipleIdentifiersFound,
    .persistentChangeDetailsUnavailable, .changeNotSupported, .operationInterrupted,
    .invalidResource, .missingResource, .notEnoughSpace, .requestNotSupportedForAsset,
    .limitExceeded, .accessRestricted, .accessUserDenied, .libraryInFileProviderSyncRoot,
  ]
  let _: [PHPhotosError.Code] = [
    PHPhotosError.userCancelled, PHPhotosError.changeNotSupported, PHPhotosError.accessUserDenied,
  ]
}
