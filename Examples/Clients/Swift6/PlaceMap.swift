import CoreLocation
import Photos

/// Groups photos by place.
struct PlaceMap {
  struct Place {
    let center: CLLocationCoordinate2D
    var assets: [PHAsset]
  }

  func places(within radius: CLLocationDistance) -> [Place] {
    var places: [Place] = []
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true)]
    PHAsset.fetchAssets(with: options).enumerateObjects { asset, _, _ in
      guard let location = asset.location else { return }
      let near = places.firstIndex { place in
        let center = CLLocation(
          latitude: place.center.latitude, longitude: place.center.longitude)
        return center.distance(from: location) <= radius
      }
      if let near {
        places[near].assets.append(asset)
      } else {
        places.append(Place(center: location.coordinate, assets: [asset]))
      }
    }
    return places
  }

  func setLocation(_ coordinate: CLLocationCoordinate2D, of asset: PHAsset) async throws {
    guard CLLocationCoordinate2DIsValid(coordinate) else { return }
    let location = CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)
    try await PHPhotoLibrary.shared().performChanges {
      PHAssetChangeRequest(for: asset).location = location
    }
  }
}
