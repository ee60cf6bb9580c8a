import Foundation
import Glibc
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

/// A file's place, bytes and permissions.
private struct FileImage: Equatable {
  let bytes: Data?
  let mode: mode_t
  let inode: UInt64
  let names: UInt64
  let modified: Int

  init(_ url: URL) {
    var status = stat()
    _ = lstat(url.path, &status)
    bytes = try? Data(contentsOf: url)
    mode = status.st_mode
    inode = UInt64(status.st_ino)
    names = UInt64(status.st_nlink)
    modified = status.st_mtim.tv_nsec
  }
}

@Suite("Files that are to be moved (§8.7)") struct MovedFileTests {
  let temporary: TemporaryLibrary
  let library: PHPhotoLibrary
  let folder: TestFolder

  init() throws {
    var configuration = LibraryConfiguration()
    configuration.confirmation = { _ in false }
    temporary = try TemporaryLibrary(configuration: configuration) {
      TestPhoto("first.jpg", in: "Album")
    }
    library = temporary.library
    folder = try TestFolder()
  }

  /// Expects a failing block to leave a file that it was to move as it was.
  private func expectKept(
    _ file: URL, _ code: PHPhotosError.Code, naming words: [String] = [],
    as type: PHAssetResourceType = .photo, sourceLocation: SourceLocation = #_sourceLocation,
    _ spoil: @escaping () -> Void = {}
  ) throws {
    chmod(file.path, 0o640)
    let before = FileImage(file)
    try expectRefusal(code, naming: words, of: library, sourceLocation: sourceLocation) {
      try library.performChangesAndWait {
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = true
        PHAssetCreationRequest.forAsset().addResource(with: type, fileURL: file, options: options)
        spoil()
      }
    }
    #expect(FileImage(file) == before, sourceLocation: sourceLocation)
  }

  @Test("A file that was added is gone, and its bytes and name are the library's")
  func moved() throws {
    let file = try folder.picture("moved.jpg")
    chmod(file.path, 0o666)
    let bytes = try Data(contentsOf: file)
    let identifier = try library.add(file) { $0.shouldMoveFile = true }
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(library.asset(identifier)?.extendedMetadata.originalFilename == "moved.jpg")
    #expect(try library.host.verify(readingFiles: true).problems == [])
    let path = String(identifier.prefix(36))
    let stored = library.host.url.appending(path: "originals/\(path.prefix(2))/\(path)-1.jpg")
    #expect(try Data(contentsOf: stored) == bytes)
    let image = FileImage(stored)
    #expect(image.mode & 0o777 == 0o400)
    #expect(image.names == 1)
  }

  @Test("A file that is no picture, or of another type, stays")
  func badContent() throws {
    let text = try folder.file("text.jpg", Data("text".utf8))
    try expectKept(text, .invalidResource, naming: [text.path])
    let picture = try folder.picture()
    try expectKept(picture, .invalidResource, naming: [picture.path], as: .video)
  }

  @Test("A file whose asset does not come to be because of another request stays")
  func otherRequests() throws {
    let picture = try folder.picture()
    let absent = folder.path("absent.jpg")
    try expectKept(picture, .missingResource, naming: [absent.path]) {
      PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: absent, options: nil)
    }
    let album = try #require(temporary.album(titled: "Album"))
    try expectKept(picture, .changeNotSupported, naming: ["beyond the end"]) {
      PHAssetCollectionChangeRequest(for: album)?.removeAssets(at: [7])
    }
    let asset = try #require(temporary.asset(named: "first.jpg"))
    try expectKept(picture, .userCancelled) { PHAssetChangeRequest.deleteAssets([asset]) }
  }

  @Test("A half of a pair that does not fit stays, and so does the other")
  func pairs() throws {
    let movie = try folder.file("movie.mov", Data(contentsOf: Corpus.fixture("made/turned.mov")))
    let before = FileImage(movie)
    let still = try folder.picture()
    try expectKept(still, .missingResource, naming: ["photo, video or audio"]) {
      let options = PHAssetResourceCreationOptions()
      options.shouldMoveFile = true
      PHAssetCreationRequest.forAsset().addResource(
        with: .pairedVideo, fileURL: movie, options: options)
    }
    #expect(FileImage(movie) == before)
  }

  @Test("A file with another name, or that is a link, is not moved")
  func names() throws {
    let file = try folder.picture()
    let hard = folder.path("hard.jpg")
    #expect(link(file.path, hard.path) == 0)
    try expectKept(file, .changeNotSupported, naming: [file.path, "hard links"])
    #expect(unlink(hard.path) == 0)
    let soft = folder.path("soft.jpg")
    #expect(symlink(file.path, soft.path) == 0)
    try expectKept(soft, .changeNotSupported, naming: [soft.path, "symbolic link"])
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test("A file that is open is not moved")
  func openFile() throws {
    let file = try folder.picture()
    let descriptor = open(file.path, O_RDWR)
    defer { close(descriptor) }
    try expectKept(file, .changeNotSupported, naming: [file.path, "open"])
  }

  @Test("A file stays when its program may not add it, or when the library was closed (§6.12)")
  func noAccess() throws {
    let file = try folder.picture()
    let before = FileImage(file)
    var configuration = LibraryConfiguration()
    configuration.client = "stranger"
    configuration.authorization = .ask { _ in .denied }
    let stranger = try PHPhotoLibrary.open(at: library.host.url, configuration: configuration)
    expectError(.accessUserDenied, naming: ["stranger"]) {
      try stranger.add(file) { $0.shouldMoveFile = true }
    }
    stranger.close()
    expectError(.relinquishingLibraryBundleToWriter, naming: ["closed"]) {
      try stranger.add(file) { $0.shouldMoveFile = true }
    }
    #expect(FileImage(file) == before)
  }

  @Test("Absent files and folders are missing, moved or not")
  func absent() throws {
    let file = folder.path("absent.jpg")
    try expectKept(file, .missingResource, naming: [file.path])
    try expectKept(folder.url, .missingResource, naming: ["a folder"])
  }

  @Test(
    "A file of another disk is copied and then removed, and stays when the block fails",
    .enabled(if: secondDisk != nil))
  func otherDisk() throws {
    let disk = try #require(MovedFileTests.secondDisk)
    let file = disk.appending(path: "\(UUID().uuidString).jpg")
    defer { unlink(file.path) }
    try TestPicture.jpeg(width: 16, height: 12).write(to: file)
    let album = try #require(temporary.album(titled: "Album"))
    try expectKept(file, .changeNotSupported) {
      PHAssetCollectionChangeRequest(for: album)?.removeAssets(at: [7])
    }
    try library.add(file) { $0.shouldMoveFile = true }
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(try library.host.verify(readingFiles: true).problems == [])
  }

  /// A folder on another file system than that of temporary files.
  private static let secondDisk: URL? = {
    var here = stat()
    var there = stat()
    let shared = "/dev/shm"
    guard stat(FileManager.default.temporaryDirectory.path, &here) == 0, stat(shared, &there) == 0,
      here.st_dev != there.st_dev, access(shared, W_OK) == 0
    else { return nil }
    return URL(filePath: shared)
  }()
}
