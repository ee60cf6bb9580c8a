@testable import ClientsSwift6
import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

@Suite("Client programs in Swift 6") struct Swift6ClientTests {
  @Test("A backup copies only what came since, over launches, and knows what is gone")
  func incrementalBackup() async throws {
    let fixture = try ClientLibrary()
    try await fixture.run {
      let backup = IncrementalBackup(
        tokenFile: fixture.folder.appendingPathComponent("token"), folder: fixture.folder)
      let all = try await backup.run()
      #expect(all.files == ["beach.jpg", "city.jpg", "dog.jpg"])
      #expect(try await backup.run() == IncrementalBackup.Report())
      let dog = try #require(fixture.temporary.asset(named: "dog.jpg"))
      let city = try #require(fixture.temporary.asset(named: "city.jpg"))
      try fixture.add(TestPicture.jpeg(width: 8, height: 8), named: "elk.jpg")
      try await fixture.library.performChanges {
        PHAssetChangeRequest.deleteAssets([dog] as NSArray)
        PHAssetChangeRequest(for: city).isFavorite = false
      }
      let later = try await backup.run()
      #expect(later.files == ["elk.jpg"] && later.inserted.count == 1)
      #expect(later.deleted == [dog.localIdentifier])
      #expect(later.updated == [city.localIdentifier])
    }
  }

