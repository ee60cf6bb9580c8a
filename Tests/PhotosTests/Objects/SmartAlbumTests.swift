import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

/// Smart albums and facts of collections (§9.1–9.9).
@Suite("Smart albums and collections") struct SmartAlbumTests {
  /// A library with an asset of every kind that files can tell.
  private func library() throws -> TemporaryLibrary {
    let temporary = try TemporaryLibrary {
      TestPhoto("plain")
      TestPhoto("favorite", favorite: true)
      TestPhoto("hidden", favorite: true, hidden: true)
    }
    func selfie() -> MadePhoto {
      var photo = MadePhoto()
      photo.image = [0x010F: .text("Apple"), 0x0110: .text("iPhone 12")]
      photo.photo[0xA434] = .text("iPhone 12 front camera 2.71mm f/2.2")
      return photo
    }
    func burst(_ second: Int) -> MadePhoto {
      var photo = MadePhoto.taken("2020:01:01 00:00:0\(second)")
      photo.apple[11] = "BURST"
      return photo
    }
    var live = MadePhoto()
    live.apple[17] = "LIVE"
    let movie = try MadeMovie.live("LIVE")
    let photos: [(String, Data)] = [
      ("panorama", MadePhoto.rendered(6).data), ("depth", MadePhoto.rendered(7).data),
      ("screenshot", MadePhoto.screenshot.data), ("selfie", selfie().data),
      ("burst1", burst(1).data), ("burst2", burst(2).data),
      ("animated", try Corpus.bytes("gif/cogs.gif")),
      ("raw", try Corpus.bytes("raw/DNG.dng")),
      ("live", live.data),
    ]
    let movies: [(String, Data)] = [
      ("fast", try Corpus.bytes("made/fast.mov")),
      ("cinematic", try Corpus.bytes("made/turned.mov")),
      ("recording", try Corpus.bytes("made/recording.mp4")),
    ]
    try temporary.change {
      func add(_ name: String, _ type: PHAssetResourceType, _ data: Data) {
        let request = PHAssetCreationRequest.forAsset()
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = name
        request.addResource(with: type, data: data, options: options)
        if name == "live" { request.addResource(with: .pairedVideo, data: movie, options: nil) }
      }
      for (name, data) in photos { add(name, .photo, data) }
      for (name, data) in movies { add(name, .video, data) }
    }
    return temporary
  }

  /// What each smart album holds of the library.
  private static let membership: [PHAssetCollectionSubtype: [String]] = [
    .smartAlbumGeneric: [], .smartAlbumPanoramas: ["panorama"],
    .smartAlbumVideos: ["fast", "cinematic", "recording"], .smartAlbumFavorites: ["favorite"],
    .smartAlbumTimelapses: ["recording"], .smartAlbumAllHidden: ["hidden"],
    .smartAlbumBursts: ["burst1"], .smartAlbumSlomoVideos: ["fast"],
    .smartAlbumSelfPortraits: ["selfie"], .smartAlbumScreenshots: ["screenshot"],
    .smartAlbumDepthEffect: ["depth"], .smartAlbumLivePhotos: ["live"],
    .smartAlbumAnimated: ["animated"], .smartAlbumLongExposures: [],
    .smartAlbumUnableToUpload: [], .smartAlbumRAW: ["raw"], .smartAlbumSpatial: ["recording"],
    .smartAlbumScreenRecordings: ["recording"],
  ]

  @Test("Each smart album holds what its rule says (§9.3)")
  func membership() throws {
    let temporary = try library()
    try temporary.run {
      let everything = allNames()
      for number in 200...220 {
        let subtype = try #require(PHAssetCollectionSubtype(rawValue: number))
        let albums = PHAssetCollection.fetchAssetCollections(
          with: .smartAlbum, subtype: subtype, options: nil)
        let album = try #require(albums.firstObject)
        #expect(albums.count == 1)
        let members = names(PHAsset.fetchAssets(in: album, options: nil))
        switch subtype {
        case .smartAlbumUserLibrary, .smartAlbumRecentlyAdded: #expect(members == everything)
        case .smartAlbumCinematic: break
        default: #expect(members == Self.membership[subtype], "\(number)")
        }
        #expect(album.assetCollectionType == .smartAlbum)
        #expect(album.estimatedAssetCount == NSNotFound)
        #expect(album.localizedTitle?.isEmpty == false)
        #expect(album.canContainAssets && !album.canContainCollections)
      }
    }
  }

