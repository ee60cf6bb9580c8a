import Foundation
import LibraryStore
import Testing

@Suite("LocalIdentifier") struct LocalIdentifierTests {
  static let uuid = "9F983DBA-EC35-42B8-8773-B597CF782EDD"

  @Test("§1.3: a UUID, L0 and the class of the object", arguments: LocalIdentifier.Kind.allCases)
  func roundTrip(kind: LocalIdentifier.Kind) throws {
    let uuid = UUID()
    let text = LocalIdentifier(uuid, kind).description
    #expect(text == "\(uuid.uuidString)/L0/\(kind.rawValue)")
    #expect(LocalIdentifier(text) == LocalIdentifier(uuid, kind))
  }

  @Test("§1.4: the class tells the kind of object")
  func kinds() {
    #expect(LocalIdentifier("\(Self.uuid)/L0/001")?.kind == .asset)
    #expect(LocalIdentifier("\(Self.uuid)/L0/020")?.kind == .collectionList)
    #expect(LocalIdentifier("\(Self.uuid)/L0/040")?.kind == .assetCollection)
  }

  @Test(
    "§3.32: anything else is no identifier",
    arguments: [
      "", "/", "\(uuid)", "\(uuid)/L0/002", "\(uuid)/L1/001", "\(uuid)/L0/001 ", "\(uuid)/L0/1",
      "\(uuid.lowercased())/L0/001", "x\(uuid.dropFirst())/L0/001", "\(uuid)/L0/001/",
      "\(uuid)_L0_001", "\(uuid)/L0/٠٠١", String(repeating: "/", count: 43),
    ])
  func malformed(text: String) {
    #expect(LocalIdentifier(text) == nil)
  }
}
