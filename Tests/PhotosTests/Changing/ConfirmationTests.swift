import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// The confirmation hook (§2.52, §2.53).
@Suite("Confirmation") struct ConfirmationTests {
  /// A library whose hook notes what it is asked and gives one answer.
  private func library(
    answering answer: Bool, _ asked: Notes<TransactionSummary>
  ) throws -> TemporaryLibrary {
    var configuration = LibraryConfiguration()
    configuration.confirmation = { summary in
      asked.add(summary)
      return answer
    }
    return try TemporaryLibrary(configuration: configuration) {
      TestPhoto("a.jpg", in: "Trip")
      TestPhoto("b.jpg", in: "Trip")
    }
  }

  @Test("It is asked once a block, and told what would go (§2.52, §2.53)")
  func once() throws {
    let asked = Notes<TransactionSummary>()
    let temporary = try library(answering: true, asked)
    let assets = try temporary.assets("a.jpg", "b.jpg")
    let album = try #require(temporary.album(titled: "Trip"))
    #expect(asked.all.isEmpty)
    try temporary.change {
      PHAssetChangeRequest.deleteAssets([assets[0]])
      PHAssetChangeRequest.deleteAssets([assets[1]])
      PHAssetCollectionChangeRequest.deleteAssetCollections([album])
    }
    #expect(asked.all.count == 1)
    #expect(asked.all.first?.assets.deleted == Set(assets.map(\.localIdentifier)))
    #expect(asked.all.first?.assetCollections.deleted == [album.localIdentifier])
    #expect(temporary.run(allNames).isEmpty)
  }

  @Test("Refusal applies nothing and reports 3072 (§2.53)", arguments: [true, false])
  func refusal(isSynchronous: Bool) async throws {
    let asked = Notes<TransactionSummary>()
    let temporary = try library(answering: false, asked)
    let assets = try temporary.assets("a.jpg", "b.jpg")
    let token = temporary.library.currentChangeToken
    let block = {
      PHAssetChangeRequest.deleteAssets([assets[0]])
      PHAssetChangeRequest(for: assets[1]).isFavorite = true
    }
    var refusal: (any Error)?
    do {
      if isSynchronous {
        try temporary.change(block)
      } else {
        try await temporary.library.performChanges(block)
      }
    } catch {
      refusal = error
    }
    #expect((refusal as? PHPhotosError)?.code == .userCancelled)
    #expect((refusal as NSError?)?.code == 3072)
    #expect(temporary.library.currentChangeToken == token)
    #expect(asked.all.count == 1)
  }

  @Test("Only deletions are asked about (§2.53)")
  func others() throws {
    let asked = Notes<TransactionSummary>()
    let temporary = try library(answering: false, asked)
    let a = try temporary.assets("a.jpg")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    try temporary.change {
      PHAssetChangeRequest(for: a).isHidden = true
      PHAssetCollectionChangeRequest(for: album)?.removeAssets([a])
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
    }
    #expect(asked.all.isEmpty)
  }

  @Test("An impossible block, or one that deletes nothing, does not bother the user (§2.53)")
  func validatedFirst() throws {
    let asked = Notes<TransactionSummary>()
    let temporary = try library(answering: true, asked)
    let a = try temporary.assets("a.jpg")[0]
    let album = try #require(temporary.album(titled: "Trip"))
    let error = photosError {
      try temporary.change {
        PHAssetChangeRequest.deleteAssets([a])
        PHAssetCollectionChangeRequest(for: album)?.removeAssets(at: [9])
      }
    }
    #expect(error?.code == .changeNotSupported)
    #expect(asked.all.isEmpty)
    try temporary.change { PHAssetChangeRequest.deleteAssets([a]) }
    try temporary.change { PHAssetChangeRequest.deleteAssets([a]) }
    #expect(asked.all.count == 1)
  }

  @Test("It may fetch, and blocks neither fetches nor blocks of others (§2.53)")
  func fetching() throws {
    let counts = Notes<Int>()
    let libraries = Notes<PHPhotoLibrary>()
    var configuration = LibraryConfiguration()
    configuration.confirmation = { _ in
      for library in libraries.all {
        counts.add(PHPhotoLibrary.withShared(library) { PHAsset.fetchAssets(with: nil).count })
      }
      return true
    }
    let temporary = try TemporaryLibrary(configuration: configuration) { TestPhoto("a.jpg") }
    libraries.add(temporary.library)
    let a = try temporary.assets("a.jpg")[0]
    try temporary.change { PHAssetChangeRequest.deleteAssets([a]) }
    #expect(counts.all == [1])
  }
}
