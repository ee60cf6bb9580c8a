internal import Foundation
internal import LibraryStore

/// What the old mapping call gives for a cloud identifier that names nothing here.
@available(*, deprecated, message: "Use the error of localIdentifierMappings(for:)")
public let PHLocalIdentifierNotFound = "PHLocalIdentifierNotFound"

extension PHPhotoLibrary {
  /// Finds what cloud identifiers name in this library (§12.2–12.4).
  ///
  /// - Returns: For each identifier the local identifier of its object; or
  ///   ``PHPhotosError/Code/identifierNotFound`` when nothing here is meant;
  ///   ``PHPhotosError/Code/multipleIdentifiersFound`` when several assets hold the same bytes, with
  ///   their local identifiers under ``PHLocalIdentifiersErrorKey``; or that there is no access.
  /// - Complexity: Some look-ups for each identifier; call it on many at once, off the main thread.
  public func localIdentifierMappings(
    for cloudIdentifiers: [PHCloudIdentifier]
  ) -> [PHCloudIdentifier: Result<String, any Error>] {
    mappings(of: cloudIdentifiers) { reading throws(StoreError) in
      try reading.localIdentifiers(of: cloudIdentifiers)
    }
  }

  /// As ``localIdentifierMappings(for:)``: without a cloud everything is as synced as it can be.
  public func localIdentifierMappings(
    forSynced cloudIdentifiers: [PHCloudIdentifier]
  ) -> [PHCloudIdentifier: Result<String, any Error>] {
    localIdentifierMappings(for: cloudIdentifiers)
  }

  /// Finds the names by which objects are known in copies of this library and elsewhere (§12.1).
  ///
  /// - Returns: For each local identifier its cloud identifier, or
  ///   ``PHPhotosError/Code/identifierNotFound`` when there is no such object, or that there is no
  ///   access.
  /// - Complexity: Some look-ups for each identifier; call it on many at once, off the main thread.
  public func cloudIdentifierMappings(
    forLocalIdentifiers localIdentifiers: [String]
  ) -> [String: Result<PHCloudIdentifier, any Error>] {
    mappings(of: localIdentifiers) { reading throws(StoreError) in
      try reading.cloudIdentifiers(of: localIdentifiers)
    }
  }

  /// What cloud identifiers name here, in their order; ``PHLocalIdentifierNotFound`` where nothing
  /// or more than one thing is named.
  @available(*, deprecated, message: "Use localIdentifierMappings(for:)")
  public func localIdentifiers(for cloudIdentifiers: [PHCloudIdentifier]) -> [String] {
    let mappings = localIdentifierMappings(for: cloudIdentifiers)
    // The reason is what the new call is for.
    return cloudIdentifiers.map { (try? mappings[$0]?.get()) ?? PHLocalIdentifierNotFound }
  }

  /// The names of objects elsewhere, in the order of the identifiers; ``PHCloudIdentifier/notFound``
  /// where there is no such object.
  @available(*, deprecated, message: "Use cloudIdentifierMappings(forLocalIdentifiers:)")
  public func cloudIdentifiers(
    forLocalIdentifiers localIdentifiers: [String]
  ) -> [PHCloudIdentifier] {
    let mappings = cloudIdentifierMappings(forLocalIdentifiers: localIdentifiers)
    // The reason is what the new call is for.
    return localIdentifiers.map { (try? mappings[$0]?.get()) ?? PHCloudIdentifier.notFound }
  }

  /// Maps keys by one reading of the library; what hinders the reading as a whole is told for each.
  private func mappings<Key, Value>(
    of keys: [Key],
    _ read: (CloudIdentifierReading) throws(StoreError) -> [Key: Result<Value, PHPhotosError>]
  ) -> [Key: Result<Value, any Error>] {
    askIfUndetermined()
    do throws(StoreError) {
      return try read(try CloudIdentifierReading(self)).mapValues { $0.mapError { $0 } }
    } catch {
      let failure: any Error = PHPhotosError(error)
      return Dictionary(keys.map { ($0, .failure(failure)) }) { first, _ in first }
    }
  }
}