  @Test("Movies marked cinematic are in Cinematic (§9.3)")
  func cinematic() throws {
    let temporary = try TemporaryLibrary()
    try temporary.change {
      for path in ["made/cinematic.mov", "made/fast.mov"] {
        PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: Corpus.fixture(path))
      }
    }
    let album = try #require(
      temporary.run {
        PHAssetCollection.fetchAssetCollections(
          with: .smartAlbum, subtype: .smartAlbumCinematic, options: nil)
      }.firstObject)
    #expect(names(PHAsset.fetchAssets(in: album, options: nil)) == ["cinematic.mov"])
  }

  @Test("Trashed assets belong to no smart album; shared ones not to the user library (§9.3)")
  func trashAndSources() throws {
    let temporary = try TemporaryLibrary { for name in ["a", "b", "c"] { TestPhoto(name) } }
    let (a, b) = (try temporary.assets("a")[0], try temporary.assets("b")[0])
    try temporary.change { PHAssetChangeRequest.deleteAssets([a]) }
    try temporary.library.host.setSourceType(.typeCloudShared, for: [b.localIdentifier])
    try temporary.run {
      for subtype in [PHAssetCollectionSubtype.smartAlbumUserLibrary, .smartAlbumRecentlyAdded] {
        let album = try #require(
          PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: subtype, options: nil)
            .firstObject)
        #expect(names(PHAsset.fetchAssets(in: album, options: nil)) == ["c"])
      }
    }
  }

  @Test("Smart albums have fixed titles, all different (§9.7)")
  func smartTitles() throws {
    let (first, second) = (try TemporaryLibrary(), try TemporaryLibrary())
    func all(_ temporary: TemporaryLibrary) -> [String] {
      temporary.run {
        titles(
          PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil))
      }
    }
    #expect(all(first) == all(second))
    #expect(Set(all(first)).count == 21)
  }

  @Test("estimatedAssetCount of an album is exact, without hidden ones (§9.5)")
  func estimatedCount() throws {
    let temporary = try TemporaryLibrary {
      TestPhoto("a", in: "Trip")
      TestPhoto("b", hidden: true, in: "Trip")
      TestPhoto("c", in: "Trip")
    }
    #expect(temporary.album(titled: "Trip")?.estimatedAssetCount == 2)
    #expect(try temporary.makeAlbum("Empty").estimatedAssetCount == 0)
  }

  @Test("startDate and endDate span the members, nil when empty (§9.6)")
  func dates() throws {
    func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }
    let temporary = try TemporaryLibrary {
      TestPhoto("a", taken: date(50), in: "Trip")
      TestPhoto("b", taken: date(10.5), in: "Trip")
      TestPhoto("c", taken: date(99))
    }
    let album = try #require(temporary.album(titled: "Trip"))
    #expect(album.startDate == date(10.5) && album.endDate == date(50))
    #expect(album.approximateLocation == nil && album.localizedLocationNames.isEmpty)
    let empty = try temporary.makeAlbum("Empty")
    #expect(empty.startDate == nil && empty.endDate == nil)
    let folder = try temporary.makeFolder("F")
    #expect(folder.startDate == nil && folder.endDate == nil && folder.localizedLocationNames == [])
    #expect(folder.collectionListType == .folder && folder.collectionListSubtype == .regularFolder)
    #expect(album.assetCollectionSubtype == .albumRegular && album.assetCollectionType == .album)
  }

  @Test("Titles may be empty, alike, and keep their blanks (§9.7)")
  func userTitles() throws {
    let temporary = try TemporaryLibrary()
    let all = ["", "same", "same", "  blank  ", "new\nline", "👩‍👩‍👧"]
    try temporary.change {
      for title in all {
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
      }
    }
    #expect(temporary.run(topLevelTitles) == all)
    let album = try #require(temporary.album(titled: "  blank  "))
    try temporary.change { PHAssetCollectionChangeRequest(for: album)?.title = "" }
    #expect(temporary.run(topLevelTitles) == ["", "same", "same", "", "new\nline", "👩‍👩‍👧"])
  }

  @Test("Albums hold assets, folders hold collections (§9.8)")
  func containers() throws {
    let temporary = try TemporaryLibrary { TestPhoto("a", in: "Trip") }
    let album = try #require(temporary.album(titled: "Trip"))
    let folder = try temporary.makeFolder("F")
    #expect(album.canContainAssets && !album.canContainCollections)
    #expect(!folder.canContainAssets && folder.canContainCollections)
    #expect(album.modificationDate != nil)
  }
}
