import Foundation
import PlatformTypes
import Testing

@Suite("UTType") struct UTTypeTests {
  /// Identifier, preferred extension and preferred MIME type as macOS has them.
  private static let formats: [(UTType, String, String, String)] = [
    (.jpeg, "public.jpeg", "jpeg", "image/jpeg"),
    (.png, "public.png", "png", "image/png"),
    (.heic, "public.heic", "heic", "image/heic"),
    (.heif, "public.heif", "heif", "image/heif"),
    (.gif, "com.compuserve.gif", "gif", "image/gif"),
    (.tiff, "public.tiff", "tiff", "image/tiff"),
    (.webP, "org.webmproject.webp", "webp", "image/webp"),
    (.bmp, "com.microsoft.bmp", "bmp", "image/bmp"),
    (.svg, "public.svg-image", "svg", "image/svg+xml"),
    (.quickTimeMovie, "com.apple.quicktime-movie", "mov", "video/quicktime"),
    (.mpeg4Movie, "public.mpeg-4", "mp4", "video/mp4"),
    (.mp3, "public.mp3", "mp3", "audio/mpeg"),
    (.pdf, "com.adobe.pdf", "pdf", "application/pdf"),
    (.json, "public.json", "json", "application/json"),
    (.plainText, "public.plain-text", "txt", "text/plain"),
  ]

  @Test("Constants have Apple's identifier, extension and MIME type", arguments: formats)
  func constants(type: UTType, identifier: String, filenameExtension: String, mimeType: String) {
    #expect(type.identifier == identifier)
    #expect(type.preferredFilenameExtension == filenameExtension)
    #expect(type.preferredMIMEType == mimeType)
    #expect(type.isDeclared && !type.isDynamic)
  }

  @Test("Every format is found by its identifier, extension and MIME type", arguments: formats)
  func lookups(type: UTType, identifier: String, filenameExtension: String, mimeType: String) {
    #expect(UTType(identifier) == type)
    #expect(UTType(filenameExtension: filenameExtension) == type)
    #expect(UTType(mimeType: mimeType) == type)
  }

  @Test("Case does not matter in identifiers, extensions and MIME types")
  func letterCase() {
    #expect(UTType("Public.JPEG") == .jpeg)
    #expect(UTType(filenameExtension: "JPG") == .jpeg)
    #expect(UTType(mimeType: "Image/JPEG") == .jpeg)
  }

  @Test("An identifier that nobody declared is no type")
  func unknownIdentifier() {
    #expect(UTType("com.example.unheard-of") == nil)
    #expect(UTType("") == nil)
  }

  @Test(
    "Camera makers' raw files have their own types, all of them raw images",
    arguments: [
      ("dng", "com.adobe.raw-image"), ("cr2", "com.canon.cr2-raw-image"),
      ("cr3", "com.canon.cr3-raw-image"), ("nef", "com.nikon.raw-image"),
      ("arw", "com.sony.arw-raw-image"), ("srf", "com.sony.raw-image"),
      ("raf", "com.fuji.raw-image"), ("orf", "com.olympus.raw-image"),
      ("rw2", "com.panasonic.rw2-raw-image"), ("pef", "com.pentax.raw-image"),
    ])
  func rawImages(filenameExtension: String, identifier: String) throws {
    let type = try #require(UTType(filenameExtension: filenameExtension))
    #expect(type.identifier == identifier)
    #expect(type.conforms(to: .rawImage) && type.conforms(to: .image))
    #expect(!UTType.jpeg.conforms(to: .rawImage))
  }

