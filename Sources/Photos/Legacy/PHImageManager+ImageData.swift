public import Foundation
public import PlatformTypes

extension PHImageManager {
  /// As ``requestImageDataAndOrientation(for:options:resultHandler:)``, with the older type of
  /// orientation.
  ///
  /// - Parameters:
  ///   - asset: Whose bytes.
  ///   - options: The version, and whether to wait.
  ///   - resultHandler: Called once: with bytes, type identifier and orientation.
  /// - Returns: What cancels the request.
  @available(
    *, deprecated, renamed: "requestImageDataAndOrientation(for:options:resultHandler:)"
  )
  @discardableResult
  public func requestImageData(
    for asset: PHAsset, options: PHImageRequestOptions?,
    resultHandler:
      @escaping (Data?, String?, UIImage.Orientation, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    requestImageDataAndOrientation(for: asset, options: options) { data, type, orientation, info in
      resultHandler(data, type, UIImage.Orientation(propertyOrientation: orientation), info)
    }
  }
}
