@testable import ClientsSwift5
import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

@Suite("Client programs that save and change, in Swift 5") struct Swift5ChangingTests {
  private func picture() throws -> UIImage {
    try #require(UIImage(data: TestPicture.jpeg(width: 12, height: 8)))
  }

  @Test("An app's own album is made once and holds all that is saved")
  func ownAlbum() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let album = CustomPhotoAlbum(name: "My App")
      let saved = Heard<String?>()
      for _ in 1...2 {
        album.save(try picture()) { id, _ in
          saved.note(id)
        }
        saved.wait()
      }
      let ids = saved.values.compactMap { $0 }
      let own = try #require(fixture.temporary.album(titled: "My App"))
      let members = PHAsset.fetchAssets(in: own, options: nil)
      #expect(members.objects(at: [0, 1]).map(\.localIdentifier) == ids)
      let albums = PHAssetCollection.fetchAssetCollections(
        with: .album, subtype: .any, options: nil)
      #expect(albums.count == 3)
    }
  }

  @Test("A camera saves where and when")
  func camera() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let saved = Heard<String>()
      let date = ClientLibrary.noon(8, 9)
      CameraRollSaver.save(
        try picture(), at: CLLocationCoordinate2D(latitude: 0, longitude: -71.5), taken: date
      ) { result in
        saved.note((try? result.get()) ?? "")
      }
      saved.wait()
      let asset = try #require(
        PHAsset.fetchAssets(withLocalIdentifiers: saved.values, options: nil).firstObject)
      #expect(asset.creationDate == date)
      #expect(asset.location?.coordinate.latitude == 0)
      #expect(asset.location?.coordinate.longitude == -71.5)
      #expect(asset.location?.altitude == 12)
      #expect(asset.pixelWidth == 12 && asset.pixelHeight == 8)
    }
  }

  @Test("Without access a camera saves nothing")
  func refusedCamera() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      fixture.library.host.setAuthorization(.denied, for: .addOnly)
      fixture.library.host.setAuthorization(.denied, for: .readWrite)
      let refused = Heard<Bool>()
      CameraRollSaver.save(try picture(), at: nil, taken: Date()) { result in
        guard case .failure(.notAllowed(.denied)) = result else { return refused.note(false) }
        refused.note(true)
      }
      refused.wait()
      #expect(refused.values == [true])
    }
  }

  @Test("Favourites are turned on and off, hidden photos leave ordinary fetches")
  func favorites() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let editor = FavoritesEditor()
      #expect(fixture.names(editor.favorites()) == ["city.jpg"])
      let answers = Heard<Bool>()
      for name in ["city.jpg", "dog.jpg"] {
        let asset = try #require(fixture.temporary.asset(named: name))
        editor.toggleFavorite(asset) { success in
          answers.note(success)
        }
        answers.wait()
      }
      #expect(answers.values == [true, true])
      #expect(fixture.names(editor.favorites()) == ["dog.jpg"])
      try editor.hide(editor.favorites())
      #expect(editor.favorites() == [] && editor.hiddenCount() == 1)
      editor.toggleFavorite(PHAsset()) { success in answers.note(success) }
      #expect(answers.values.last == false)
    }
  }

  @Test("Screenshots are found, told from the rest, and deleted")
  func screenshots() throws {
    let fixture = try ClientLibrary()
    try fixture.add(.screenshot, named: "screen.jpg")
    fixture.run {
      let cleaner = ScreenshotCleaner()
      #expect(cleaner.screenshots().count == 1)
      #expect(cleaner.everythingElse().count == 3)
      let old = cleaner.olderThan(Date.distantFuture)
      #expect(fixture.names(old) == ["screen.jpg"])
      #expect(cleaner.olderThan(ClientLibrary.noon(1, 1)) == [])
      let answers = Heard<Bool>()
      cleaner.delete(old) { success, error in
        answers.note(success && error == nil)
      }
      answers.wait()
      #expect(answers.values == [true])
      #expect(cleaner.screenshots().count == 0)
    }
  }

  @Test("Albums move into folders")
  func folders() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let organizer = FolderOrganizer()
      #expect(organizer.topLevelTitles() == ["Trip", "Best"])
      let trip = try #require(fixture.temporary.album(titled: "Trip"))
      let best = try #require(fixture.temporary.album(titled: "Best"))
      let folder = try #require(try organizer.makeFolder("Years", with: [trip]))
      try organizer.move(best, into: folder)
      #expect(organizer.outline(of: folder) == ["Years/", "  Best", "  Trip"])
      #expect(organizer.topLevelTitles() == ["Years"])
    }
  }

  @Test("A selection outlives the program, and its names fit into file names")
  func selection() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let file = fixture.folder.appendingPathComponent("selection.json")
      let dog = try #require(fixture.temporary.asset(named: "dog.jpg"))
      let beach = try #require(fixture.temporary.asset(named: "beach.jpg"))
      let store = SelectionStore(file: file)
      for asset in [dog, beach, dog, dog] { store.toggle(asset) }
      try store.save()
      let later = SelectionStore(file: file)
      try later.load()
      #expect(later.selected == [dog, beach])
      #expect(fixture.names(later.ordered()) == ["beach.jpg", "dog.jpg"])
      #expect(later.asset(named: dog.localIdentifier) == dog)
      let name = SelectionStore.fileName(for: dog)
      #expect(!name.contains("/") && name.hasSuffix("_L0_001"))
      #expect(SelectionStore.identifier(ofFileName: name) == dog.localIdentifier)
    }
  }

  @Test("A script waits for access, and errors are explained")
  func access() throws {
    var configuration = LibraryConfiguration()
    configuration.client = "script"
    configuration.authorization = .ask { _ in .authorized }
    let fixture = try ClientLibrary(configuration)
    fixture.run {
      #expect(AuthorizationGate.waitForAccess())
      #expect(AuthorizationGate.explanation(of: PHPhotosError(.userCancelled)) == "cancelled")
      #expect(AuthorizationGate.explanation(of: PHPhotosError(.accessUserDenied)) == "no access")
      #expect(AuthorizationGate.explanation(of: PHPhotosError(.notEnoughSpace)) == "code 3305")
      #expect(AuthorizationGate.explanation(of: CocoaError(.fileNoSuchFile)) != "")
    }
  }

  @Test("A backup has every file byte for byte, under a name that is the asset's")
  func backup() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let client = BackupClient(folder: fixture.folder)
      let entries = client.run()
      #expect(client.errors.isEmpty)
      #expect(entries.map(\.name) == ["beach.jpg", "city.jpg", "dog.jpg"])
      let assets = PHAsset.fetchAssets(with: nil)
      for (index, entry) in entries.enumerated() {
        let resource = try #require(PHAssetResource.assetResources(for: assets[index]).first)
        let copy = try Data(contentsOf: client.url(of: resource))
        #expect(Int64(copy.count) == entry.size && copy.starts(with: [0xFF, 0xD8]))
        #expect(entry.kind == .photo)
      }
    }
  }

  @Test("An export has the pictures of an album, numbered, with the extension of their type")
  func export() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let exporter = PhotoExporter(directory: fixture.folder)
      let trip = try #require(fixture.temporary.album(titled: "Trip"))
      let names = exporter.export(album: trip)
      #expect(names == ["000.jpeg", "001.jpeg", "002.jpeg"])
      let files = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
      #expect(files.sorted() == names)
    }
  }

  @Test("An edit is applied, taken up again from the original, and taken back (§7)")
  func editing() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let editor = FilterEditor()
      let answers = Heard<Bool>()
      let strengths = Heard<Double?>()
      func beach() throws -> PHAsset { try #require(fixture.temporary.asset(named: "beach.jpg")) }
      func strength() throws {
        editor.strength(of: try beach()) { strengths.note($0) }
        strengths.wait()
      }
      try strength()
      var widths: [Int] = []
      for amount in [0.5, 0.75] {
        editor.apply(strength: amount, to: try beach()) { success, _ in answers.note(success) }
        answers.wait()
        try strength()
        widths.append(try beach().pixelWidth)
        #expect(try beach().hasAdjustments)
      }
      #expect(widths == [20, 30])
      editor.revert(try beach()) { success, _ in answers.note(success) }
      answers.wait()
      #expect(answers.values == [true, true, true])
      #expect(strengths.values == [nil, 0.5, 0.75])
      #expect(try beach().pixelWidth == 40 && !beach().hasAdjustments)
    }
  }
}
