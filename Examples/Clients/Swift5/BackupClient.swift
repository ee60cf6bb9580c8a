import Foundation
import Photos

/// Copies the files of all assets into a folder, a chunk at a time.
final class BackupClient {
  struct Entry {
    let name: String
    let size: Int64
    let kind: PHAssetResourceType
  }

  private let folder: URL
  private(set) var errors: [Error] = []

  init(folder: URL) {
    self.folder = folder
  }

  func run() -> [Entry] {
    var entries: [Entry] = []
    let assets = PHAsset.fetchAssets(with: nil)
    for index in 0..<assets.count {
      autoreleasepool {
        let asset = assets.object(at: index)
        for resource in PHAssetResource.assetResources(for: asset) {
          guard let isLocal = resource.value(forKey: "locallyAvailable") as? Bool, isLocal else {
            continue
          }
          let size = resource.value(forKey: "fileSize") as? Int64 ?? -1
          if let error = copy(resource, of: asset) {
            errors.append(error)
          } else {
            entries.append(Entry(name: resource.originalFilename, size: size, kind: resource.type))
          }
        }
      }
    }
    return entries
  }

  /// The file name of an asset's copy: its identifier up to the first slash, and its own name.
  func url(of resource: PHAssetResource) -> URL {
    let id = resource.assetLocalIdentifier
    let short = String(id[..<(id.firstIndex(of: "/") ?? id.endIndex)])
    return folder.appendingPathComponent("\(short)-\(resource.originalFilename)")
  }

  private func copy(_ resource: PHAssetResource, of asset: PHAsset) -> Error? {
    let url = self.url(of: resource)
    FileManager.default.createFile(atPath: url.path, contents: nil, attributes: nil)
    guard let handle = try? FileHandle(forWritingTo: url) else {
      return CocoaError(.fileWriteUnknown)
    }
    let options = PHAssetResourceRequestOptions()
    options.isNetworkAccessAllowed = true
    let semaphore = DispatchSemaphore(value: 0)
    var failure: Error?
    PHAssetResourceManager.default().requestData(
      for: resource, options: options,
      dataReceivedHandler: { data in handle.write(data) },
      completionHandler: { error in
        failure = error
        semaphore.signal()
      })
    semaphore.wait()
    handle.closeFile()
    return failure
  }
}
