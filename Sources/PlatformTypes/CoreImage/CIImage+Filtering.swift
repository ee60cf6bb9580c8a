public import Foundation
import MediaFiles

extension CIImage {
  /// Returns what a filter makes of the picture.
  ///
  ///     image.applyingFilter("CIColorControls", parameters: [kCIInputSaturationKey: 0.2])
  ///
  /// A picture without pixels when there is no filter of this name here; see ``CIFilter`` for those
  /// that are.
  public func applyingFilter(
    _ filterName: String, parameters params: [String: Any]
  ) -> CIImage {
    guard let filter = CIFilter(name: filterName, parameters: params) else {
      FileHandle.standardError.write(
        Data("Core Image: there is no filter \"\(filterName)\" here.\n".utf8))
      return CIImage.empty()
    }
    filter.setValue(self, forKey: kCIInputImageKey)
    return filter.outputImage ?? CIImage.empty()
  }

  /// Returns what a filter with its usual settings makes of the picture.
  public func applyingFilter(_ filterName: String) -> CIImage {
    applyingFilter(filterName, parameters: [:])
  }

  /// Returns the picture blurred by a Gaussian.
  ///
  /// - Parameter sigma: Its standard deviation in pixels.
  /// - Returns: A picture that is larger on all sides by three times as much.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    guard sigma > 0, sigma.isFinite else { return self }
    let margin = CGFloat((3 * sigma).rounded(.up))
    return CIImage(
      extent: extent.isInfinite || extent.isNull
        ? extent : extent.insetBy(dx: -margin, dy: -margin),
      recipe: Blurred(source: recipe, sigma: sigma))
  }

  /// Returns the part inside a rectangle, all of it opaque: what lets something through is shown
  /// before black.
  public func settingAlphaOne(in extent: CGRect) -> CIImage {
    composited(over: CIImage(color: .black)).cropped(to: extent)
  }

  /// Returns the picture with its pixels changed by themselves; none may appear where there were
  /// none.
  func recolored(
    _ step: @escaping @Sendable (LightPicture, PixelRect) throws(MediaError) -> LightPicture
  ) -> CIImage {
    CIImage(extent: extent, recipe: Recolored(source: recipe, step: step))
  }

  /// Returns the picture with each pixel multiplied by a matrix; see ``LightPicture/mixed(_:)``.
  func mixed(_ rows: [SIMD4<Double>]) -> CIImage {
    recolored { light, _ throws(MediaError) in try light.mixed(rows) }
  }
}
