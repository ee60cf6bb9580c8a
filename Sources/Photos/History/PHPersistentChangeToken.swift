public import Foundation
package import LibraryStore

/// Names a state of one library on this machine; keep it to ask later what happened since (§5.1).
///
/// Tokens are equal when they name the same state of the same library.
public class PHPersistentChangeToken: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // Immutable after init.
  package let libraryUUID: UUID
  package let state: LibraryState

  package init(libraryUUID: UUID, state: LibraryState) {
    self.libraryUUID = libraryUUID
    self.state = state
  }

  /// Not to be used: tokens come from a library.
  @available(*, unavailable)
  public override init() { misuse("A PHPersistentChangeToken comes from a library only.") }

  /// Tokens can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Reads an archived token.
  public required init?(coder: NSCoder) {
    guard
      let text = coder.decodeObject(of: NSString.self, forKey: "library")?.description,
      let uuid = UUID(uuidString: text), coder.containsValue(forKey: "state")
    else { return nil }
    libraryUUID = uuid
    state = coder.decodeInt64(forKey: "state")
  }

  /// Archives the token.
  public func encode(with coder: NSCoder) {
    coder.encode(libraryUUID.uuidString as NSString, forKey: "library")
    coder.encode(state, forKey: "state")
  }

  /// Returns the token itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both name the same state (§5.1).
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? PHPersistentChangeToken else { return false }
    return libraryUUID == other.libraryUUID && state == other.state
  }

  /// A hash of the state.
  public override var hash: Int { state.hashValue }
}
