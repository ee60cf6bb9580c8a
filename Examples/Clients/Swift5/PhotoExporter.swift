import Photos
import UniformTypeIdentifiers

/// Writes the current version of every photo of an album into a folder.
class PhotoExporter {
  let directory: URL

  init(directory: URL) {
    self.directory = directory
  }

  func export(album: PHAssetCollection) -> [String] {
    let requestOptions = PHImageRequestOptions()
    requestOptions.isSynchronous = true
    requestOptions.version = .current
    requestOptions.deliveryMode = .highQualityFormat
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "mediaType = %i", PHAssetMediaType.image.rawValue)
    var written: [String] = []
    PHAsset.fetchAssets(in: album, options: options).enumerateObjects { asset, index, _ in
      autoreleasepool {
        let manager = PHImageManager.default()
        manager.requestImageDataAndOrientation(
          for: asset, options: requestOptions
        ) { data, uti, orientation, info in
          guard let data = data, let uti = uti, let type = UTType(uti) else { return }
          let isDegraded = (info?[PHImageResultIsDegradedKey] as? NSNumber)?.boolValue ?? false
          if isDegraded || orientation != .up { return }
          let name = String(format: "%03d.%@", index, type.preferredFilenameExtension ?? "bin")
          do {
            try data.write(to: self.directory.appendingPathComponent(name), options: .atomic)
            written.append(name)
          } catch {
            print("cannot write \(name): \(error.localizedDescription)")
          }
        }
      }
    }
    return written
  }
}
