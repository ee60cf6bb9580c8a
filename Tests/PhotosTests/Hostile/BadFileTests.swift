import Foundation
import Glibc
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

@Suite("Files that cannot be added") struct BadFileTests {
  let temporary: TemporaryLibrary
  let library: PHPhotoLibrary
  let folder: TestFolder

  init() throws {
    temporary = try TemporaryLibrary { TestPhoto("first.jpg", in: "Album") }
    library = temporary.library
    folder = try TestFolder()
  }

  /// Expects a file to be refused as a resource, and to make no request of the short form (§8.1).
  private func expectRefused(
    _ url: URL, _ code: PHPhotosError.Code, naming words: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expectRefusal(
      code, naming: [url.path] + words, of: library, sourceLocation: sourceLocation
    ) {
      try library.add(url)
    }
    var isMade = false
    try library.performChangesAndWait {
      isMade = PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url) != nil
      guard code == .missingResource else { return }
      isMade =
        isMade || PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: url) != nil
    }
    #expect(!isMade, sourceLocation: sourceLocation)
  }

  // MARK: Things that are no files

  @Test("Absent files are missing resources (§8.8)")
  func absent() throws {
    try expectRefused(folder.path("nothing.jpg"), .missingResource, naming: ["No such file"])
    try expectRefused(
      folder.path("no folder/nothing.jpg"), .missingResource, naming: ["No such file"])
    let file = try folder.picture()
    try expectRefused(file.appending(path: "below"), .missingResource, naming: ["Not a directory"])
    let long = String(repeating: "é", count: 150)
    try expectRefused(folder.path(long), .missingResource, naming: ["File name too long"])
  }

  @Test("Folders, pipes, sockets and devices are no files, and nothing waits for them (§8.8)")
  func special() throws {
    try expectRefused(folder.url, .missingResource, naming: ["a folder"])
    let pipe = folder.path("pipe.jpg")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    try expectRefused(pipe, .missingResource, naming: ["no ordinary file"])
    let socket = folder.path("socket.jpg")
    #expect(bindSocket(at: socket.path))
    try expectRefused(socket, .missingResource)
    try expectRefused(URL(filePath: "/dev/zero"), .missingResource, naming: ["no ordinary file"])
    try expectRefused(URL(filePath: "/dev/null"), .missingResource, naming: ["no ordinary file"])
    try expectRefused(URL(filePath: "/dev/tty"), .missingResource)
  }

  private func bindSocket(at path: String) -> Bool {
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8.prefix(107)) + [0]
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  @Test("Links that lead nowhere, in a circle, or to what is no file are refused (§8.8)")
  func links() throws {
    let targets = [
      "dangling": folder.path("nothing").path, "circle": folder.path("circle").path,
      "folder": folder.url.path, "zero": "/dev/zero",
    ]
    for (name, target) in targets {
      let link = folder.path(name)
      #expect(symlink(target, link.path) == 0)
      try expectRefused(link, .missingResource)
    }
  }

  @Test("A link to a picture adds the picture's bytes under the link's name (§8.2, §8.6)")
  func goodLink() throws {
    let picture = try folder.picture()
    let link = folder.path("link.jpg")
    #expect(symlink(picture.path, link.path) == 0)
    let asset = try #require(library.asset(try library.add(link)))
    #expect(asset.extendedMetadata.originalFilename == "link.jpg")
    #expect(try library.host.verify(readingFiles: true).problems == [])
  }

  @Test(
    "A file that may not be read is missing (§8.8)",
    .enabled(if: geteuid() != 0, "Root may read all."))
  func unreadable() throws {
    let file = try folder.picture()
    #expect(chmod(file.path, 0) == 0)
    try expectRefused(file, .missingResource, naming: ["Permission denied"])
  }

  @Test("A URL that is none of a file is refused at once, by its text (§8.1)")
  func remote() throws {
    let url = try #require(URL(string: "https://example.org/picture.jpg"))
    try expectRefusal(.missingResource, naming: [url.absoluteString], of: library) {
      try library.add(url)
    }
  }

  // MARK: Things that happen between the block and the commit

  @Test("A file that vanishes after the request was made is missing (§8.8)")
  func vanishing() throws {
    let file = try folder.picture()
    try expectRefusal(.missingResource, naming: [file.path], of: library) {
      try library.performChangesAndWait {
        let request = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: file)
        #expect(request != nil)
        unlink(file.path)
      }
    }
  }

  @Test("Of a file that changes after the request was made the later bytes count (§8.8)")
  func changing() throws {
    let file = try folder.picture()
    let later = TestPicture.jpeg(width: 40, height: 20)
    var identifier = ""
    try library.performChangesAndWait {
      let request = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: file)
      identifier = request?.placeholderForCreatedAsset?.localIdentifier ?? ""
      #expect((try? later.write(to: file)) != nil)
    }
    #expect(library.asset(identifier)?.pixelWidth == 40)
    try expectRefusal(.invalidResource, naming: [file.path], of: library) {
      try library.performChangesAndWait {
        _ = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: file)
        #expect((try? Data("text".utf8).write(to: file)) != nil)
      }
    }
  }

  @Test("One bad file of many undoes the block (§2.16)")
  func oneOfMany() throws {
    let good = try (0..<8).map { try folder.picture("\($0).jpg") }
    let bad = try folder.file("bad.jpg", Data("no picture".utf8))
    try expectRefusal(.invalidResource, naming: [bad.path], of: library) {
      try library.performChangesAndWait {
        for file in good + [bad] + good {
          PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: file, options: nil)
        }
      }
    }
  }

  // MARK: Content

  @Test(
    "What is no picture is refused, whatever its name (§8.9)",
    arguments: [
      "", "text", "<svg xmlns='http://www.w3.org/2000/svg'><rect/></svg>",
      "<?xml version='1.0'?><svg/>", "%PDF-1.7\n%âãÏÓ\n1 0 obj", "<!DOCTYPE html><html></html>",
      "GIF89a", "RIFF\0\0\0\0WEBP", "\u{FFFD}", "P6 1 1 255\n   ", "#!/bin/sh\nexit 0\n",
    ])
  func noPicture(text: String) throws {
    let file = try folder.file("picture.jpg", Data(text.utf8))
    try expectRefused(file, .invalidResource)
  }

  @Test(
    "A file cut anywhere is refused or whole, never half understood (§8.9)",
    arguments: ["jpeg/icc-after-SOF.jpg", "gif/cogs.gif", "png/rgba.png", "made/turned.mov"])
  func truncated(path: String) throws {
    let whole = try Data(contentsOf: Corpus.fixture(path))
    let type: PHAssetResourceType = path.hasSuffix("mov") ? .video : .photo
    for part in 1..<8 {
      let file = try folder.file("part", whole.prefix(whole.count * part / 8))
      let before = try LibraryImage(of: library)
      do {
        let identifier = try library.add(file, as: type)
        #expect((library.asset(identifier)?.pixelWidth ?? 0) > 0)
      } catch let error as PHPhotosError {
        #expect(error.code == .invalidResource)
        #expect(error.localizedDescription.contains(file.path))
        #expect(try LibraryImage(of: library) == before)
      }
    }
    #expect(try library.host.verify(readingFiles: true).problems == [])
  }

  @Test("A type that contradicts the bytes is refused with both (§8.6)")
  func declaredTypes() throws {
    let file = try folder.picture("picture.png")
    for declared in ["public.png", "public.movie", "com.adobe.pdf", "no.such.type", "", "a\0b"] {
      try expectRefusal(
        .invalidResource, naming: [file.path, declared, "public.jpeg"], of: library
      ) {
        try library.add(file) { $0.uniformTypeIdentifier = declared }
      }
    }
    for declared in ["public.jpeg", "public.image", "public.data"] {
      try library.add(file) { $0.uniformTypeIdentifier = declared }
    }
  }

  @Test("A video is no photo, and a photo no video (§8.9)")
  func wrongKind() throws {
    let movie = Corpus.fixture("made/turned.mov")
    try expectRefusal(
      .invalidResource, naming: [movie.path, "com.apple.quicktime-movie"], of: library
    ) {
      try library.add(movie, as: .photo)
    }
    let picture = try folder.picture()
    try expectRefusal(.invalidResource, naming: [picture.path, "public.jpeg"], of: library) {
      try library.add(picture, as: .video)
    }
  }

  @Test("Data that is no picture is refused by its file name, if it has one (§8.6, §8.9)")
  func data() throws {
    for name in ["note.txt", nil] {
      try expectRefusal(.invalidResource, naming: [name ?? "The data"], of: library) {
        try library.performChangesAndWait {
          let options = PHAssetResourceCreationOptions()
          options.originalFilename = name
          PHAssetCreationRequest.forAsset().addResource(
            with: .photo, data: Data("text".utf8), options: options)
        }
      }
    }
  }

  @Test("A request without files, or with files that do not go together, is refused unread (§8.5)")
  func combinations() throws {
    try expectRefusal(.missingResource, naming: ["photo, video or audio"], of: library) {
      try library.performChangesAndWait { _ = PHAssetCreationRequest.forAsset() }
    }
    let absent = folder.path("absent.jpg")
    try expectRefusal(.changeNotSupported, naming: ["together"], of: library) {
      try library.performChangesAndWait {
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: .photo, fileURL: absent, options: nil)
        request.addResource(with: .video, fileURL: absent, options: nil)
      }
    }
  }
}
