public import Foundation
internal import LibraryStore
package import PlatformTypes

/// What a fetch found: an ordered list of objects that never changes.
///
/// Objects are read in batches around the places that are looked at, as they were at the moment of
/// the fetch, also if they were changed or deleted since (§3.2–3.4). A million elements cost 8 MB
/// and no reading. Safe to use from any thread, also from inside an enumeration.
public class PHFetchResult<ObjectType: AnyObject>: NSObject, NSCopying, NSFastEnumeration,
  FastEnumerationSource, @unchecked Sendable
{
  // Immutable after init.
  /// `nil` for an empty stand-in.
  package let snapshot: FetchSnapshot?
  /// What a result of objects that are no rows of states holds: upload jobs.
  private let listed: [ObjectType]

  /// Makes an empty result.
  public override init() {
    snapshot = nil
    listed = []
  }

  package init(_ snapshot: FetchSnapshot?) {
    self.snapshot = snapshot
    listed = []
  }

  /// Makes a result of these objects, of which no change tells.
  init(listing objects: [ObjectType]) {
    snapshot = nil
    listed = objects
  }

  /// Returns the result itself, which cannot change (§3.8).
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// How many objects there are.
  public var count: Int { snapshot?.count ?? listed.count }

  /// The object at an index; an index out of range stops the program (§3.5).
  ///
  /// - Complexity: O(1) while in the batches at hand, else one read of a few rows.
  public func object(at index: Int) -> ObjectType {
    if listed.indices.contains(index) { return listed[index] }
    guard let snapshot, index >= 0, index < snapshot.count else {
      misuse("Index \(index) is beyond the bounds of a fetch result of \(count) objects.")
    }
    guard let object = snapshot.object(at: index) as? ObjectType else {
      misuse("A fetch result of \(ObjectType.self) holds an object of another class.")
    }
    return object
  }

  /// The object at an index, as ``object(at:)``.
  public subscript(idx: Int) -> ObjectType { object(at: idx) }

  /// Whether an object with the same identifier is among them (§3.5).
  public func contains(_ anObject: ObjectType) -> Bool { index(of: anObject) != NSNotFound }

  /// The index of the object with the same identifier; `NSNotFound` when there is none (§3.5).
  ///
  /// - Complexity: O(count), at the speed of memory; no reading.
  public func index(of anObject: ObjectType) -> Int { position(of: anObject) ?? NSNotFound }

  /// As ``index(of:)``, looking only at the indexes of a range.
  public func index(of anObject: ObjectType, in range: NSRange) -> Int {
    guard let position = position(of: anObject), range.contains(position) else {
      return NSNotFound
    }
    return position
  }

  private func position(of object: ObjectType) -> Int? {
    guard let object = object as? PHObject else { return nil }
    guard let snapshot else { return listed.firstIndex { ($0 as? PHObject) == object } }
    if object.rowID != 0, object.origin?.library === snapshot.library {
      return snapshot.list.ids.position(of: object.rowID)
    }
    // A placeholder, or an object of another opening of the library, is found by its identifier.
    guard let identity = object.identity,
      let row = try? snapshot.library.session.library.catalog.rowIDs(of: [identity])[0]
    else { return nil }
    return snapshot.list.ids.position(of: row)
  }

  /// The first object; `nil` when there is none.
  public var firstObject: ObjectType? { count > 0 ? object(at: 0) : nil }

  /// The last object; `nil` when there is none.
  public var lastObject: ObjectType? { count > 0 ? object(at: count - 1) : nil }

  /// The objects at indexes, in ascending order; one out of range stops the program.
  public func objects(at indexes: IndexSet) -> [ObjectType] { indexes.map(object(at:)) }

  /// How many assets are of a media type; 0 for results of collections (§3.7).
  public func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
    snapshot?.count(ofMediaType: mediaType.rawValue) ?? 0
  }

  package func makeElementIterator() -> AnyIterator<Any> {
    var index = 0
    return AnyIterator { [self] in
      guard index < count else { return nil }
      defer { index += 1 }
      return object(at: index)
    }
  }
}
