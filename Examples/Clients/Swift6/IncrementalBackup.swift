import Foundation
import Photos

/// Backs up what changed since the last time, over launches.
struct IncrementalBackup: Sendable {
  struct Report: Equatable {
    var inserted: Set<String> = []
    var updated: Set<String> = []
    var deleted: Set<String> = []
    var files: [String] = []
  }

  let tokenFile: URL
  let folder: URL

  private var savedToken: PHPersistentChangeToken? {
    guard let data = try? Data(contentsOf: tokenFile) else { return nil }
    return try? NSKeyedUnarchiver.unarchivedObject(ofClass: PHPersistentChangeToken.self, from: data)
  }

  private func save(_ token: PHPersistentChangeToken) throws {
    try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
      .write(to: tokenFile)
  }

  func run() async throws -> Report {
    let library = PHPhotoLibrary.shared()
    let current = library.currentChangeToken
    var report = Report()
    if let token = savedToken {
      if token == current { return report }
      for change in try library.fetchPersistentChanges(since: token) {
        let details = try change.changeDetails(for: .asset)
        report.inserted.formUnion(details.insertedLocalIdentifiers)
        report.updated.formUnion(details.updatedLocalIdentifiers)
        report.deleted.formUnion(details.deletedLocalIdentifiers)
      }
      report.updated.subtract(report.inserted)
      report.inserted.subtract(report.deleted)
    } else {
      PHAsset.fetchAssets(with: nil).enumerateObjects { asset, _, _ in
        report.inserted.insert(asset.localIdentifier)
      }
    }
    report.files = try await copy(report.inserted)
    try save(current)
    return report
  }

  private func copy(_ identifiers: Set<String>) async throws -> [String] {
    let assets = PHAsset.fetchAssets(withLocalIdentifiers: identifiers.sorted(), options: nil)
    var names: [String] = []
    for asset in assets.objects(at: IndexSet(integersIn: 0..<assets.count)) {
      for resource in PHAssetResource.assetResources(for: asset) {
        let url = folder.appendingPathComponent(resource.originalFilename)
        try await PHAssetResourceManager.default()
          .writeData(for: resource, toFile: url, options: nil)
        names.append(url.lastPathComponent)
      }
    }
    return names.sorted()
  }
}
