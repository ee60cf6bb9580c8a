import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

/// What is read from the files of new assets, and what requests set over it (§8.13–8.22).
@Suite("Metadata of new assets") struct MetadataTests {
  /// The asset made of one photo's bytes, after a change to its request.
  private func asset(
    _ data: Data, as type: PHAssetResourceType = .photo,
    _ change: @escaping (PHAssetCreationRequest) -> Void = { _ in }
  ) throws -> PHAsset {
    let temporary = try TemporaryLibrary()
    try temporary.change {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: type, data: data, options: nil)
      change(request)
    }
    return try #require(temporary.run { PHAsset.fetchAssets(with: nil) }.firstObject)
  }

  private func instant(_ text: String) throws -> Date {
    try #require(ISO8601DateFormatter().date(from: text))
  }

  @Test("A date with an offset is an exact instant (§8.14)")
  func offset() throws {
    let photo = MadePhoto.taken("2020:01:02 03:04:05", offset: "+02:00")
    #expect(try asset(photo.data).creationDate == instant("2020-01-02T01:04:05Z"))
  }

  @Test("A date without one is taken in the time zone of this machine (§8.14)")
  func noOffset() throws {
    var components = DateComponents(
      year: 2020, month: 1, day: 2, hour: 3, minute: 4, second: 5)
    components.calendar = Calendar(identifier: .gregorian)
    components.timeZone = .current
    let photo = MadePhoto.taken("2020:01:02 03:04:05")
    #expect(try asset(photo.data).creationDate == components.date)
  }

  @Test("Sub-seconds count (§8.13)")
  func subseconds() throws {
    var photo = MadePhoto.taken("2020:01:02 03:04:05", offset: "+00:00")
    photo.photo[0x9291] = .text("25")
    let expected = try instant("2020-01-02T03:04:05Z").addingTimeInterval(0.25)
    #expect(try asset(photo.data).creationDate == expected)
  }

  @Test("The first that exists: request, EXIF original, digitised, TIFF (§8.13)")
  func chain() throws {
    var photo = MadePhoto()
    photo.image[0x0132] = .text("2001:01:01 00:00:00")
    photo.photo[0x9010] = .text("+00:00")
    #expect(try asset(photo.data).creationDate.map(year) == 2001)
    photo.photo[0x9004] = .text("2002:06:01 00:00:00")
    photo.photo[0x9012] = .text("+00:00")
    #expect(try asset(photo.data).creationDate == instant("2002-06-01T00:00:00Z"))
    photo.photo[0x9003] = .text("2003:06:01 00:00:00")
    photo.photo[0x9011] = .text("-05:00")
    #expect(try asset(photo.data).creationDate == instant("2003-06-01T05:00:00Z"))
    let own = Date(timeIntervalSinceReferenceDate: 12.5)
    #expect(try asset(photo.data) { $0.creationDate = own }.creationDate == own)
  }

  private func year(_ date: Date) -> Int {
    // Some day around new year may be in the year before or after in another zone.
    Calendar(identifier: .gregorian).component(.year, from: date.addingTimeInterval(43_200))
  }

  @Test("Of movies: the QuickTime date with offset, else the header in UTC (§8.13)")
  func movies() throws {
    let withOffset = try asset(Corpus.bytes("video/fixture-tz.mov"), as: .video)
    #expect(try withOffset.creationDate == instant("2014-12-19T00:39:06Z"))
    let header = try asset(Corpus.bytes("video/fixture-imovie.mp4"), as: .video)
    #expect(try header.creationDate == instant("2015-09-17T16:26:22Z"))
  }

  @Test("Else the time of import (§8.13)")
  func importTime() throws {
    let before = Date()
    let date = try #require(try asset(TestPicture.jpeg(width: 4, height: 4)).creationDate)
    #expect(date >= before.addingTimeInterval(-0.001) && date <= Date())
  }

  @Test("A request may also say that the date is not known (§8.13, §8.18)")
  func unknownDate() throws {
    let photo = MadePhoto.taken("2020:01:02 03:04:05")
    let made = try asset(photo.data) {
      $0.creationDate = Date()
      $0.creationDate = nil
    }
    #expect(made.creationDate == nil)
  }

  @Test(
    "Places come from EXIF with their reference signs; 0 is a value (§8.15)",
    arguments: [
      (10, false, 20, false, 10.5, 20.0), (10, true, 20, true, -10.5, -20),
      (0, false, 0, false, 0.5, 0),
    ])
  func places(
    latitude: Int, isSouth: Bool, longitude: Int, isWest: Bool, north: Double, east: Double
  ) throws {
    let location = try #require(
      try asset(MadePhoto.at(latitude, isSouth, longitude, isWest).data).location)
    #expect(abs(location.coordinate.latitude - north) < 1e-9)
    #expect(abs(location.coordinate.longitude - east) < 1e-9)
  }

  @Test("Exactly 0, 0 is a place; absence is nil; an invalid place is dropped (§8.15)")
  func zeroAndInvalid() throws {
    var photo = MadePhoto()
    let zero = MadePhoto.Value.fractions([(0, 1), (0, 1), (0, 1)])
    photo.gps = [1: .text("N"), 2: zero, 3: .text("E"), 4: zero]
    let location = try #require(try asset(photo.data).location)
    #expect(location.coordinate.latitude == 0 && location.coordinate.longitude == 0)
    #expect(try asset(MadePhoto().data).location == nil)
    #expect(try asset(MadePhoto.at(95, false, 10, false).data).location == nil)
  }

  @Test("A movie's place is its ISO 6709 text; a request's outranks all (§8.15)")
  func otherPlaces() throws {
    let movie = try Corpus.bytes("video/with-gps.mov")
    let place = try #require(try asset(movie, as: .video).location)
    #expect(abs(place.coordinate.latitude - 32.0929) < 1e-4)
    let own = CLLocation(latitude: 1.25, longitude: -2.5)
    let made = try asset(movie, as: .video) { $0.location = own }
    #expect(made.location?.coordinate.latitude == 1.25)
    #expect(made.location?.coordinate.longitude == -2.5)
    #expect(
      try asset(movie, as: .video) {
        $0.location = own
        $0.location = nil
      }.location == nil)
  }

  @Test(
    "Pixel sizes are of the upright image (§8.16)",
    arguments: [
      ("orientation/rotation_6.jpg", 231, 308), ("orientation/landscape_5.jpg", 600, 450),
      ("orientation/hopper_orientation_5.webp", 128, 128), ("made/fast.mov", 64, 48),
      ("made/turned.mov", 48, 64),
    ])
  func sizes(path: String, width: Int, height: Int) throws {
    let made = try asset(Corpus.bytes(path), as: path.hasSuffix("mov") ? .video : .photo)
    #expect(made.pixelWidth == width && made.pixelHeight == height)
  }

  @Test("Durations: 0 for pictures, animated ones too; exact for movies (§8.17)")
  func durations() throws {
    #expect(try asset(Corpus.bytes("gif/cogs.gif")).duration == 0)
    let movie = try asset(Corpus.bytes("video/sample.3gp"), as: .video)
    #expect(abs(movie.duration - 4.933) < 0.01)
    #expect(movie.duration != movie.duration.rounded())
  }

  @Test("Setting date and place changes the library's facts, not the stored bytes (§8.18)")
  func bytesStay() throws {
    let data = MadePhoto.taken("2020:01:02 03:04:05").data
    let temporary = try TemporaryLibrary()
    try temporary.change {
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: data, options: nil)
    }
    let asset = try #require(temporary.run { PHAsset.fetchAssets(with: nil) }.firstObject)
    try temporary.change {
      let request = PHAssetChangeRequest(for: asset)
      request.creationDate = Date(timeIntervalSinceReferenceDate: 0)
      request.location = CLLocation(latitude: 1, longitude: 2)
    }
    let after = try #require(temporary.run { PHAsset.fetchAssets(with: nil) }.firstObject)
    #expect(after.creationDate == Date(timeIntervalSinceReferenceDate: 0))
    #expect(after.location?.coordinate.longitude == 2)
    #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
  }

  @Test(
    "CustomRendered tells HDR, panorama and depth effect (§8.19)",
    arguments: [
      (2, PHAssetMediaSubtype.photoHDR), (3, .photoHDR), (6, .photoPanorama),
      (7, .photoDepthEffect), (8, .photoDepthEffect), (0, PHAssetMediaSubtype()),
      (1, PHAssetMediaSubtype()), (4, PHAssetMediaSubtype()),
    ])
  func customRendered(number: Int, subtype: PHAssetMediaSubtype) throws {
    #expect(try asset(MadePhoto.rendered(number).data).mediaSubtypes == subtype)
  }

  @Test("Screenshots by their comment, movies by their marks (§8.20)")
  func marks() throws {
    #expect(try asset(MadePhoto.screenshot.data).mediaSubtypes == .photoScreenshot)
    let fast = try asset(Corpus.bytes("made/fast.mov"), as: .video)
    #expect(fast.mediaSubtypes == .videoHighFrameRate)
    let cinematic = try asset(Corpus.bytes("made/cinematic.mov"), as: .video)
    #expect(cinematic.mediaSubtypes == .videoCinematic)
    let recording = try asset(Corpus.bytes("made/recording.mp4"), as: .video)
    #expect(recording.mediaSubtypes == [.videoScreenRecording, .videoTimelapse, .spatialMedia])
  }

  @Test(
    "Playback style and media type (§8.22)",
    arguments: [
      ("gif/cogs.gif", PHAsset.PlaybackStyle.imageAnimated, PHAssetMediaType.image),
      ("png/iss634.apng", .imageAnimated, .image), ("png/rgba.png", .image, .image),
      ("tiff/multipage.tiff", .image, .image), ("raw/Nikon.nef", .unsupported, .image),
      ("made/fast.mov", .video, .video), ("made/sound.m4a", .unsupported, .audio),
    ])
  func playback(path: String, style: PHAsset.PlaybackStyle, type: PHAssetMediaType) throws {
    let resource: PHAssetResourceType =
      switch type {
      case .video: .video
      case .audio: .audio
      default: .photo
      }
    let made = try asset(Corpus.bytes(path), as: resource)
    #expect(made.playbackStyle == style)
    #expect(made.mediaType == type)
    #expect(made.mediaSubtypes.contains(.photoAnimation) == (style == .imageAnimated))
  }

  /// A library with a burst, added in another order than it was taken in.
  private func burst() throws -> TemporaryLibrary {
    let temporary = try TemporaryLibrary { TestPhoto("single.jpg") }
    try temporary.change {
      for (second, name) in [(2, "second"), (1, "first"), (3, "third")] {
        var photo = MadePhoto.taken("2020:01:02 03:04:0\(second)")
        photo.apple[11] = "BURST"
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = name
        PHAssetCreationRequest.forAsset()
          .addResource(with: .photo, data: photo.data, options: options)
      }
    }
    return temporary
  }

  @Test("The user's pick stands for a burst, else the automatic one; the user's are seen (§3.19)")
  func burstPicks() throws {
    let temporary = try burst()
    let host = temporary.library.host
    let members = temporary.run { () -> [PHAsset] in
      let options = options()
      options.includeAllBurstAssets = true
      return objects(PHAsset.fetchAssets(withBurstIdentifier: "BURST", options: options))
    }
    func pick(_ types: PHAssetBurstSelectionType, _ name: String) throws {
      let member = members.first { $0.extendedMetadata.originalFilename == name }
      try host.setBurstSelection(types, for: [try #require(member).localIdentifier])
    }
    func seen() -> [String] {
      temporary.run { objects(PHAsset.fetchAssets(with: nil)) }.map {
        ($0.extendedMetadata.originalFilename ?? "") + ($0.representsBurst ? "*" : "")
      }
    }
    #expect(seen() == ["single.jpg", "first*"])
    try pick(.autoPick, "third")
    #expect(seen() == ["single.jpg", "third*"])
    try pick(.userPick, "second")
    #expect(seen() == ["single.jpg", "second*"])
    try pick([.userPick, .autoPick], "third")
    #expect(seen() == ["single.jpg", "second*", "third"])
    let third = temporary.run { PHAsset.fetchAssets(with: nil) }.lastObject
    #expect(third?.burstSelectionTypes == [.autoPick, .userPick])
    for name in ["second", "third"] { try pick([], name) }
    #expect(seen() == ["single.jpg", "first*"])
  }

  @Test(
    "A burst has one representative, the earliest; a default fetch sees it alone (§8.21, §3.19)")
  func bursts() throws {
    let temporary = try burst()
    try temporary.run {
      #expect(allNames() == ["single.jpg", "first"])
      let first = try #require(PHAsset.fetchAssets(with: nil).lastObject)
      #expect(first.burstIdentifier == "BURST" && first.representsBurst)
      let everything = options()
      everything.includeAllBurstAssets = true
      #expect(
        names(PHAsset.fetchAssets(with: everything)) == ["single.jpg", "second", "first", "third"])
      #expect(names(PHAsset.fetchAssets(withBurstIdentifier: "BURST", options: nil)) == ["first"])
      #expect(
        names(PHAsset.fetchAssets(withBurstIdentifier: "BURST", options: everything))
          == ["second", "first", "third"])
      #expect(PHAsset.fetchAssets(withBurstIdentifier: "OTHER", options: everything).count == 0)
      // The representative goes, and the next earliest takes its place.
      try temporary.change { PHAssetChangeRequest.deleteAssets([first]) }
      #expect(allNames() == ["single.jpg", "second"])
    }
  }
}
