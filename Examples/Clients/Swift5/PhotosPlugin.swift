import Photos

/// Answers a script's calls with dictionaries, as plugins of cross-platform frameworks do.
class PhotosPlugin {
  func getPhotos(_ parameters: [String: Any]) -> [String: Any] {
    let first = parameters["first"] as? Int ?? 20
    let after = (parameters["after"] as? String).flatMap(Int.init) ?? 0
    let options = PHFetchOptions()
    options.includeAssetSourceTypes = [.typeUserLibrary, .typeCloudShared, .typeiTunesSynced]
    options.wantsIncrementalChangeDetails = false
    var predicates: [NSPredicate] = []
    if let from = parameters["fromTime"] as? Double {
      predicates.append(
        NSPredicate(format: "creationDate > %@", Date(timeIntervalSince1970: from) as CVarArg))
    }
    if let to = parameters["toTime"] as? Double {
      predicates.append(
        NSPredicate(format: "creationDate <= %@", argumentArray: [NSDate(timeIntervalSince1970: to)])
      )
    }
    if !predicates.isEmpty {
      options.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: predicates)
    }
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
    let result = PHAsset.fetchAssets(with: options)
    let end = min(result.count, after + first)
    var edges: [[String: Any]] = []
    if after < end {
      result.enumerateObjects(at: IndexSet(integersIn: after..<end), options: []) { asset, index, _ in
        edges.append([
          "uri": "ph://" + asset.localIdentifier,
          "filename": asset.value(forKey: "filename") as? String ?? "",
          "type": asset.mediaType == .video ? "video" : "image",
          "width": asset.pixelWidth,
          "height": asset.pixelHeight,
          "timestamp": asset.creationDate?.timeIntervalSince1970 ?? 0,
          "cursor": "\(index + 1)",
        ])
      }
    }
    return [
      "edges": edges, "has_next_page": end < result.count, "end_cursor": "\(end)",
      "counts": ["images": result.countOfAssets(with: .image)],
    ]
  }

  func deletePhotos(_ uris: [String], resolve: @escaping (Bool) -> Void, reject: @escaping (String, Error?) -> Void) {
    let ids = uris.map { $0.replacingOccurrences(of: "ph://", with: "") }
    let assets = PHAsset.fetchAssets(withLocalIdentifiers: ids, options: nil)
    if assets.count != ids.count {
      reject("not all were found", nil)
      return
    }
    PHPhotoLibrary.shared().performChanges({
      PHAssetChangeRequest.deleteAssets(assets)
    }, completionHandler: { success, error in
      if success { resolve(true) } else { reject("could not delete", error) }
    })
  }
}
