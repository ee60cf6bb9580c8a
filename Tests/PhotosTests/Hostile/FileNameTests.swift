import Foundation
import Glibc
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("Names of files") struct FileNameTests {
  let temporary: TemporaryLibrary
  let library: PHPhotoLibrary
  let folder: TestFolder

  init() throws {
    temporary = try TemporaryLibrary()
    library = temporary.library
    folder = try TestFolder()
  }

  @Test(
    "A file of any name is added and keeps it (§8.6)",
    arguments: [
      "a\nb.jpg", "\u{1}\u{1B}[31m\u{7F}.jpg", "..jpg", "-rf.jpg", " .jpg", "%00.jpg", "a%2Fb.jpg",
      "?#&;'\"\\.jpg", "\u{202E}gpj.exe", "e\u{301}.jpg", "\u{E9}.jpg", "日本語", "👩‍👩‍👧‍👦.jpg", ".hidden",
    ])
  func strange(name: String) throws {
    let asset = try #require(library.asset(try library.add(folder.picture(name))))
    #expect(asset.extendedMetadata.originalFilename.map { Array($0.utf8) } == Array(name.utf8))
    #expect(try library.host.verify(readingFiles: true).problems == [])
  }

  @Test("A name of 255 bytes is kept")
  func long() throws {
    let name = String(repeating: "é", count: 125) + "x.jpg"
    #expect(name.utf8.count == 255)
    let asset = try #require(library.asset(try library.add(folder.picture(name))))
    #expect(asset.extendedMetadata.originalFilename == name)
  }

  @Test("A name of the option may be longer than a file's, and an empty one is none (§8.6)")
  func options() throws {
    let long = String(repeating: "é", count: 150)
    let file = try folder.picture()
    for (option, expected) in [(long, long), ("", "picture.jpg"), ("...", "...")] {
      let identifier = try library.add(file) { $0.originalFilename = option }
      #expect(library.asset(identifier)?.extendedMetadata.originalFilename == expected)
    }
  }

  @Test(
    "A name that would lead out of a folder is refused",
    arguments: ["../../etc/passwd", "/etc/passwd", "a/b.jpg", "..", ".", "a.jpg\0.png", "a/"])
  func unsafe(name: String) throws {
    let file = try folder.picture()
    try expectRefusal(.changeNotSupported, naming: ["original filename", name], of: library) {
      try library.add(file) { $0.originalFilename = name }
    }
  }

  @Test("A path with a NUL is not taken for the file that its beginning names")
  func nul() throws {
    let file = try folder.picture()
    for ending in ["%00", "%00.jpg", "%00/x.jpg"] {
      let url = try #require(URL(string: file.absoluteString + ending))
      var isMade = false
      try library.performChangesAndWait {
        isMade = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: url) != nil
      }
      #expect(!isMade)
      try expectRefusal(.missingResource, naming: [], of: library) { try library.add(url) }
    }
  }

  @Test("A path through `..` names the file it leads to (§8.6)")
  func dots() throws {
    let file = try folder.picture()
    let url = file.deletingLastPathComponent().appending(path: "x/../\(file.lastPathComponent)")
    try expectRefusal(.missingResource, naming: ["No such file"], of: library) {
      try library.add(url)
    }
    #expect(mkdir(folder.path("x").path, 0o700) == 0)
    let asset = library.asset(try library.add(url))
    #expect(asset?.extendedMetadata.originalFilename == "picture.jpg")
  }

  @Test("A name that is no UTF-8 does no harm: what Foundation calls it is added or is missing")
  func invalidUTF8() throws {
    let name: [UInt8] =
      Array("\(folder.url.path)/".utf8) + [0x66, 0xFF, 0xFE, 0x2E, 0x6A, 0x70, 0x67]
    let source = try folder.picture()
    let renamed = name.map { CChar(bitPattern: $0) } + [0]
    #expect(rename(source.path, renamed) == 0)
    let listed = try? FileManager.default.contentsOfDirectory(
      at: folder.url, includingPropertiesForKeys: nil)
    for url in listed ?? [] {
      do {
        let identifier = try library.add(url)
        #expect(library.asset(identifier)?.pixelWidth == 16)
      } catch let error as PHPhotosError {
        #expect(error.code == .missingResource)
      }
    }
    #expect(try library.host.verify(readingFiles: true).problems == [])
  }
}
