import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Recently Deleted and the sources of assets (§2.46, §2.49).
@Suite("Recently Deleted") struct RecentlyDeletedTests {
  private func library() throws -> TemporaryLibrary {
    try TemporaryLibrary {
      for name in ["a", "b", "c"] { TestPhoto(name, favorite: name == "b", in: "Trip") }
    }
  }

  private func files(_ temporary: TemporaryLibrary) -> Int {
    let folder = temporary.library.host.url.appendingPathComponent("originals")
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .allObjects
    return (all as? [URL] ?? []).filter { !$0.hasDirectoryPath }.count
  }

  @Test("Deleted assets are listed, oldest first, with name and dates (§2.46)")
  func listing() throws {
    let temporary = try library()
    let host = temporary.library.host
    #expect(try host.recentlyDeleted().isEmpty)
    let before = Date()
    for asset in try temporary.assets("b", "a") {
      try temporary.change { PHAssetChangeRequest.deleteAssets([asset]) }
    }
    let deleted = try host.recentlyDeleted()
    #expect(deleted.map(\.originalFilename) == ["b", "a"])
    #expect(deleted.map(\.localIdentifier) == ["b", "a"].map { temporary.identifiers[$0] ?? "" })
    for asset in deleted {
      #expect(asset.deletedDate >= before.addingTimeInterval(-0.001) && asset.deletedDate <= Date())
      #expect(asset.expiresDate == asset.deletedDate.addingTimeInterval(30 * 86_400))
    }
    #expect(files(temporary) == 3)
  }

  @Test("Recovery brings back identifier, facts and places in albums (§2.46)")
  func recovery() throws {
    let temporary = try library()
    let host = temporary.library.host
    let b = try temporary.assets("b")[0]
    try temporary.change { PHAssetChangeRequest.deleteAssets([b]) }
    try host.recover([b.localIdentifier])
    #expect(try host.recentlyDeleted().isEmpty)
    #expect(try temporary.members(of: "Trip") == ["a", "b", "c"])
    let back = try temporary.assets("b")[0]
    #expect(back == b && back.isFavorite && back.addedDate == b.addedDate)
    #expect(temporary.run(allNames) == ["a", "b", "c"])
    #expect(try host.verify(readingFiles: true).problems == [])
  }

  @Test("Purging deletes for good, with the file (§2.46)")
  func purging() throws {
    let temporary = try library()
    let host = temporary.library.host
    let assets = try temporary.assets("a", "b")
    let result = temporary.run { PHAsset.fetchAssets(with: nil) }
    try temporary.change { PHAssetChangeRequest.deleteAssets(assets) }
    try host.purge([assets[0].localIdentifier])
    #expect(try host.recentlyDeleted().map(\.originalFilename) == ["b"])
    #expect(files(temporary) == 2)
    #expect(names(result) == ["a", "b", "c"])
    #expect(try host.verify(readingFiles: true).problems == [])
    #expect(
      photosError { try host.recover([assets[0].localIdentifier]) }?.code == .identifierNotFound)
  }

  @Test("What is not there cannot be recovered or purged; then none is (§2.46)")
  func unknown() throws {
    let temporary = try library()
    let host = temporary.library.host
    let (a, b) = (try temporary.assets("a")[0], try temporary.assets("b")[0])
    try temporary.change { PHAssetChangeRequest.deleteAssets([a]) }
    let album = try #require(temporary.album(titled: "Trip")).localIdentifier
    for wrong in [b.localIdentifier, "\(UUID().uuidString)/L0/001", "nonsense", album, ""] {
      for list in [[a.localIdentifier, wrong], [wrong]] {
        let recovery = photosError { try host.recover(list) }
        #expect(recovery?.code == .identifierNotFound)
        #expect(identifiers(recovery) == [wrong])
        #expect(photosError { try host.purge(list) }?.code == .identifierNotFound)
      }
    }
    #expect(try host.recentlyDeleted().count == 1)
    #expect(temporary.run(allNames) == ["b", "c"])
  }

  @Test("Maintenance keeps what is younger than 30 days (§2.46, §5.8)")
  func maintenance() throws {
    let temporary = try library()
    let a = try temporary.assets("a")[0]
    try temporary.change { PHAssetChangeRequest.deleteAssets([a]) }
    try temporary.library.host.maintain()
    #expect(try temporary.library.host.recentlyDeleted().count == 1)
    #expect(try temporary.library.host.transactions(since: nil).count == 2)
  }

  @Test("Sources: exactly one, of assets that are there (§2.49)")
  func sources() throws {
    let temporary = try library()
    let host = temporary.library.host
    let a = try temporary.assets("a")[0]
    for type: PHAssetSourceType in [[], [.typeUserLibrary, .typeCloudShared]] {
      let error = photosError { try host.setSourceType(type, for: [a.localIdentifier]) }
      #expect(error?.code == .changeNotSupported)
    }
    let error = photosError {
      try host.setSourceType(
        .typeCloudShared, for: [a.localIdentifier, "\(UUID().uuidString)/L0/001"])
    }
    #expect(error?.code == .identifierNotFound)
    #expect(try temporary.assets("a")[0].sourceType == .typeUserLibrary)
    try host.setSourceType(.typeCloudShared, for: [a.localIdentifier])
    try host.setSourceType(.typeUserLibrary, for: [a.localIdentifier])
    #expect(temporary.run(allNames) == ["a", "b", "c"])
  }
}
