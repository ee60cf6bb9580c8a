import Photos

/// In an expression the name means the type of the class.
private typealias UploadJobType = PHAssetResourceUploadJob.`Type`

/// Every enumeration inside a class of the framework with the raw values of Apple's SDK.
enum NestedEnumerationTable {
  static let all: [Enumeration] = [
    Enumeration(
      PHAsset.PlaybackStyle.self,
      [
        "unsupported": 0, "image": 1, "imageAnimated": 2, "livePhoto": 3, "video": 4,
        "videoLooping": 5,
      ]),
    Enumeration(
      PHAsset.PlaybackVariation.self, ["none": 0, "autoloop": 1, "mirror": 2, "longExposure": 3]),
    Enumeration(PHAsset.OriginalResourceChoice.self, ["compressed": 0, "raw": 1]),
    Enumeration(
      PHAsset.AdjustmentsState.self, ["none": 0, "userAdjusted": 2, "cameraAutoAdjusted": 3]),
    Enumeration(
      PHAssetResourceUploadJob.State.self,
      ["registered": 1, "pending": 2, "failed": 3, "succeeded": 4, "cancelled": 5]),
    Enumeration(
      UploadJobType.self, ["upload": 0, "downloadOnly": 1]),
    Enumeration(
      PHAssetResourceUploadJob.Action.self, ["acknowledge": 1, "retry": 2, "process": 3]),
    Enumeration(
      PHAsset.Rating.self, ["unset": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5]),
  ]
}
