import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Projects (§14).
@Suite("PHProject") struct ProjectTests {
  private let temporary: TemporaryLibrary
  private let identifier: String

  init() throws {
    temporary = try TemporaryLibrary {
      TestPhoto("a", in: "Trip")
      TestPhoto("b")
      TestPhoto("c")
    }
    identifier = try temporary.library.host.makeProject(
      titled: "Book", of: temporary.assets("c", "a").map(\.localIdentifier),
      data: Data("pages".utf8))
  }

  private func project() throws -> PHProject {
    let found = temporary.run {
      PHAssetCollection.fetchAssetCollections(withLocalIdentifiers: [identifier], options: nil)
        .firstObject
    }
    return try #require(found as? PHProject)
  }

  private func members() throws -> [String] {
    names(PHAsset.fetchAssets(in: try project(), options: nil))
  }

  @Test("It is found by identifier and at the top level, and not among the albums (§14.1)")
  func finding() throws {
    let project = try project()
    #expect(project.localizedTitle == "Book")
    #expect(project.projectExtensionData == Data("pages".utf8))
    #expect(!project.hasProjectPreview)
    #expect(project.estimatedAssetCount == 2)
    #expect(try members() == ["c", "a"])
    try temporary.run {
      let top = PHCollection.fetchTopLevelUserCollections(with: nil)
      #expect(top.lastObject == project)
      #expect(top.lastObject is PHProject)
      let albums = PHAssetCollection.fetchAssetCollections(
        with: .album, subtype: .any, options: nil)
      #expect(titles(albums) == ["Trip"])
      let mapping = temporary.library.cloudIdentifierMappings(forLocalIdentifiers: [identifier])
      let cloud = try #require(mapping[identifier]).get()
      #expect(
        try temporary.library.localIdentifierMappings(for: [cloud])[cloud]?.get() == identifier)
    }
    #expect(try temporary.library.host.verify(readingFiles: false).problems == [])
  }

  @Test("A request changes title, data, picture and members, as one transaction (§14.2)")
  func changing() throws {
    let before = try project()
    let a = try temporary.assets("a")[0]
    let image = try #require(
      UIImage(pixels: Data(repeating: 200, count: 4 * 6), width: 3, height: 2))
    let token = temporary.library.currentChangeToken
    try temporary.change {
      let request = PHProjectChangeRequest(project: before)
      #expect(request.title == "Book")
      request.title = "Calendar"
      request.projectExtensionData = Data("months".utf8)
      #expect(request.title == "Calendar")
      #expect(request.projectExtensionData == Data("months".utf8))
      request.setProjectPreviewImage(image)
      request.removeAssets([a])
    }
    let after = try project()
    #expect(after == before)
    #expect(after.localizedTitle == "Calendar" && after.hasProjectPreview)
    #expect(after.projectExtensionData == Data("months".utf8))
    #expect(try members() == ["c"])
    let preview = try #require(try temporary.library.host.previewOfProject(identifier))
    #expect(UIImage(data: preview)?.size == CGSize(width: 3, height: 2))
    // The snapshot stays, and one transaction can be undone as a whole.
    #expect(before.localizedTitle == "Book" && !before.hasProjectPreview)
    #expect(before.projectExtensionData == Data("pages".utf8))
    let transactions = try temporary.library.host.transactions(since: token)
    #expect(transactions.map(\.assetCollections.updated) == [[identifier]])
    try temporary.library.host.undo(transactions[0])
    #expect(try project().projectExtensionData == Data("pages".utf8))
    #expect(try project().hasProjectPreview == false)
    #expect(try members() == ["c", "a"])
  }

  @Test("Observers hear of it like of an album (§4.12)")
  func observing() throws {
    let before = try project()
    let change = try temporary.library.changed {
      PHProjectChangeRequest(project: before).projectExtensionData = Data()
    }
    let details = try #require(change.changeDetails(for: before))
    #expect(details.objectAfterChanges?.projectExtensionData == Data())
    let none = try temporary.library.nudged()
    #expect(none.changeDetails(for: try project()) == nil)
  }

  @Test("Assets are neither added nor rearranged; it says so beforehand (§14.2)")
  func forbidden() throws {
    let project = try project()
    let b = try temporary.assets("b")[0]
    let allowed: [PHCollectionEditOperation] = [.removeContent, .delete, .rename]
    let all: [PHCollectionEditOperation] = [
      .deleteContent, .removeContent, .addContent, .createContent, .rearrangeContent, .delete,
      .rename,
    ]
    #expect(all.filter(project.canPerform) == allowed)
    let calls: [(PHAssetCollectionChangeRequest) -> Void] = [
      { $0.addAssets([b]) }, { $0.insertAssets([b], at: [0]) },
      { $0.moveAssets(at: [0], to: 1) }, { $0.replaceAssets(at: [0], withAssets: [b]) },
    ]
    for call in calls {
      let error = photosError {
        try temporary.change { PHAssetCollectionChangeRequest(for: project).map(call) }
      }
      #expect(error?.code == .changeNotSupported)
    }
    #expect(try members() == ["c", "a"])
  }

  @Test("More than 2 MiB of data, or a project that is gone, fails the block (§14.3)")
  func failing() throws {
    let project = try project()
    let most = Data(count: 2 << 20)
    try temporary.change { PHProjectChangeRequest(project: project).projectExtensionData = most }
    let tooMuch = photosError {
      try temporary.change {
        PHProjectChangeRequest(project: project).projectExtensionData = most + Data(count: 1)
      }
    }
    #expect(tooMuch?.errorCode == 3300)
    #expect(identifiers(tooMuch) == [identifier])
    try temporary.change { PHAssetCollectionChangeRequest.deleteAssetCollections([project]) }
    #expect(temporary.run(allNames) == ["a", "b", "c"])
    let gone = photosError {
      try temporary.change { PHProjectChangeRequest(project: project).title = "x" }
    }
    #expect(gone?.errorCode == 3201)
    let last = try #require(try temporary.library.host.transactions(since: nil).last)
    try temporary.library.host.undo(last)
    #expect(try self.project().projectExtensionData == most)
    #expect(try members() == ["c", "a"])
  }

  @Test("A key asset gives its picture, and none takes it away (§14.4)")
  @available(*, deprecated, message: "Tests a deprecated call")
  func keyAsset() throws {
    let project = try project()
    let a = try temporary.assets("a")[0]
    try temporary.change { PHProjectChangeRequest(project: project).setKeyAsset(a) }
    let preview = try #require(try temporary.library.host.previewOfProject(identifier))
    #expect(UIImage(data: preview)?.size == CGSize(width: 16, height: 12))
    try temporary.change { PHProjectChangeRequest(project: project).setKeyAsset(nil) }
    #expect(try temporary.library.host.previewOfProject(identifier) == nil)
    #expect(try self.project().hasProjectPreview == false)
  }

  @Test("A project of unknown assets is not made")
  func unknown() throws {
    let error = photosError {
      try temporary.library.host.makeProject(
        titled: "x", of: ["00000000-0000-4000-8000-000000000000/L0/001"])
    }
    #expect(error?.errorCode == 3201)
    #expect(temporary.run(topLevelTitles) == ["Trip", "Book"])
  }
}
