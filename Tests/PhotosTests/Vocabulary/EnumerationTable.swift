import Photos

/// Every enumeration of the framework with the raw values of Apple's SDK.
enum EnumerationTable {
  static let all = objects + collections + access + images + resources + errors

  static let objects: [Enumeration] = [
    Enumeration(PHAssetMediaType.self, ["unknown": 0, "image": 1, "video": 2, "audio": 3]),
    Enumeration(PHAssetEditOperation.self, ["delete": 1, "content": 2, "properties": 3]),
    Enumeration(PHObjectType.self, ["asset": 1, "assetCollection": 2, "collectionList": 3]),
  ]

  static let collections: [Enumeration] = [
    Enumeration(
      PHCollectionEditOperation.self,
      [
        "deleteContent": 1, "removeContent": 2, "addContent": 3, "createContent": 4,
        "rearrangeContent": 5, "delete": 6, "rename": 7,
      ]),
    Enumeration(PHAssetCollectionType.self, ["album": 1, "smartAlbum": 2, "moment": 3]),
    Enumeration(
      PHAssetCollectionSubtype.self,
      [
        "albumRegular": 2, "albumSyncedEvent": 3, "albumSyncedFaces": 4, "albumSyncedAlbum": 5,
        "albumImported": 6, "albumMyPhotoStream": 100, "albumCloudShared": 101,
        "smartAlbumGeneric": 200, "smartAlbumPanoramas": 201, "smartAlbumVideos": 202,
        "smartAlbumFavorites": 203, "smartAlbumTimelapses": 204, "smartAlbumAllHidden": 205,
        "smartAlbumRecentlyAdded": 206, "smartAlbumBursts": 207, "smartAlbumSlomoVideos": 208,
        "smartAlbumUserLibrary": 209, "smartAlbumSelfPortraits": 210, "smartAlbumScreenshots": 211,
        "smartAlbumDepthEffect": 212, "smartAlbumLivePhotos": 213, "smartAlbumAnimated": 214,
        "smartAlbumLongExposures": 215, "smartAlbumUnableToUpload": 216, "smartAlbumRAW": 217,
        "smartAlbumCinematic": 218, "smartAlbumSpatial": 219, "smartAlbumScreenRecordings": 220,
        "any": .max, "_smartAlbumRecentlyDeleted": 1_000_000_201,
        "_smartAlbumPrivate218": 1_000_000_218, "_smartAlbumRecovered": 1_000_000_219,
      ]),
    Enumeration(PHCollectionListType.self, ["momentList": 1, "folder": 2, "smartFolder": 3]),
    Enumeration(
      PHCollectionListSubtype.self,
      [
        "momentListCluster": 1, "momentListYear": 2, "regularFolder": 100, "rootFolder": 101,
        "smartFolderEvents": 200, "smartFolderFaces": 201, "any": .max,
      ]),
  ]

  static let access: [Enumeration] = [
    Enumeration(
      PHAuthorizationStatus.self,
      ["notDetermined": 0, "restricted": 1, "denied": 2, "authorized": 3, "limited": 4]),
    Enumeration(PHAccessLevel.self, ["addOnly": 1, "readWrite": 2]),
  ]

  static let images: [Enumeration] = [
    Enumeration(PHImageContentMode.self, ["aspectFit": 0, "aspectFill": 1]),
    Enumeration(
      PHImageRequestOptionsVersion.self, ["current": 0, "unadjusted": 1, "original": 2]),
    Enumeration(
      PHImageRequestOptionsDeliveryMode.self,
      ["opportunistic": 0, "highQualityFormat": 1, "fastFormat": 2]),
    Enumeration(PHImageRequestOptionsResizeMode.self, ["none": 0, "fast": 1, "exact": 2]),
    Enumeration(PHVideoRequestOptionsVersion.self, ["current": 0, "original": 1]),
    Enumeration(
      PHVideoRequestOptionsDeliveryMode.self,
      ["automatic": 0, "highQualityFormat": 1, "mediumQualityFormat": 2, "fastFormat": 3]),
    Enumeration(PHLivePhotoFrameType.self, ["photo": 0, "video": 1]),
  ]

  static let resources: [Enumeration] = [
    Enumeration(
      PHAssetResourceType.self,
      [
        "photo": 1, "video": 2, "audio": 3, "alternatePhoto": 4, "fullSizePhoto": 5,
        "fullSizeVideo": 6, "adjustmentData": 7, "adjustmentBasePhoto": 8, "pairedVideo": 9,
        "fullSizePairedVideo": 10, "adjustmentBasePairedVideo": 11, "adjustmentBaseVideo": 12,
        "photoProxy": 19,
      ]),
    Enumeration(
      PHBackgroundResourceUploadProcessingResult.self,
      ["failure": 0, "processing": 1, "completed": 2]),
  ]

  static let errors: [Enumeration] = [
    Enumeration(
      PHPhotosError.Code.self,
      [
        "internalError": -1, "userCancelled": 3072, "persistentChangeTokenExpired": 3105,
        "libraryVolumeOffline": 3114, "relinquishingLibraryBundleToWriter": 3142,
        "switchingSystemPhotoLibrary": 3143, "networkAccessRequired": 3164, "networkError": 3169,
        "identifierNotFound": 3201, "multipleIdentifiersFound": 3202,
        "persistentChangeDetailsUnavailable": 3210, "changeNotSupported": 3300,
        "operationInterrupted": 3301, "invalidResource": 3302, "missingResource": 3303,
        "notEnoughSpace": 3305, "requestNotSupportedForAsset": 3306, "limitExceeded": 3307,
        "accessRestricted": 3310, "accessUserDenied": 3311, "libraryInFileProviderSyncRoot": 5423,
      ])
  ]
}
