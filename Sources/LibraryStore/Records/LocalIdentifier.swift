package import Foundation

/// A row's number inside one catalogue: unique over all kinds of object, given in order of
/// addition, never reused.
package typealias RowID = Int64

/// The number of a state of the library.
///
/// State 0 is the library as created; each transaction adds 1.
package typealias LibraryState = Int64

/// The name of an object for the world outside: a UUID and the class of the object.
///
///     LocalIdentifier("9F983DBA-EC35-42B8-8773-B597CF782EDD/L0/001")?.kind    // .asset
///
/// Source: §1.3, §1.4.
package struct LocalIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The classes of objects that have a local identifier.
  package enum Kind: String, Sendable, CaseIterable {
    case asset = "001"
    case collectionList = "020"
    case assetCollection = "040"
    case uploadJob = "060"
  }

  package let uuid: UUID
  package let kind: Kind

  package init(_ uuid: UUID, _ kind: Kind) {
    self.uuid = uuid
    self.kind = kind
  }

  /// Reads an identifier; `nil` for anything that this library cannot have given out (§3.32).
  package init?(_ text: String) {
    guard text.utf8.count == 43 else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "L0", let kind = Kind(rawValue: String(parts[2])),
      let uuid = UUID(uuidString: String(parts[0]))
    else { return nil }
    self.init(uuid, kind)
    guard description == text else { return nil }
  }

  package var description: String { "\(uuid.uuidString)/L0/\(kind.rawValue)" }
}
