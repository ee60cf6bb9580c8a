import Foundation
import PlatformTypes
import Testing

/// A small database in a directory of its own, gone when the value is.
private final class DatabaseFolder {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("mime-\(UUID().uuidString)")

  init(globs: String, aliases: String = "", subclasses: String = "") throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in [("globs2", globs), ("aliases", aliases), ("subclasses", subclasses)] {
      try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }
  }

  deinit {
    // A folder that stays behind in the temporary directory harms nobody.
    try? FileManager.default.removeItem(at: url)
  }
}

@Suite("MIMEDatabase") struct MIMEDatabaseTests {
  private static let globs = """
    # written by a test
    80:image/x-sketch:*.skt
    50:image/x-sketch:*.sketch
    50:application/x-other:*.SKT
    50:image/x-k9:*.k9
    50:image/jpeg:*.jfif
    50:text/x-makefile:makefile
    50:application/x-troff-man:*.[1-9]
    50:image/x-cased:*.CSD:cs
    """
  private static let aliases = "image/sketch image/x-sketch\nimage/pjpeg image/jpeg\n"
  private static let subclasses = "image/x-k9 image/x-dcraw\nimage/x-sketch application/zip\n"

  private func folder() throws -> DatabaseFolder {
    try DatabaseFolder(
      globs: Self.globs, aliases: Self.aliases, subclasses: Self.subclasses)
  }

  @Test("Reads extensions, the heavier pattern first, and leaves other patterns")
  func globs() throws {
    let folder = try folder()
    let database = MIMEDatabase(directories: [folder.url])
    #expect(database.mimeTypes(ofExtension: "skt") == ["image/x-sketch", "application/x-other"])
    #expect(database.extensions(ofMIMEType: "image/x-sketch") == ["skt", "sketch"])
    #expect(database.mimeTypes(ofExtension: "csd") == ["image/x-cased"])
    #expect(database.mimeTypes(ofExtension: "[1-9]").isEmpty)
    #expect(database.mimeTypes(ofExtension: "makefile").isEmpty)
  }

  @Test("Reads aliases and what a MIME type is a special case of")
  func relations() throws {
    let folder = try folder()
    let database = MIMEDatabase(directories: [folder.url])
    #expect(database.canonicalName(of: "image/sketch") == "image/x-sketch")
    #expect(database.canonicalName(of: "image/x-sketch") == "image/x-sketch")
    #expect(database.extensions(ofMIMEType: "image/sketch") == ["skt", "sketch"])
    #expect(database.ancestors(ofMIMEType: "image/sketch") == ["application/zip"])
  }

  @Test("Prefers the directory that comes first")
  func precedence() throws {
    let user = try DatabaseFolder(globs: "50:image/x-mine:*.skt\n")
    let system = try folder()
    let database = MIMEDatabase(directories: [user.url, system.url])
    #expect(database.mimeTypes(ofExtension: "skt").first == "image/x-mine")
  }

  @Test("Is empty where there is none")
  func absent() {
    let database = MIMEDatabase(directories: [URL(fileURLWithPath: "/nonexistent/mime")])
    #expect(database.mimeTypes(ofExtension: "jpg").isEmpty)
    #expect(database.canonicalName(of: "image/pjpeg") == "image/pjpeg")
  }

  @Test("Is sought where the XDG variables point, else where the standard says")
  func directories() {
    func paths(_ environment: [String: String]) -> [String] {
      MIMEDatabase.systemDirectories(environment: environment).map(\.path)
    }
    #expect(
      paths(["HOME": "/home/a"]) == [
        "/home/a/.local/share/mime", "/usr/local/share/mime", "/usr/share/mime",
      ])
    #expect(
      paths(["XDG_DATA_HOME": "/x", "XDG_DATA_DIRS": "/y:/z"]) == ["/x/mime", "/y/mime", "/z/mime"])
  }

  @Test("Leads from a foreign extension or MIME type to a built-in type")
  func builtIn() throws {
    let folder = try folder()
    let registry = TypeRegistry(
      declarations: builtInTypes,
      database: { [url = folder.url] in MIMEDatabase(directories: [url]) })
    #expect(
      registry.identifiers(tag: "jfif", tagClass: .filenameExtension, conformingTo: nil)
        == ["public.jpeg"])
    #expect(
      registry.identifiers(tag: "image/pjpeg", tagClass: .mimeType, conformingTo: nil)
        == ["public.jpeg"])
  }

  @Test("Tells what a dynamic type conforms to, and its other tag")
  func dynamic() throws {
    let folder = try folder()
    let registry = TypeRegistry(
      declarations: builtInTypes,
      database: { [url = folder.url] in MIMEDatabase(directories: [url]) })
    func declaration(_ tag: String, _ tagClass: UTTagClass) throws -> TypeDeclaration {
      let names = registry.identifiers(tag: tag, tagClass: tagClass, conformingTo: "public.data")
      return try #require(names.first.flatMap { registry.declaration(of: $0) })
    }
    let sketch = try declaration("skt", .filenameExtension)
    #expect(sketch.mimeTypes.first == "image/x-sketch")
    #expect(registry.supertypes(of: sketch).isSuperset(of: ["public.image", "public.zip-archive"]))
    let raw = try declaration("image/x-k9", .mimeType)
    #expect(raw.filenameExtensions == ["k9"])
    #expect(registry.supertypes(of: raw).contains("public.camera-raw-image"))
  }
}