  @Test("A type conforms to itself and to all above it")
  func conformance() {
    #expect(
      UTType.jpeg.supertypes == [.image, .data, .content, .item])
    #expect(UTType.jpeg.conforms(to: .jpeg) && UTType.jpeg.conforms(to: .item))
    #expect(!UTType.image.conforms(to: .jpeg))
    #expect(UTType.jpeg.isSubtype(of: .data) && !UTType.jpeg.isSubtype(of: .jpeg))
    #expect(UTType.image.isSupertype(of: .heic) && !UTType.heic.isSupertype(of: .heic))
  }

  @Test("Movies are audiovisual, not images; sound is no movie")
  func audiovisual() {
    #expect(UTType.quickTimeMovie.conforms(to: .movie))
    #expect(UTType.mpeg4Movie.conforms(to: .audiovisualContent))
    #expect(UTType.video.conforms(to: .movie) && !UTType.movie.conforms(to: .video))
    #expect(!UTType.mp3.conforms(to: .movie) && UTType.mp3.conforms(to: .audio))
    #expect(!UTType.quickTimeMovie.conforms(to: .image))
  }

  @Test("Folders are items, not data")
  func folders() {
    #expect(UTType.folder.conforms(to: .directory) && UTType.folder.conforms(to: .item))
    #expect(!UTType.folder.conforms(to: .data))
  }

  @Test("A supertype chooses among the types of an extension")
  func choosing() {
    #expect(UTType(filenameExtension: "mp4") == .mpeg4Movie)
    #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
    let raw = UTType.types(tag: "raw", tagClass: .filenameExtension, conformingTo: .rawImage)
    #expect(raw.map(\.identifier) == ["com.panasonic.raw-image", "com.leica.raw-image"])
  }

  @Test("Abstract types have no extension or MIME type")
  func abstract() {
    #expect(UTType.image.preferredFilenameExtension == nil)
    #expect(UTType.movie.preferredMIMEType == nil)
    #expect(UTType.data.tags.isEmpty)
  }

  @Test("All tags of a type are told, the preferred one first")
  func tags() {
    #expect(UTType.jpeg.tags[.filenameExtension] == ["jpeg", "jpg", "jpe"])
    #expect(UTType.jpeg.tags[.mimeType]?.first == "image/jpeg")
    #expect(UTTagClass.filenameExtension.rawValue == "public.filename-extension")
  }

  @Test("A type describes itself by its identifier, and to people by its name")
  func descriptions() {
    #expect("\(UTType.jpeg)" == "public.jpeg")
    #expect(UTType.jpeg.debugDescription == "public.jpeg (not dynamic, declared)")
    #expect(UTType.jpeg.localizedDescription == "JPEG image")
  }

  @Test("An undeclared type takes the parent that the program names, data by default")
  func importing() {
    let own = UTType(importedAs: "com.example.sketch", conformingTo: .image)
    #expect(own.conforms(to: .image) && own.conforms(to: .item))
    #expect(!own.isDeclared && !own.isDynamic)
    #expect(UTType(exportedAs: "com.example.thing").conforms(to: .data))
    #expect(UTType(importedAs: "public.JPEG", conformingTo: .movie) == .jpeg)
  }

  @Test("A type comes back from JSON as it was")
  func coding() throws {
    let dynamic = try #require(UTType(filenameExtension: "unheard"))
    let types: [UTType] = [.heic, dynamic]
    let data = try JSONEncoder().encode(types)
    #expect(try JSONDecoder().decode([UTType].self, from: data) == types)
  }

  @Test("A path gets the extension of a type unless it has one of them")
  func paths() {
    let url = URL(fileURLWithPath: "/tmp/a")
    #expect(url.appendingPathExtension(for: .jpeg).path == "/tmp/a.jpeg")
    #expect(url.appendingPathExtension(for: .image).path == "/tmp/a")
    let photo = url.deletingLastPathComponent().appendingPathComponent("b.JPG")
    #expect(photo.appendingPathExtension(for: .jpeg).path == "/tmp/b.JPG")
    #expect(photo.appendingPathExtension(for: .png).path == "/tmp/b.JPG.png")
    #expect(
      URL(fileURLWithPath: "/tmp").appendingPathComponent("c", conformingTo: .heic).path
        == "/tmp/c.heic")
  }
}

@Suite("Built-in types") struct BuiltInTypesTests {
  @Test("No identifier is declared twice, and every parent is declared")
  func consistency() {
    let identifiers = Set(builtInTypes.map { $0.identifier.lowercased() })
    #expect(identifiers.count == builtInTypes.count)
    for type in builtInTypes {
      #expect(identifiers.isSuperset(of: type.parents), "\(type.identifier)")
    }
  }

  @Test("Tags are in lower case, and extensions have no dot")
  func tags() {
    for type in builtInTypes {
      let tags = type.filenameExtensions + type.mimeTypes
      #expect(tags.allSatisfy { $0 == $0.lowercased() }, "\(type.identifier)")
      #expect(!type.filenameExtensions.contains { $0.contains(".") }, "\(type.identifier)")
      #expect(type.mimeTypes.allSatisfy { $0.contains("/") }, "\(type.identifier)")
    }
  }

  @Test("Every constant names a declared type")
  func constants() {
    let constants: [UTType] = [
      .item, .content, .compositeContent, .data, .directory, .folder, .volume, .resolvable,
      .symbolicLink, .package, .bundle, .url, .fileURL, .database, .archive, .executable, .text,
      .plainText, .utf8PlainText, .utf16PlainText, .delimitedText, .commaSeparatedText,
      .tabSeparatedText, .json, .geoJSON, .xml, .yaml, .html, .css, .rtf, .pdf, .propertyList,
      .xmlPropertyList, .binaryPropertyList, .zip, .gzip, .tarArchive, .image, .jpeg, .png, .heic,
      .heics, .heif, .jpegxl, .tiff, .gif, .webP, .bmp, .ico, .icns, .svg, .exr, .rawImage, .dng,
      .livePhoto, .audiovisualContent, .movie, .video, .audio, .quickTimeMovie, .mpeg4Movie, .mpeg,
      .mpeg2Video, .mpeg2TransportStream, .avi, .mp3, .mpeg4Audio, .wav, .aiff, .midi,
    ]
    for constant in constants { #expect(constant.isDeclared, "\(constant)") }
  }
}
