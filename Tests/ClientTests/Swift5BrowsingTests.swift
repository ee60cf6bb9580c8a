@testable import ClientsSwift5
import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

@Suite("Client programs that browse, in Swift 5") struct Swift5BrowsingTests {
  @Test("A grid stays in step with the library")
  func grid() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let grid = PhotoGridDataSource()
      let updates = Heard<String>()
      grid.onUpdate = { update in
        updates.note(update)
      }
      #expect(grid.numberOfItems == 3)
      let newest = grid.asset(at: IndexPath(indexes: [0, 0]))
      #expect(fixture.names([newest]) == ["dog.jpg"])
      try fixture.library.performChangesAndWait {
        PHAssetChangeRequest.deleteAssets([newest] as NSArray)
      }
      updates.wait()
      let oldest = grid.asset(at: IndexPath(indexes: [0, 1]))
      try fixture.library.performChangesAndWait {
        PHAssetChangeRequest(for: oldest).creationDate = ClientLibrary.noon(12, 1)
      }
      updates.wait()
      #expect(updates.values == ["delete [0]", "reload [0], move 1 to 0"])
      #expect(grid.numberOfItems == 2)
    }
  }

  @Test("An album list has smart albums with photos, then the user's by title")
  func albums() throws {
    let fixture = try ClientLibrary()
    fixture.run {
      let loader = AlbumListLoader()
      let rows = loader.load()
      #expect(
        rows.filter { !$0.isSmart }.map { "\($0.title) \($0.count)" } == ["Best 1", "Trip 3"])
      #expect(rows.first?.isSmart == true)
      #expect(rows.filter(\.isSmart).map(\.count).max() == 3)
      #expect(loader.index(ofAlbumTitled: "Best") == 1)
      #expect(loader.index(ofAlbumTitled: "None") == nil)
      #expect(loader.recentlyDeletedCount() == 0)
    }
  }

  @Test("Thumbnails are prepared around what is visible, and come in the size of the cell")
  func thumbnails() throws {
    let fixture = try ClientLibrary()
    fixture.run {
      let grid = ThumbnailGrid(
        assets: PHAsset.fetchAssets(with: nil), side: 10, scale: 2)
      grid.visibleRangeDidChange(to: 0..<1)
      grid.visibleRangeDidChange(to: 2..<3)
      #expect(grid.log == ["+3 -0", "+0 -0"])
      let sizes = Heard<CGSize>()
      let request = grid.load(at: 0) { image in
        sizes.note(image.size)
      }
      #expect(request != PHInvalidImageRequestID)
      sizes.wait()
      grid.cancel(request)
      grid.reset()
      #expect(sizes.values == [CGSize(width: 20, height: 20)])
    }
  }

  @Test("A view model publishes the titles of albums and every new one")
  func viewModel() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let model = AlbumsViewModel()
      #expect(model.titles == ["Trip", "Best"] && !model.isEmpty)
      let added = Heard<String>()
      let listening = model.added.sink { title in
        added.note(title)
      }
      try fixture.library.performChangesAndWait {
        _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "New")
      }
      added.wait()
      listening.cancel()
      #expect(added.values == ["New"])
      #expect(model.titles == ["Trip", "Best", "New"])
    }
  }

  @Test("A video picker finds nothing among photos, and mixes both kinds")
  func videos() throws {
    let fixture = try ClientLibrary()
    fixture.run {
      let picker = VideoPicker()
      #expect(picker.videos(longerThan: 1.5).count == 0)
      #expect(picker.mixed().count == 3)
      #expect(picker.label(for: picker.mixed()[0]) == "0:00")
    }
  }

  @Test("Badges count what smart albums hold")
  func badges() throws {
    let fixture = try ClientLibrary()
    try fixture.add(.screenshot, named: "screen.jpg")
    fixture.run {
      let badges = SmartAlbumBadges().badges()
      #expect(badges.map(\.title) == ["library", "favorites", "screenshots"])
      #expect(badges.map(\.count) == [4, 1, 1])
    }
  }

  @Test("A burst is one photo until its members are asked for")
  func bursts() throws {
    let fixture = try ClientLibrary { TestPhoto("single.jpg") }
    for number in 1...3 { try fixture.add(.burst("B1"), named: "burst\(number).jpg") }
    fixture.run {
      let bursts = BurstInspector().bursts()
      #expect(bursts.map(\.identifier) == ["B1"])
      #expect(bursts.first?.count == 3)
    }
  }

  @Test("A script's page of photos has the newest first, and says whether there are more")
  func plugin() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let plugin = PhotosPlugin()
      let page = plugin.getPhotos(["first": 2])
      let edges = try #require(page["edges"] as? [[String: Any]])
      #expect(edges.compactMap { $0["filename"] as? String } == ["dog.jpg", "city.jpg"])
      #expect(page["has_next_page"] as? Bool == true)
      let rest = plugin.getPhotos(["first": 2, "after": page["end_cursor"] as? String ?? ""])
      let last = try #require(rest["edges"] as? [[String: Any]])
      #expect(last.compactMap { $0["width"] as? Int } == [40])
      #expect(rest["has_next_page"] as? Bool == false)
      let between = plugin.getPhotos([
        "fromTime": ClientLibrary.noon(5, 1).timeIntervalSince1970,
        "toTime": ClientLibrary.noon(5, 2).timeIntervalSince1970,
      ])
      let middle = try #require(between["edges"] as? [[String: Any]])
      #expect(middle.compactMap { $0["filename"] as? String } == ["city.jpg"])

      let answers = Heard<String>()
      let uris = edges.compactMap { $0["uri"] as? String }
      for list in [uris, ["ph://none"]] {
        plugin.deletePhotos(
          list,
          resolve: { ok in
            answers.note("deleted \(ok)")
          },
          reject: { why, _ in
            answers.note(why)
          })
        answers.wait()
      }
      #expect(answers.values == ["deleted true", "not all were found"])
      #expect(PHAsset.fetchAssets(with: nil).count == 1)
    }
  }

  @Test("Empty objects stand in until an album is opened, and photos of two fetches are equal")
  func standIns() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      var state = PickerState()
      #expect(state.isEmpty && state.current.localIdentifier == "")
      #expect(state.position(of: PHAsset()) == nil)
      state.open(try #require(fixture.temporary.album(titled: "Trip")))
      #expect(fixture.names([state.current]) == ["dog.jpg"])
      let other = try #require(fixture.temporary.asset(named: "city.jpg"))
      #expect(state.position(of: other) == 1)
      #expect(state.assets[1] == other && state.assets[1].hash == other.hash)
    }
  }

  @Test("A banner tells how much is seen")
  func banner() throws {
    let fixture = try ClientLibrary()
    fixture.run {
      let banner = LimitedLibraryBanner()
      #expect(banner.current == "")
      let both = banner.editableCount()
      #expect(both.visible == 3 && both.editable == 3)
      fixture.library.host.setAuthorization(.limited, for: .readWrite)
      let one = fixture.temporary.identifiers["city.jpg"].map { [$0] } ?? []
      fixture.library.host.setLimitedSelection(one)
      #expect(banner.current == "You gave access to some photos only")
      #expect(banner.editableCount().visible == 1)
      fixture.library.host.setAuthorization(.denied, for: .readWrite)
      #expect(banner.current == "Open Settings to allow access")
      #expect(banner.editableCount().visible == 0)
    }
  }

  @Test("An inspector tells undocumented facts, and finds what changed")
  func inspector() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let inspector = AssetInspector()
      let beach = try #require(fixture.temporary.asset(named: "beach.jpg"))
      #expect(inspector.lines(for: beach) == ["stored", "beach.jpg", "never edited", "here"])
      let modified = try #require(beach.modificationDate)
      #expect(inspector.changed(since: modified).count == 3)
      #expect(inspector.changed(since: .distantFuture).count == 0)
      #expect(inspector.albums(titled: "Trip") == 1 && inspector.albums(titled: "None") == 0)
      let pixels = try #require(inspector.pixels(of: beach))
      #expect(pixels.width == 40 && pixels.height == 30)
    }
  }
}
