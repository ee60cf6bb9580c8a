//! Change a photo by filters of Core Image, without touching its original.

import Foundation
import Photos

guard let asset = PHAsset.fetchAssets(with: .image, options: nil).firstObject else { exit(1) }

let done = DispatchSemaphore(value: 0)
asset.requestContentEditingInput(with: nil) { input, info in
  defer { done.signal() }
  guard let input, let url = input.fullSizeImageURL,
    let photo = CIImage(contentsOf: url)?
      .oriented(forExifOrientation: input.fullSizeImageOrientation)
  else { return print(info[PHContentEditingInputErrorKey] ?? "no photo") }

  let filtered =
    photo
    .applyingFilter("CIColorControls", parameters: [kCIInputContrastKey: 1.1])
    .applyingFilter("CISepiaTone", parameters: [kCIInputIntensityKey: 0.8])
  let output = PHContentEditingOutput(contentEditingInput: input)
  output.adjustmentData = PHAdjustmentData(
    formatIdentifier: "org.example.sepia", formatVersion: "1", data: Data("0.8".utf8))
  do {
    try CIContext().writeJPEGRepresentation(
      of: filtered, to: output.renderedContentURL, colorSpace: CGColorSpaceCreateDeviceRGB())
    try PHPhotoLibrary.shared().performChangesAndWait {
      PHAssetChangeRequest(for: asset).contentEditingOutput = output
    }
  } catch {
    print(error.localizedDescription)
  }
}
done.wait()

let edited = PHAsset.fetchAssets(
  withLocalIdentifiers: [asset.localIdentifier], options: nil
).firstObject
print("edited by:", edited?.adjustmentFormatIdentifier ?? "nobody")
// snippet.hide
precondition(edited?.adjustmentFormatIdentifier == "org.example.sepia", "The edit is missing.")
precondition(
  edited?.pixelWidth == asset.pixelWidth && edited?.pixelHeight == asset.pixelHeight,
  "The edit has another size.")
