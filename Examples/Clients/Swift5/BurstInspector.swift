import Photos

/// Shows bursts as one photo, and their members on request.
class BurstInspector {
  struct Burst {
    let identifier: String
    let representative: PHAsset
    let count: Int
    let picks: Int
  }

  func bursts() -> [Burst] {
    var bursts: [Burst] = []
    PHAsset.fetchAssets(with: .image, options: nil).enumerateObjects { asset, _, _ in
      guard asset.representsBurst, let identifier = asset.burstIdentifier else { return }
      let options = PHFetchOptions()
      options.includeAllBurstAssets = true
      let members = PHAsset.fetchAssets(withBurstIdentifier: identifier, options: options)
      var picks = 0
      members.enumerateObjects(options: .concurrent) { _, _, _ in }
      for index in 0..<members.count where !members[index].burstSelectionTypes.isEmpty { picks += 1 }
      bursts.append(
        Burst(identifier: identifier, representative: asset, count: members.count, picks: picks))
    }
    return bursts
  }
}
