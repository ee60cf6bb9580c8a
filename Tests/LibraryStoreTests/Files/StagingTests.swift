import Foundation
import LibraryStore
import Testing

/// Taking files in by copying.
@Suite("LocalFileStore.stage") struct StagingTests {
  let files: TemporaryFiles

  init() throws { files = try TemporaryFiles() }

  /// Vectors of FIPS 180-2, and what `sha256sum` says of two others.
  static let vectors = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test("§8.2: bytes are kept to the last, and hashed right", arguments: vectors)
  func bytes(text: String, digest: String) throws {
    let source = try files.folder.file("source", Data(text.utf8))
    for staged in [
      try files.store.stage(source, as: files.path(), moving: false),
      try files.store.stage(source, as: files.path(), moving: true),
      try files.store.stage(Data(text.utf8), as: files.path()),
    ] {
      #expect(staged.size == text.utf8.count)
      #expect(hexadecimal(staged.sha256) == digest)
      #expect(try Data(contentsOf: files.store.url(of: staged)) == Data(text.utf8))
      files.store.conclude([staged], committed: false)
    }
    #expect(try Data(contentsOf: source) == Data(text.utf8))
  }

  @Test(
    "§8.2: sizes around the buffer's",
    arguments: [1 << 20, (1 << 20) - 1, (1 << 20) + 1, (3 << 20) + 5])
  func sizes(count: Int) throws {
    var random = SeededRandom(seed: UInt64(count))
    var data = Data(capacity: count + 8)
    while data.count < count { withUnsafeBytes(of: random.next()) { data.append(contentsOf: $0) } }
    data = data.prefix(count)
    let staged = try files.store.stage(
      try files.folder.file("source", data), as: files.path(), moving: false)
    #expect(try Data(contentsOf: files.store.url(of: staged)) == data)
    #expect(staged.sha256 == (try files.store.stage(data, as: files.path())).sha256)
  }

  @Test(
    "Any name of a source will do",
    arguments: [
      "new\nline.jpg", "tab\t\u{1}\u{7F}.jpg", "..jpg", "...", " ", "-rf", "quote'\"$(x)`.jpg",
      "%2F%00.jpg", "e\u{301}é\u{1F468}\u{200D}\u{1F469}.jpg", "file:name?x#y.jpg", "\\",
      String(repeating: "ü", count: 120) + ".jpg", String(repeating: "n", count: 255),
    ])
  func names(name: String) throws {
    let source = try files.folder.file(name, Data(name.utf8))
    let staged = try files.store.stage(source, as: files.path(), moving: true)
    try files.store.place([staged])
    files.store.conclude([staged], committed: true)
    #expect(try files.bytes(of: staged.path) == Data(name.utf8))
    #expect(!exists(source))
  }

  @Test("A path through .. names the file that it leads to")
  func dots() throws {
    let source = try files.folder.file("source.jpg")
    let winding = URL(fileURLWithPath: files.root.path + "/../source.jpg")
    let staged = try files.store.stage(winding, as: files.path(), moving: true)
    try files.store.place([staged])
    files.store.conclude([staged], committed: true)
    #expect(!exists(source))
  }

  @Test(
    "§8.8: what is absent, unreadable or no ordinary file is a missing resource",
    arguments: [false, true])
  func missing(moving: Bool) throws {
    let folder = files.folder.url
    let pipe = folder.appendingPathComponent("pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    let dangling = folder.appendingPathComponent("dangling")
    try FileManager.default.createSymbolicLink(
      at: dangling, withDestinationURL: folder.appendingPathComponent("nothing"))
    let file = try files.folder.file("file")
    var sources = [
      folder.appendingPathComponent("absent"), folder, pipe, file.appendingPathComponent("below"),
      URL(fileURLWithPath: "/dev/null"),
      folder.appendingPathComponent(String(repeating: "x", count: 300)),
    ]
    if !moving { sources.append(dangling) }
    for source in sources {
      #expect(
        code { _ = try files.store.stage(source, as: files.path(), moving: moving) }
          == .missingResource, "\(source.path)")
    }
    #expect(files.staged == [])
    #expect(exists(pipe))
  }

  @Test("A staged file may be given another name before it is placed")
  func renaming() throws {
    let source = try files.folder.file("source")
    let staged = try files.store.stage(source, as: files.path("jpg"), moving: true)
    let renamed = try files.store.rename(staged, as: files.path("heic"))
    try files.store.place([renamed])
    files.store.conclude([renamed], committed: true)
    #expect(try files.bytes(of: renamed.path) == Data("photo".utf8))
    #expect(renamed.path.hasSuffix(".heic"))
    #expect(!exists(source))
    #expect(files.staged == [])
  }

  @Test("A closed store takes nothing more, and leaves no folder")
  func closed() throws {
    _ = try files.store.stage(Data(), as: files.path())
    files.store.close()
    #expect(code { _ = try files.store.stage(Data(), as: files.path()) } == .relinquished)
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: files.root.appendingPathComponent("staging").path) == [])
  }
}
