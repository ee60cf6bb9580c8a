import Foundation
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

/// Creating assets from files and bytes (§8.1–8.10).
@Suite("Creating assets") struct CreationTests {
  /// A folder of a test's own, removed with it.
  final class Folder {
    let url: URL

    init() throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    // What stays in the temporary folder is cleared by the system.
    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String, _ data: Data) throws -> URL {
      let file = url.appendingPathComponent(name)
      try data.write(to: file)
      return file
    }
  }

  private static let jpeg = TestPicture.jpeg(width: 16, height: 12)

  /// Creates one asset and returns the error, if it failed.
  private func create(
    in temporary: TemporaryLibrary, _ add: @escaping (PHAssetCreationRequest) -> Void
  ) -> PHPhotosError? {
    photosError { try temporary.change { add(PHAssetCreationRequest.forAsset()) } }
  }

  private func onlyAsset(_ temporary: TemporaryLibrary) throws -> PHAsset {
    let all = temporary.run { PHAsset.fetchAssets(with: nil) }
    #expect(all.count == 1)
    return try #require(all.firstObject)
  }

  /// The bytes of all originals that a library holds.
  private func originals(_ temporary: TemporaryLibrary) -> [Data] {
    let folder = temporary.library.host.url.appendingPathComponent("originals")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? []).filter { !$0.hasDirectoryPath }
      .compactMap { try? Data(contentsOf: $0) }
  }

  @Test("The file variants are nil for what is not readable as such (§8.1)")
  func failable() throws {
    let folder = try Folder()
    let picture = try folder.file("a.jpg", Self.jpeg)
    let text = try folder.file("b.jpg", Data("no picture".utf8))
    let movie = Corpus.fixture("made/fast.mov")
    let remote = try #require(URL(string: "https://example.org/a.jpg"))
    let missing = folder.url.appendingPathComponent("missing.jpg")
    let temporary = try TemporaryLibrary()
    let made = Notes<String>()
    try temporary.change {
      for url in [picture, text, movie, remote, missing, folder.url] {
        let image = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: url)
        let video = PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url)
        made.add("\(image != nil) \(video != nil)")
      }
    }
    let none = "false false"
    #expect(made.all == ["true false", none, "false true", none, none, none])
    #expect(temporary.run(allNames) == ["a.jpg", "fast.mov"])
  }

  @Test("An image in memory brings no metadata and is of now (§8.2)")
  func fromMemory() throws {
    let before = Date()
    let image = try #require(UIImage(data: MadePhoto.taken("2001:02:03 04:05:06").data))
    let temporary = try TemporaryLibrary()
    try temporary.change { PHAssetChangeRequest.creationRequestForAsset(from: image) }
    let asset = try onlyAsset(temporary)
    #expect(try #require(asset.creationDate) >= before)
    #expect(asset.location == nil)
    #expect(asset.pixelWidth == 12 && asset.pixelHeight == 8)
    #expect(asset.mediaType == .image && asset.playbackStyle == .image)
  }

  @Test("Stored originals are byte for byte what was given (§8.2)")
  func byteIdentity() throws {
    let folder = try Folder()
    let photo = MadePhoto.taken("2001:02:03 04:05:06").data
    let url = try folder.file("a.jpg", photo)
    let movie = try Corpus.bytes("made/turned.mov")
    let temporary = try TemporaryLibrary()
    try temporary.change {
      PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: url)?.caption = "New"
      PHAssetCreationRequest.forAsset().addResource(with: .video, data: movie, options: nil)
    }
    #expect(Set(originals(temporary)) == [photo, movie])
    #expect(try Data(contentsOf: url) == photo)
  }

  @Test("Adding always succeeds; the completion tells what is wrong (§8.3, §8.9)")
  func lateFailure() throws {
    let temporary = try TemporaryLibrary()
    let added = Notes<Bool>()
    let error = create(in: temporary) { request in
      request.addResource(with: .photo, data: Data("no picture".utf8), options: nil)
      added.add(true)
    }
    #expect(added.all == [true])
    #expect(error?.code == .invalidResource)
  }

  /// Sets of resources and whether they make an asset.
  static let combinations: [([PHAssetResourceType], Bool)] = [
    ([.photo], true), ([.video], true), ([.audio], true), ([.photo, .alternatePhoto], true),
    ([.photo, .pairedVideo], true), ([.photo, .alternatePhoto, .pairedVideo], true),
    ([.photo, .photo], false), ([.photo, .video], false), ([.video, .pairedVideo], false),
    ([.photo, .audio], false), ([.audio, .video], false), ([.photoProxy], false),
    ([.photo, .photoProxy], false), ([.pairedVideo], false), ([.alternatePhoto], false),
    ([], false),
    ([.video, .alternatePhoto], false), ([.photo, .fullSizePhoto], false),
    ([.photo, .adjustmentData], false), ([.fullSizePhoto, .adjustmentData], false),
    ([.photo, .fullSizeVideo], false), ([.video, .fullSizePairedVideo], false),
    ([.photo, .adjustmentData, .fullSizePhoto], true),
    ([.photo, .adjustmentData, .fullSizePhoto, .adjustmentBasePhoto], true),
    ([.photo, .adjustmentData, .fullSizePhoto, .fullSizePairedVideo], false),
    ([.photo, .pairedVideo, .adjustmentData, .fullSizePhoto, .fullSizePairedVideo], true),
    ([.photo, .pairedVideo, .adjustmentData, .fullSizePhoto], true),
    ([.photo, .pairedVideo, .fullSizePairedVideo], false),
    ([.photo, .pairedVideo, .adjustmentBasePairedVideo], true),
    ([.video, .adjustmentData, .fullSizeVideo], true),
    ([.video, .adjustmentData, .fullSizeVideo, .adjustmentBaseVideo, .fullSizePhoto], true),
    ([.video, .adjustmentData], false), ([.video, .fullSizeVideo], false),
    ([.video, .adjustmentData, .fullSizeVideo, .adjustmentBasePhoto], false),
  ]

  @Test("supportsAssetResourceTypes says which resources make an asset (§8.4, §8.5)")
  func supportedTypes() {
    for (types, isSupported) in Self.combinations {
      for order in [types, types.reversed()] {
        let numbers = order.map { NSNumber(value: $0.rawValue) }
        #expect(
          PHAssetCreationRequest.supportsAssetResourceTypes(numbers) == isSupported, "\(types)")
      }
    }
    #expect(!PHAssetCreationRequest.supportsAssetResourceTypes([999]))
  }

  @Test("An unsupported set fails with 3300 before any byte is read, no primary with 3303 (§8.5)")
  func unsupportedTypes() throws {
    let missing = URL(fileURLWithPath: "/nowhere/at/all.jpg")
    let primaries: Set<PHAssetResourceType> = [.photo, .video, .audio]
    let temporary = try TemporaryLibrary()
    for (types, isSupported) in Self.combinations where !isSupported {
      let error = create(in: temporary) { request in
        for type in types { request.addResource(with: type, fileURL: missing, options: nil) }
      }
      let hasPrimary = types.contains(where: primaries.contains)
      #expect(error?.code == (hasPrimary ? .changeNotSupported : .missingResource), "\(types)")
      #expect(error?.localizedDescription.contains("nowhere") == false)
    }
    #expect(temporary.run(allNames).isEmpty)
  }

  @Test("The name is the option's, else the URL's, else a made up one (§8.6)")
  func filenames() throws {
    let folder = try Folder()
    let url = try folder.file("from url.jpg", Self.jpeg)
    let temporary = try TemporaryLibrary()
    let options = PHAssetResourceCreationOptions()
    options.originalFilename = "from option.jpg"
    try temporary.change {
      PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: url, options: options)
      PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: url, options: nil)
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Self.jpeg, options: options)
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Self.jpeg, options: nil)
    }
    let all = temporary.run(allNames)
    #expect(all.prefix(3) == ["from option.jpg", "from url.jpg", "from option.jpg"])
    #expect(all[3].hasSuffix(".jpg") || all[3].hasSuffix(".jpeg"))
  }

  @Test("The bytes decide the type, whatever the name says (§8.6)")
  func sniffing() throws {
    let folder = try Folder()
    let url = try folder.file("really a jpeg.png", Self.jpeg)
    let temporary = try TemporaryLibrary()
    try temporary.change { PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: url) }
    #expect(try onlyAsset(temporary).contentType == .jpeg)
  }

  @Test("A declared type that contradicts the bytes fails with 3302 and both types (§8.6)")
  func declaredTypes() throws {
    let cases: [(UTType?, String?, Bool)] = [
      (.jpeg, nil, true), (nil, "public.jpeg", true), (.image, nil, true), (.png, nil, false),
      (nil, "public.png", false), (nil, "nonsense", false), (.jpeg, "public.png", true),
      (.png, "public.jpeg", false),
    ]
    for (type, identifier, fits) in cases {
      let temporary = try TemporaryLibrary()
      let options = PHAssetResourceCreationOptions()
      options.contentType = type
      options.uniformTypeIdentifier = identifier
      let error = create(in: temporary) {
        $0.addResource(with: .photo, data: Self.jpeg, options: options)
      }
      #expect(error?.code == (fits ? nil : .invalidResource))
      guard !fits else { continue }
      let sentence = error?.localizedDescription ?? ""
      #expect(sentence.contains("public.jpeg"))
      #expect(sentence.contains(type?.identifier ?? identifier ?? ""))
    }
  }

  @Test("Options are copied when the resource is added (§8.6)")
  func copiedOptions() throws {
    let temporary = try TemporaryLibrary()
    try temporary.change {
      let options = PHAssetResourceCreationOptions()
      options.originalFilename = "first.jpg"
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Self.jpeg, options: options)
      options.originalFilename = "later.jpg"
    }
    #expect(temporary.run(allNames) == ["first.jpg"])
  }

  @Test("Bytes of another kind than the resource fail with 3302 (§8.9)")
  func wrongKind() throws {
    let movie = try Corpus.bytes("made/fast.mov")
    let sound = try Corpus.bytes("made/sound.m4a")
    let temporary = try TemporaryLibrary()
    let cases: [(PHAssetResourceType, Data)] = [
      (.photo, movie), (.video, Self.jpeg), (.audio, Self.jpeg), (.video, sound), (.audio, movie),
      (.photo, try Corpus.bytes("broken/truncated.jpg").prefix(500)), (.photo, Data()),
      (.video, movie.prefix(400)),
    ]
    for (type, data) in cases {
      let error = create(in: temporary) { $0.addResource(with: type, data: data, options: nil) }
      #expect(error?.code == .invalidResource, "\(type) of \(data.count) bytes")
    }
    #expect(temporary.run(allNames).isEmpty)
    #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
  }

  @Test("shouldMoveFile takes the file away when the asset is created (§8.7)")
  func moving() throws {
    let folder = try Folder()
    let url = try folder.file("a.jpg", Self.jpeg)
    let temporary = try TemporaryLibrary()
    let options = PHAssetResourceCreationOptions()
    options.shouldMoveFile = true
    #expect(
      create(in: temporary) { $0.addResource(with: .photo, fileURL: url, options: options) } == nil)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    #expect(originals(temporary) == [Self.jpeg])
  }

  @Test("On any failure the file is still at its place, unchanged (§8.7)")
  func movingAndFailing() throws {
    let folder = try Folder()
    let picture = try folder.file("a.jpg", Self.jpeg)
    let broken = try folder.file("b.jpg", Data("no picture".utf8))
    let linked = try folder.file("c.jpg", Self.jpeg)
    try FileManager.default.linkItem(at: linked, to: folder.url.appendingPathComponent("d.jpg"))
    let opened = try folder.file("e.jpg", Self.jpeg)
    let handle = try FileHandle(forReadingFrom: opened)
    defer { try? handle.close() }
    let temporary = try TemporaryLibrary { TestPhoto("x.jpg", in: "Trip") }
    let album = try #require(temporary.album(titled: "Trip"))
    let options = PHAssetResourceCreationOptions()
    options.shouldMoveFile = true
    func codes(_ url: URL, _ also: @escaping () -> Void = {}) -> PHPhotosError.Code? {
      photosError {
        try temporary.change {
          PHAssetCreationRequest.forAsset()
            .addResource(with: .photo, fileURL: url, options: options)
          also()
        }
      }?.code
    }
    // The content is refused, another request is impossible, others have the file.
    #expect(codes(broken) == .invalidResource)
    #expect(
      codes(picture) { PHAssetCollectionChangeRequest(for: album)?.removeAssets(at: [9]) }
        == .changeNotSupported)
    #expect(codes(picture) { _ = PHAssetCreationRequest.forAsset() } == .missingResource)
    #expect(codes(linked) == .changeNotSupported)
    #expect(codes(opened) == .changeNotSupported)
    for url in [picture, linked, opened] { #expect(try Data(contentsOf: url) == Self.jpeg) }
    #expect(try Data(contentsOf: broken) == Data("no picture".utf8))
    #expect(temporary.run(allNames) == ["x.jpg"])
    #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
  }

  @Test("A refused confirmation leaves the file to be moved (§8.7, §2.53)")
  func movingAndRefused() throws {
    let folder = try Folder()
    let url = try folder.file("a.jpg", Self.jpeg)
    var configuration = LibraryConfiguration()
    configuration.confirmation = { _ in false }
    let temporary = try TemporaryLibrary(configuration: configuration) { TestPhoto("x.jpg") }
    let x = try temporary.assets("x.jpg")[0]
    let options = PHAssetResourceCreationOptions()
    options.shouldMoveFile = true
    let error = photosError {
      try temporary.change {
        PHAssetChangeRequest.deleteAssets([x])
        PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: url, options: options)
      }
    }
    #expect(error?.code == .userCancelled)
    #expect(try Data(contentsOf: url) == Self.jpeg)
    #expect(originals(temporary).count == 1)
  }

  @Test("A file that is missing at commit, or no file at all, is 3303 (§8.8)")
  func missingFiles() throws {
    let folder = try Folder()
    let url = try folder.file("a.jpg", Self.jpeg)
    let temporary = try TemporaryLibrary()
    let remote = try #require(URL(string: "https://example.org/a.jpg"))
    let error = create(in: temporary) { request in
      request.addResource(with: .photo, fileURL: url, options: nil)
      try? FileManager.default.removeItem(at: url)  // A file that stays makes the test fail.
    }
    #expect(error?.code == .missingResource)
    #expect(error?.localizedDescription.contains(url.path) == true)
    let other = create(in: temporary) {
      $0.addResource(with: .photo, fileURL: remote, options: nil)
    }
    #expect(other?.code == .missingResource)
    #expect(other?.localizedDescription.contains("https://example.org/a.jpg") == true)
  }

  @Test("The bytes at commit count, not those when the file was added (§8.8)")
  func changedFile() throws {
    let folder = try Folder()
    let url = try folder.file("a.jpg", Self.jpeg)
    let larger = TestPicture.jpeg(width: 40, height: 30)
    let temporary = try TemporaryLibrary()
    let error = create(in: temporary) { request in
      request.addResource(with: .photo, fileURL: url, options: nil)
      try? larger.write(to: url)  // Otherwise the width below is another.
    }
    #expect(error == nil)
    #expect(try onlyAsset(temporary).pixelWidth == 40)
    #expect(originals(temporary) == [larger])
  }

  @Test("The same file twice gives two assets (§8.10)")
  func duplicates() throws {
    let folder = try Folder()
    let url = try folder.file("a.jpg", Self.jpeg)
    let temporary = try TemporaryLibrary()
    try temporary.change {
      PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: url)
      PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: url)
    }
    let all = temporary.run { objects(PHAsset.fetchAssets(with: nil)) }
    #expect(Set(all.map(\.localIdentifier)).count == 2)
    #expect(originals(temporary) == [Self.jpeg, Self.jpeg])
  }

  @Test("A RAW file may be the photo, or stand beside it (§8.4)")
  func raw() throws {
    let raw = Corpus.fixture("raw/DNG.dng")
    let temporary = try TemporaryLibrary()
    try temporary.change {
      PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: raw, options: nil)
      let pair = PHAssetCreationRequest.forAsset()
      pair.addResource(with: .photo, data: Self.jpeg, options: nil)
      pair.addResource(with: .alternatePhoto, fileURL: raw, options: nil)
    }
    let all = temporary.run { objects(PHAsset.fetchAssets(with: nil)) }
    #expect(all.map(\.originalResourceChoice) == [.raw, .compressed])
    #expect(all[1].contentType == .jpeg)
    let error = create(in: temporary) { request in
      request.addResource(with: .photo, data: Self.jpeg, options: nil)
      request.originalResourceChoice = .raw
    }
    #expect(error?.code == .changeNotSupported)
  }

  @Test("One creation that fails takes the whole block with it (§2.16, §8.9)")
  func manyOfWhichOneFails() throws {
    let temporary = try TemporaryLibrary()
    let error = photosError {
      try temporary.change {
        for index in 0..<6 {
          let data = index == 4 ? Data("no picture".utf8) : Self.jpeg
          PHAssetCreationRequest.forAsset().addResource(with: .photo, data: data, options: nil)
        }
      }
    }
    #expect(error?.code == .invalidResource)
    #expect(temporary.run(allNames).isEmpty)
    #expect(originals(temporary).isEmpty)
  }
}
