import Foundation
import PlatformTypes
import Testing

@Suite("Dynamic types") struct DynamicTypeTests {
  private let registry = TypeRegistry(
    declarations: builtInTypes, database: { MIMEDatabase(directories: []) })

  private func identifier(_ tag: String, _ tagClass: UTTagClass, _ supertype: String?) -> String? {
    registry.identifiers(tag: tag, tagClass: tagClass, conformingTo: supertype).first
  }

  /// Identifiers as macOS shows them for files that no program there had declared.
  @Test(
    "Have the identifiers that Apple's systems make",
    arguments: [
      ("kdbx", "dyn.ah62d4rv4ge8003dcta"), ("lua", "dyn.ah62d4rv4ge8027pb"),
      ("ps1", "dyn.ah62d4rv4ge81a63v"), ("go", "dyn.ah62d4rv4ge80s52"),
    ])
  func appleIdentifiers(filenameExtension: String, expected: String) throws {
    #expect(identifier(filenameExtension, .filenameExtension, "public.data") == expected)
    #expect(
      identifier(filenameExtension.uppercased(), .filenameExtension, "public.data") == expected)
    let declaration = try #require(registry.declaration(of: expected))
    #expect(declaration.filenameExtensions == [filenameExtension])
    #expect(registry.supertypes(of: declaration) == ["public.data", "public.item"])
  }

  @Test("Conform to the supertype asked for")
  func supertype() throws {
    let type = try #require(UTType(filenameExtension: "unheard", conformingTo: .image))
    #expect(type.isDynamic && !type.isDeclared)
    #expect(type.conforms(to: .image) && type.conforms(to: .data))
    #expect(type.preferredFilenameExtension == "unheard")
    // A declared type that does not conform is no answer.
    let sound = try #require(UTType(filenameExtension: "jpg", conformingTo: .audio))
    #expect(sound.isDynamic && sound.conforms(to: .audio))
  }

  @Test(
    "Keep every tag that goes in, whatever characters it has",
    arguments: [
      "a", "ab", "abc", "abcd", "abcde", "x=y", "x:y", "x,y", #"x\y"#, "x?y", #"\"#, "ü", "日本",
    ])
  func roundTrip(tag: String) throws {
    let parents: [String?] = [nil, "public.data", "com.example.a:b=c,d", "public.folder"]
    for parent in parents {
      let name = try #require(identifier(tag, .filenameExtension, parent))
      let declaration = try #require(registry.declaration(of: name))
      #expect(declaration.filenameExtensions == [tag])
      #expect(declaration.parents == [parent].compactMap(\.self))
      #expect(declaration.identifier == name)
    }
  }

  @Test("May be made from a MIME type")
  func mimeType() throws {
    let name = try #require(identifier("application/x-unheard", .mimeType, "public.data"))
    let declaration = try #require(registry.declaration(of: name))
    #expect(declaration.mimeTypes == ["application/x-unheard"])
    #expect(declaration.filenameExtensions.isEmpty)
  }

  @Test("Are equal to those found again by identifier")
  func stored() throws {
    let type = try #require(UTType(filenameExtension: "unheard"))
    #expect(UTType(type.identifier) == type)
  }

  @Test("Are not made from nothing")
  func empty() {
    #expect(UTType(filenameExtension: "") == nil)
    #expect(UTType(mimeType: "") == nil)
    #expect(
      UTType(tag: "x", tagClass: UTTagClass(rawValue: "com.example"), conformingTo: nil) == nil)
  }

  @Test(
    "Are not read from damaged identifiers", arguments: ["dyn.", "dyn.ai", "dyn.b62", "dyn.a!"])
  func damaged(identifier: String) {
    #expect(UTType(identifier) == nil)
  }
}
