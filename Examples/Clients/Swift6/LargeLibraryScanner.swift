import Photos

/// Walks a large library backwards in pages, on several tasks.
struct LargeLibraryScanner {
  let pageSize: Int

  func totalPixels() async -> Int {
    let result = PHAsset.fetchAssets(with: nil)
    let pages = stride(from: 0, to: result.count, by: pageSize).map { start in
      start..<min(start + pageSize, result.count)
    }
    return await withTaskGroup(of: Int.self) { group in
      for page in pages {
        group.addTask {
          var sum = 0
          for index in page.reversed() {
            let asset = result.object(at: index)
            sum += asset.pixelWidth * asset.pixelHeight
          }
          return sum
        }
      }
      return await group.reduce(0, +)
    }
  }

  /// The names of the newest photos by the order of addition, walked from the end.
  func newestNames(_ count: Int) -> [String] {
    let result = PHAsset.fetchAssets(with: nil)
    var names: [String] = []
    result.enumerateObjects(options: .reverse) { asset, _, stop in
      names.append(asset.extendedMetadata.originalFilename ?? "")
      if names.count == count { stop.pointee = true }
    }
    return names
  }
}
