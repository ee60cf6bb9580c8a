import CoreLocation
import Photos
import UIKit

/// Saves what a camera app took, with where and when.
enum CameraRollSaver {
  enum SaveError: Error {
    case notAllowed(PHAuthorizationStatus)
    case failed(Error?)
  }

  static func save(
    _ image: UIImage, at coordinate: CLLocationCoordinate2D?, taken date: Date,
    completion: @escaping (Result<String, SaveError>) -> Void
  ) {
    PHPhotoLibrary.requestAuthorization(for: .addOnly) { status in
      guard status == .authorized || status == .limited else {
        completion(.failure(.notAllowed(status)))
        return
      }
      var id = ""
      PHPhotoLibrary.shared().performChanges {
        let request = PHAssetChangeRequest.creationRequestForAsset(from: image)
        request.creationDate = date
        if let coordinate = coordinate {
          request.location = CLLocation(
            coordinate: coordinate, altitude: 12, horizontalAccuracy: 5, verticalAccuracy: 5,
            timestamp: date)
        }
        id = request.placeholderForCreatedAsset?.localIdentifier ?? ""
      } completionHandler: { success, error in
        completion(success ? .success(id) : .failure(.failed(error)))
      }
    }
  }
}
