public import Foundation
internal import LibraryStore

/// One transaction of the past.
public class PHPersistentChange: NSObject, @unchecked Sendable {
  // Immutable after init.
  private let library: PHPhotoLibrary
  private let token: PHPersistentChangeToken
  private let page: HistoryPage

  init(library: PHPhotoLibrary, token: PHPersistentChangeToken, page: HistoryPage) {
    self.library = library
    self.token = token
    self.page = page
  }

  /// Not to be used: changes come from a library.
  @available(*, unavailable)
  public override init() { misuse("A PHPersistentChange comes from a library only.") }

  /// The state after this transaction (§5.3).
  public var changeToken: PHPersistentChangeToken { token }

  /// What the transaction did to objects of a type: three disjoint sets (§5.3–5.6).
  ///
  /// - Throws: ``PHPhotosError/Code/persistentChangeDetailsUnavailable`` when the details were
  ///   pruned (§5.7).
  public func changeDetails(
    for objectType: PHObjectType
  ) throws -> PHPersistentObjectChangeDetails {
    do throws(StoreError) {
      let reading = HistoryReading(
        catalog: try library.session.library.catalog, client: library.session.client)
      let effects = try page.effects(of: token.state, reading)
      return PHPersistentObjectChangeDetails(objectType, effects.of(objectType))
    } catch {
      throw PHPhotosError(error)
    }
  }
}

/// What one transaction did to the objects of one type.
public class PHPersistentObjectChangeDetails: NSObject, @unchecked Sendable {
  // Immutable after init.

  /// The type that was asked about.
  public let objectType: PHObjectType
  /// Identifiers of objects that came to be.
  public let insertedLocalIdentifiers: Set<String>
  /// Identifiers of objects that changed; of albums and folders also those whose members did
  /// (§5.6).
  public let updatedLocalIdentifiers: Set<String>
  /// Identifiers of objects that are gone.
  public let deletedLocalIdentifiers: Set<String>

  init(_ type: PHObjectType, _ identifiers: HistoryReading.Identifiers) {
    objectType = type
    insertedLocalIdentifiers = identifiers.inserted
    updatedLocalIdentifiers = identifiers.updated
    deletedLocalIdentifiers = identifiers.deleted
  }

  /// Not to be used: details come from a change.
  @available(*, unavailable)
  public override init() { misuse("PHPersistentObjectChangeDetails come from a change only.") }
}
