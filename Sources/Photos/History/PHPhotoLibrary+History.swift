internal import Foundation
internal import LibraryStore

extension PHPhotoLibrary {
  /// Names the present state (§5.2).
  ///
  /// Of a library that cannot be read it names no state, and cannot be used.
  public var currentChangeToken: PHPersistentChangeToken {
    // There is no way to report an error here; every use of such a token reports it.
    guard let catalog = try? session.library.catalog, let state = try? catalog.state() else {
      return PHPersistentChangeToken(libraryUUID: UUID(), state: 0)
    }
    return PHPersistentChangeToken(libraryUUID: catalog.libraryUUID, state: state)
  }

  /// The transactions after a token, by any program, oldest first (§5.2); none since the current
  /// token (§5.4).
  ///
  /// - Throws: ``PHPhotosError/Code/persistentChangeTokenExpired`` when the history does not reach
  ///   back so far, or the token is of another library (§5.7): fetch everything again then.
  public func fetchPersistentChanges(
    since token: PHPersistentChangeToken
  ) throws -> PHPersistentChangeFetchResult {
    do throws(StoreError) {
      let catalog = try session.library.catalog
      let transactions = try HistoryReading(catalog: catalog, client: session.client)
        .transactions(since: token)
      let tokens = transactions.map { transaction in
        PHPersistentChangeToken(libraryUUID: catalog.libraryUUID, state: transaction.state)
      }
      return PHPersistentChangeFetchResult(library: self, tokens: tokens)
    } catch {
      throw PHPhotosError(error)
    }
  }
}
