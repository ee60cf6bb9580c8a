import Photos

/// What an app says about how much of the library it sees.
class LimitedLibraryBanner {
  func text(for status: PHAuthorizationStatus) -> String {
    switch status {
    case .notDetermined: return "Tap to allow access"
    case .restricted, .denied: return "Open Settings to allow access"
    case .authorized: return ""
    case .limited: return "You gave access to some photos only"
    @unknown default: return "Unknown"
    }
  }

  var current: String {
    return text(for: PHPhotoLibrary.authorizationStatus(for: .readWrite))
  }

  /// How many photos an app sees, and how many of its own choice it may change.
  func editableCount() -> (visible: Int, editable: Int) {
    let assets = PHAsset.fetchAssets(with: .image, options: nil)
    var editable = 0
    assets.enumerateObjects(options: [.reverse]) { asset, _, _ in
      if asset.canPerform(.properties) && asset.canPerform(.delete) { editable += 1 }
    }
    return (assets.count, editable)
  }
}
