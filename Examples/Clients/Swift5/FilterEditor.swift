import Photos
import UIKit

/// Puts a tint over photos, in a way that can be taken up again and taken back.
class FilterEditor {
  private let formatIdentifier = "org.example.tint"
  private let formatVersion = "1.0"

  private func canContinue(_ data: PHAdjustmentData) -> Bool {
    return data.formatIdentifier == formatIdentifier && data.formatVersion == formatVersion
  }

  /// Applies a tint of a strength from 0 to 1.
  func apply(strength: Double, to asset: PHAsset, completion: @escaping (Bool, Error?) -> Void) {
    let options = PHContentEditingInputRequestOptions()
    options.canHandleAdjustmentData = { self.canContinue($0) }
    asset.requestContentEditingInput(with: options) { input, info in
      guard let input = input, let url = input.fullSizeImageURL,
        let image = UIImage(contentsOfFile: url.path)
      else {
        completion(false, info[PHContentEditingInputErrorKey] as? Error)
        return
      }
      let output = PHContentEditingOutput(contentEditingInput: input)
      output.adjustmentData = PHAdjustmentData(
        formatIdentifier: self.formatIdentifier, formatVersion: self.formatVersion,
        data: Data("\(strength)".utf8))
      do {
        guard let rendered = self.render(image, strength)?.jpegData(compressionQuality: 0.9) else {
          return completion(false, nil)
        }
        try rendered.write(to: output.renderedContentURL, options: .atomic)
      } catch {
        return completion(false, error)
      }
      PHPhotoLibrary.shared().performChanges({
        PHAssetChangeRequest(for: asset).contentEditingOutput = output
      }, completionHandler: { success, error in completion(success, error) })
    }
  }

  /// The strength that an earlier edit of this program had.
  func strength(of asset: PHAsset, completion: @escaping (Double?) -> Void) {
    let options = PHContentEditingInputRequestOptions()
    options.canHandleAdjustmentData = { self.canContinue($0) }
    asset.requestContentEditingInput(with: options) { input, _ in
      let data = input?.adjustmentData?.data
      completion(data.flatMap { Double(String(decoding: $0, as: UTF8.self)) })
    }
  }

  func revert(_ asset: PHAsset, completion: @escaping (Bool, Error?) -> Void) {
    PHPhotoLibrary.shared().performChanges({
      PHAssetChangeRequest(for: asset).revertAssetContentToOriginal()
    }, completionHandler: { success, error in completion(success, error) })
  }

  private func render(_ image: UIImage, _ strength: Double) -> UIImage? {
    guard let pixels = image.cgImage else { return nil }
    let half = CGRect(x: 0, y: 0, width: Double(pixels.width) * strength, height: Double(pixels.height))
    return pixels.cropping(to: half).map { UIImage(cgImage: $0) }
  }
}
