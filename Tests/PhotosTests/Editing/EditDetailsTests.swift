import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("What an edit tells observers and history") struct EditDetailsTests {
  private let original = TestPicture.jpeg(width: 40, height: 30)
  private let render = TestPicture.jpeg(width: 20, height: 10)

  /// The change that a piece of work makes, as an observer gets it.
  private func change(
    _ library: PHPhotoLibrary, _ work: () async throws -> Void
  ) async throws -> PHChange {
    try await work()
    return PHChange(library: library, state: library.currentChangeToken.state)
  }

  @Test("Edit, replaced edit, revert and undo change the content, and nothing else does (§4.14)")
  func contentChanged() async throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    let asset = try temporary.add(original, named: "a.jpg")
    let before = temporary.run { PHAsset.fetchAssets(with: nil) }
    let one = Editor(library: library, format: "org.example.one")
    let two = Editor(library: library, format: "org.example.two")
    let steps: [(isContent: Bool, work: () async throws -> Void)] = [
      (true, { try await one.edit(asset, render) }),
      (false, { try temporary.change { PHAssetChangeRequest(for: asset).isFavorite = true } }),
      (true, { try await two.edit(asset.now, original) }),
      (
        true,
        { try temporary.change { PHAssetChangeRequest(for: asset).revertAssetContentToOriginal() } }
      ),
      (
        true,
        {
          let last = try library.host.transactions(since: nil).last
          try library.host.undo(try #require(last))
        }
      ),
    ]
    for (number, step) in steps.enumerated() {
      let present = try asset.now
      let change = try await change(library, step.work)
      let details = try #require(change.changeDetails(for: present), "step \(number)")
      #expect(details.assetContentChanged == step.isContent, "step \(number)")
      #expect(details.objectBeforeChanges === present)
      let after = try #require(details.objectAfterChanges)
      #expect(after.hasAdjustments == (try asset.now.hasAdjustments))
      #expect(after.pixelWidth == (try asset.now.pixelWidth))
      // Asked about the oldest snapshot, the content changed since with the first edit.
      #expect(change.changeDetails(for: asset)?.assetContentChanged == true)
      let list = try #require(change.changeDetails(for: before))
      #expect(list.changedIndexes == [0] && list.changedObjects == [asset])
      #expect(list.removedIndexes == [] && list.insertedIndexes == [])
    }
    #expect(before[0].pixelWidth == 40 && !before[0].hasAdjustments)
    #expect(before[0].resourceTypes == [.photo])
    #expect(try await before[0].bytes(.photo) == original)
  }

  @Test("History counts an edited asset as updated (§5.3)")
  func history() async throws {
    let temporary = try TemporaryLibrary()
    let asset = try temporary.add(original, named: "a.jpg")
    let token = temporary.library.currentChangeToken
    try await Editor(library: temporary.library, format: "f").edit(asset, render)
    let changes = try Array(temporary.library.fetchPersistentChanges(since: token))
    let details = try #require(changes.first).changeDetails(for: .asset)
    #expect(changes.count == 1)
    #expect(details.updatedLocalIdentifiers == [asset.localIdentifier])
    #expect(details.insertedLocalIdentifiers == [] && details.deletedLocalIdentifiers == [])
  }

  @Test("Replacing content asks for confirmation, once it is known to be possible (§2.53)")
  func confirmation() async throws {
    let asked = Notes<[String]>()
    var configuration = LibraryConfiguration()
    configuration.confirmation = { summary in
      asked.add(Array(summary.assets.updated))
      return false
    }
    let temporary = try TemporaryLibrary(configuration: configuration)
    let asset = try temporary.add(original, named: "a.jpg")
    let editor = Editor(library: temporary.library, format: "f")
    let output = try editor.output(try await editor.input(of: asset), render, recipe: "1")
    #expect(photosError { try editor.commit(output, to: asset) }?.code == .userCancelled)
    #expect(asked.all == [[asset.localIdentifier]])
    #expect(try asset.now.hasAdjustments == false)
    #expect(
      try temporary.files(in: temporary.library.host.url.appendingPathComponent("edits")) == [])
  }

  @Test("Denied and add-only programs get no input, and cannot commit an edit (§6.8, §6.12)")
  func access() async throws {
    let temporary = try TemporaryLibrary()
    let asset = try temporary.add(original, named: "a.jpg")
    var configuration = LibraryConfiguration.named("guest")
    configuration.authorization = .ask { level in level == .addOnly ? .authorized : .denied }
    let guest = try PHPhotoLibrary.open(
      at: temporary.library.host.url, configuration: configuration)
    defer { guest.close() }
    guest.host.setAuthorization(.denied, for: .readWrite)
    guest.host.setAuthorization(.authorized, for: .addOnly)
    let origin = try #require(asset.origin)
    let seen = PHAsset(record: asset.record, origin: .init(library: guest, state: origin.state))
    let answer = await seen.editingAnswer()
    #expect(answer.input == nil && answer.error?.code == .accessUserDenied)
    let error = photosError {
      try guest.performChangesAndWait {
        PHAssetChangeRequest(for: seen).revertAssetContentToOriginal()
      }
    }
    #expect(error?.code == .accessUserDenied)
  }
}
