import Foundation
import Photos
import Testing

@Suite("Constants") struct ConstantTests {
  @Test("No request has the invalid number (§10.13)")
  func invalidNumbers() {
    let image: PHImageRequestID = PHInvalidImageRequestID
    let livePhoto: PHLivePhotoRequestID = PHLivePhotoRequestIDInvalid
    let data: PHAssetResourceDataRequestID = PHInvalidAssetResourceDataRequestID
    #expect([image, livePhoto, data] == [0, 0, 0])
  }

  @Test("The maximum size is no size that a picture could have (§10.1)")
  func maximumSize() {
    #expect(PHImageManagerMaximumSize == CGSize(width: -1, height: -1))
  }

  @Test("Each key is spelled as it is named")
  func keys() {
    let keys = [
      PHImageResultIsInCloudKey, PHImageResultIsDegradedKey, PHImageResultRequestIDKey,
      PHImageCancelledKey, PHImageErrorKey, PHLivePhotoInfoErrorKey, PHLivePhotoInfoIsDegradedKey,
      PHLivePhotoInfoCancelledKey, PHContentEditingInputResultIsInCloudKey,
      PHContentEditingInputCancelledKey, PHContentEditingInputErrorKey,
      PHLivePhotoEditingOption.shouldRenderAtPlaybackTime.rawValue,
    ]
    let names = [
      "PHImageResultIsInCloudKey", "PHImageResultIsDegradedKey", "PHImageResultRequestIDKey",
      "PHImageCancelledKey", "PHImageErrorKey", "PHLivePhotoInfoErrorKey",
      "PHLivePhotoInfoIsDegradedKey", "PHLivePhotoInfoCancelledKey",
      "PHContentEditingInputResultIsInCloudKey", "PHContentEditingInputCancelledKey",
      "PHContentEditingInputErrorKey", "PHLivePhotoShouldRenderAtPlaybackTime",
    ]
    #expect(keys == names)
  }

  @Test("A Live Photo editing option is its name")
  func livePhotoEditingOption() {
    let option = PHLivePhotoEditingOption(rawValue: "PHLivePhotoShouldRenderAtPlaybackTime")
    #expect(option == .shouldRenderAtPlaybackTime)
    #expect(option != PHLivePhotoEditingOption(rawValue: "other"))
  }
}
