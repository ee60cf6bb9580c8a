public import Foundation
package import LibraryStore
public import PredicateFormat

/// Something in a photo library that has an identifier: an asset, a collection, or the promise of
/// one.
///
/// Objects are immutable snapshots: a change to the library never alters one already handed out
/// (§1.1). Two snapshots of one object are equal, whenever they were taken (§1.5). An object made
/// with its plain initializer is an empty stand-in that equals nothing but itself.
open class PHObject: NSObject, NSCopying, @unchecked Sendable {
  // Immutable after init.
  package let identity: LocalIdentifier?
  /// The library and state that the object is a snapshot of; `nil` for stand-ins.
  package let origin: ObjectOrigin?

  /// Makes an empty stand-in.
  public override init() {
    identity = nil
    origin = nil
  }

  package init(identity: LocalIdentifier?, origin: ObjectOrigin?) {
    self.identity = identity
    self.origin = origin
  }

  /// What names the object in its library, on this machine; empty for a stand-in.
  ///
  /// A UUID, `/L0/` and a class code, as in `9F983DBA-EC35-42B8-8773-B597CF782EDD/L0/001` (§1.3).
  /// It never changes and is never used again for another object.
  open var localIdentifier: String { identity?.description ?? "" }

  /// Returns the object itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both are the same object of the library, by identifier alone (§1.5).
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? PHObject else { return false }
    return self === other || (identity != nil && identity == other.identity)
  }

  /// A hash of the identifier.
  public override var hash: Int { identity?.uuid.hashValue ?? ObjectIdentifier(self).hashValue }

  /// The class and the identifier.
  public override var description: String { "<\(type(of: self)) \(localIdentifier)>" }

  /// The row in the catalogue; 0 for what has none.
  package var rowID: RowID { 0 }

  /// Whether this program may change anything about it at the moment: assets that it sees, and
  /// collections with full access only.
  final func isOpenToChanges(isAsset: Bool) -> Bool {
    guard let session = origin?.library.session else { return false }
    do throws(StoreError) {
      let catalog = try session.library.catalog
      let state = try catalog.state()
      switch try catalog.access(of: session.client, at: state).readWrite {
      case .authorized: return true
      case .limited where isAsset:
        return try catalog.isVisible(rowID, isAsset: true, to: session.client, at: state)
      case .limited, .denied, .restricted, .notDetermined: return false
      }
    } catch {
      return false  // A library that cannot be read cannot be changed.
    }
  }
}

/// Objects can be arguments of predicates: `NSPredicate(format: "SELF IN %@", [asset])`, `asset as
/// CVarArg`.
extension PHObject: CVarArg, _CVarArgObject, DescribedArgument {}

/// Where a snapshot was taken.
package struct ObjectOrigin: Sendable {
  package let library: PHPhotoLibrary
  package let state: LibraryState

  package init(library: PHPhotoLibrary, state: LibraryState) {
    self.library = library
    self.state = state
  }
}