  @Test("A downloaded picture is saved with its name")
  func saver() async throws {
    let fixture = try ClientLibrary()
    try await fixture.run {
      let saver = AsyncImageSaver()
      let data = TestPicture.jpeg(width: 9, height: 7)
      let asset = try #require(try await saver.save(data, named: "elk.jpg", favorite: true))
      #expect(asset.isFavorite && asset.pixelWidth == 9)
      #expect(asset.extendedMetadata.originalFilename == "elk.jpg")
      #expect(await saver.saved == [asset.localIdentifier])
      await #expect(throws: (any Error).self) {
        _ = try await saver.save(Data("no picture".utf8), named: "bad.jpg")
      }
      #expect(PHAsset.fetchAssets(with: nil).count == 4)
    }
  }

  @Test("Equal pictures are found, and all but the oldest go")
  func duplicates() async throws {
    let fixture = try ClientLibrary()
    let twin = TestPicture.jpeg(width: 33, height: 22)
    for name in ["one.jpg", "two.jpg"] { try fixture.add(twin, named: name) }
    try await fixture.run {
      let finder = DuplicateFinder()
      let groups = try await finder.groups()
      #expect(groups.count == 1)
      let group = try #require(groups.first)
      #expect(Set(fixture.names(group)) == ["one.jpg", "two.jpg"])
      try await finder.deleteAllButFirst(of: group)
      #expect(try await finder.groups().isEmpty)
      #expect(PHAsset.fetchAssets(with: nil).count == 4)
    }
  }

  @Test("Photos are grouped by place, and a place is set")
  func places() async throws {
    let fixture = try ClientLibrary()
    try await fixture.run {
      let map = PlaceMap()
      #expect(map.places(within: 1000).isEmpty)
      let near = [("beach.jpg", 43.46), ("city.jpg", 43.461), ("dog.jpg", 50.0)]
      for (name, latitude) in near {
        let asset = try #require(fixture.temporary.asset(named: name))
        let coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: 11.88)
        try await map.setLocation(coordinate, of: asset)
      }
      #expect(
        map.places(within: 1000).map { fixture.names($0.assets) }
          == [["beach.jpg", "city.jpg"], ["dog.jpg"]])
      let dog = try #require(fixture.temporary.asset(named: "dog.jpg"))
      try await map.setLocation(CLLocationCoordinate2D(latitude: 95, longitude: 0), of: dog)
      #expect(fixture.temporary.asset(named: "dog.jpg")?.location?.coordinate.latitude == 50)
    }
  }

  @Test("A timeline has a section for each month that has photos, newest first")
  func timeline() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
      let sections = TimelineSections(calendar: calendar).sections()
      #expect(sections.map(\.title) == ["2020-7", "2020-5"])
      #expect(sections.map(\.assets.count) == [1, 2])
    }
  }

  @Test("Captions, keywords and stars are written and reported")
  func metadata() async throws {
    let fixture = try ClientLibrary()
    try await fixture.run {
      let reporter = MetadataReporter()
      let dog = try #require(fixture.temporary.asset(named: "dog.jpg"))
      try await reporter.describe(dog, caption: "Good dog", keywords: ["dog", "park"])
      let record = try #require(reporter.records().last)
      #expect(record.name == "dog.jpg" && record.caption == "Good dog" && record.stars == 4)
      #expect(record.keywords == ["dog", "park"] && record.kind == "image")
      let decoded = try JSONDecoder().decode(
        [MetadataReporter.Record].self, from: reporter.json())
      #expect(decoded == reporter.records())
    }
  }

  @Test("An album is arranged by hand, renamed and deleted")
  func arranging() async throws {
    let fixture = try ClientLibrary()
    try await fixture.run {
      let trip = try #require(fixture.temporary.album(titled: "Trip"))
      let arranger = AlbumArranger(album: trip)
      try await arranger.moveFirstTwoToEnd()
      #expect(fixture.names(in: "Trip") == ["dog.jpg", "beach.jpg", "city.jpg"])
      try fixture.add(TestPicture.jpeg(width: 8, height: 8), named: "elk.jpg")
      let elk = try #require(PHAsset.fetchAssets(with: nil).lastObject)
      try await arranger.insert(elk, at: 1)
      #expect(fixture.names(in: "Trip") == ["dog.jpg", "elk.jpg", "beach.jpg", "city.jpg"])
      try await arranger.removeLast()
      try await arranger.replaceFirst(with: elk)
      #expect(fixture.names(in: "Trip") == ["elk.jpg", "beach.jpg"])
      try await arranger.rename(to: "Journey")
      #expect(fixture.names(in: "Journey").count == 2)
      try await arranger.delete()
      #expect(fixture.names(in: "Journey") == [])
      #expect(PHAsset.fetchAssets(with: nil).count == 4)
    }
  }

  @Test("A photo's story is told until it is gone")
  func stream() async throws {
    let fixture = try ClientLibrary()
    try await fixture.run {
      let stream = ChangeStream()
      defer { stream.stop() }
      let city = try #require(fixture.temporary.asset(named: "city.jpg"))
      let dog = try #require(fixture.temporary.asset(named: "dog.jpg"))
      for isFavorite in [false, true] {
        try await fixture.library.performChanges {
          PHAssetChangeRequest(for: city).isFavorite = isFavorite
        }
      }
      try await fixture.library.performChanges {
        PHAssetChangeRequest(for: dog).isFavorite = true
      }
      try await fixture.library.performChanges {
        PHAssetChangeRequest.deleteAssets([city] as NSArray)
      }
      let story = await PhotoFollower().story(of: city, in: stream)
      #expect(story == ["no longer loved", "loved", "deleted"])
    }
  }

  @Test("Albums have covers of the size that was asked for")
  func covers() async throws {
    let fixture = try ClientLibrary()
    try await fixture.library.performChanges {
      _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Empty")
    }
    await fixture.run {
      let covers = await AlbumCovers().covers(side: 20)
      #expect(covers.map(\.title) == ["Trip", "Best", "Empty"])
      #expect(covers.map(\.count) == [3, 1, 0])
      #expect(covers[0].size == CGSize(width: 20, height: 15))
      #expect(covers[2].size == .zero)
    }
  }

  @Test("A share sheet gives the file or says what it must be made from")
  func sharing() throws {
    let fixture = try ClientLibrary()
    try fixture.run {
      let dog = try #require(fixture.temporary.asset(named: "dog.jpg"))
      let sheet = ShareSheet()
      #expect(sheet.choice(for: dog, accepting: [.image]) == .file("dog.jpg"))
      #expect(sheet.choice(for: dog, accepting: [.jpeg, .png]) == .file("dog.jpg"))
      #expect(sheet.choice(for: dog, accepting: [.png]) == .convert(from: "image/jpeg"))
      #expect(sheet.choice(for: PHAsset(), accepting: [.image]) == .nothing)
    }
  }

  @Test("A large library is walked backwards in pages by several tasks")
  func scanning() async throws {
    let fixture = try ClientLibrary {
      for number in 1...100 { TestPhoto("\(number).jpg", size: (10, 4)) }
    }
    await fixture.run {
      let scanner = LargeLibraryScanner(pageSize: 7)
      #expect(await scanner.totalPixels() == 4000)
      #expect(scanner.newestNames(3) == ["100.jpg", "99.jpg", "98.jpg"])
    }
  }

  @Test("A widget shows the newest photos and their albums")
  @MainActor func widget() throws {
    let fixture = try ClientLibrary()
    fixture.run {
      let widget = RecentPhotosWidget()
      widget.refresh(limit: 2)
      #expect(widget.lines == ["dog.jpg in Trip", "city.jpg in Trip, Best"])
      widget.refresh(limit: 0)
      #expect(widget.lines.count == 3)
    }
  }

  @Test("A desktop program reads a picture and saves it as another")
  func desktop() async throws {
    let fixture = try ClientLibrary()
    try await fixture.run {
      let desktop = DesktopPicture()
      let beach = try #require(fixture.temporary.asset(named: "beach.jpg"))
      let picture = try #require(await desktop.picture(of: beach, side: 15))
      #expect(picture.size == CGSize(width: 15, height: 15))
      try await desktop.save(picture)
      let all = PHAsset.fetchAssets(with: nil)
      #expect(all.count == 4 && all.lastObject?.pixelWidth == 15)
    }
  }
}
