internal import Foundation
internal import LibraryStore

/// Maps local and cloud identifiers at one state of a library, as far as its client sees objects
/// (§12.1–12.6).
struct CloudIdentifierReading {
  private let catalog: any Catalog
  private let client: Client
  private let state: LibraryState

  /// Fixes the state.
  ///
  /// - Throws: ``StoreError/Code/denied`` or ``StoreError/Code/restricted`` without access to read.
  init(_ library: PHPhotoLibrary) throws(StoreError) {
    catalog = try library.session.library.catalog
    client = library.session.client
    state = try catalog.state()
    let access = try catalog.access(of: client, at: state)
    guard access.canRead else {
      throw StoreError(
        access.readWrite == .restricted ? .restricted : .denied,
        "“\(client.name)” has no access to this library.")
    }
  }

  // MARK: From local to cloud

  func cloudIdentifiers(
    of identifiers: [String]
  ) throws(StoreError) -> [String: Result<PHCloudIdentifier, PHPhotosError>] {
    let objects = identifiers.compactMap(LocalIdentifier.init)
    let found = try names(of: objects)
    var mappings: [String: Result<PHCloudIdentifier, PHPhotosError>] = [:]
    for identifier in identifiers {
      if let name = LocalIdentifier(identifier).flatMap({ found[$0] }) {
        mappings[identifier] = .success(PHCloudIdentifier(name))
      } else {
        mappings[identifier] = .failure(
          PHPhotosError(
            .identifierNotFound, message: "“\(identifier)” names no object of this library.",
            identifiers: [identifier]))
      }
    }
    return mappings
  }

  /// The names of those objects that are there.
  private func names(
    of objects: [LocalIdentifier]
  ) throws(StoreError) -> [LocalIdentifier: CloudName] {
    var names: [LocalIdentifier: CloudName] = [:]
    for asset in try assets(objects) {
      guard let digest = try originalDigest(of: asset.id) else { continue }
      let object = LocalIdentifier(asset.uuid, .asset)
      names[object] = CloudName(object, .content(digest))
    }
    for collection in try collections(objects) {
      names[collection.identifier] = CloudName(collection.identifier, collection.cloudTrait)
    }
    return names
  }

  // MARK: From cloud to local

  func localIdentifiers(
    of identifiers: [PHCloudIdentifier]
  ) throws(StoreError) -> [PHCloudIdentifier: Result<String, PHPhotosError>] {
    let objects = identifiers.compactMap { $0.name?.object }
    let known =
      Set(try assets(objects).map { LocalIdentifier($0.uuid, .asset) })
      .union(try collections(objects).map(\.identifier))
    var mappings: [PHCloudIdentifier: Result<String, PHPhotosError>] = [:]
    for identifier in identifiers where mappings[identifier] == nil {
      if let object = identifier.name?.object, known.contains(object) {
        mappings[identifier] = .success(object.description)
      } else {
        mappings[identifier] = only(try alike(identifier), as: identifier)
      }
    }
    return mappings
  }

  /// What here is like the object that an identifier names elsewhere.
  private func alike(_ identifier: PHCloudIdentifier) throws(StoreError) -> [LocalIdentifier] {
    switch identifier.name?.trait {
    case .content(let digest):
      var holders: [LocalIdentifier] = []
      for row in try catalog.assets(withSHA256: digest)
      where try originalDigest(of: row) == digest {
        if let asset = try catalog.assets([row], at: state)[0] {
          holders.append(LocalIdentifier(asset.uuid, .asset))
        }
      }
      return try assets(holders).map { LocalIdentifier($0.uuid, .asset) }
    case .smartAlbum(let subtype):
      let query = CollectionQuery(scope: .kind(.smartAlbum, subtype: subtype), client: client)
      return try records(query).map(\.identifier)
    case .some(.none), nil: return []
    }
  }

  private func only(
    _ found: [LocalIdentifier], as identifier: PHCloudIdentifier
  ) -> Result<String, PHPhotosError> {
    guard let first = found.first else {
      return .failure(
        PHPhotosError(
          .identifierNotFound,
          message: "“\(identifier.archivalStringValue)” names no object of this library."))
    }
    guard found.count == 1 else {
      return .failure(
        PHPhotosError(
          .multipleIdentifiersFound,
          message:
            "\(found.count) assets of this library hold the bytes that “\(identifier.archivalStringValue)” names.",
          identifiers: found.map(\.description)))
    }
    return .success(first.description)
  }

  // MARK: Reading

  /// Those of the objects that are assets and visible to the client, hidden ones included.
  private func assets(_ objects: [LocalIdentifier]) throws(StoreError) -> [AssetRecord] {
    let uuids = objects.filter { $0.kind == .asset }.map(\.uuid)
    guard !uuids.isEmpty else { return [] }
    let everySource = 7
    let query = AssetQuery(
      scope: .list(uuids), includesHidden: true, includesAllBurstMembers: true,
      sourceTypes: everySource, client: client)
    let rows = try catalog.fetch(.assets(query), at: state).ids.map { $0 }
    return try catalog.assets(rows, at: state).compactMap(\.self)
  }

  /// Those of the objects that are collections and visible to the client.
  private func collections(
    _ objects: [LocalIdentifier]
  ) throws(StoreError) -> [CollectionRecord] {
    let wanted = Set(objects.filter { $0.kind != .asset })
    guard !wanted.isEmpty else { return [] }
    let query = CollectionQuery(scope: .list(wanted.map(\.uuid)), client: client)
    return try records(query).filter { wanted.contains($0.identifier) }
  }

  private func records(_ query: CollectionQuery) throws(StoreError) -> [CollectionRecord] {
    let rows = try catalog.fetch(.collections(query), at: state).ids.map { $0 }
    return try catalog.collections(rows, at: state).compactMap(\.self)
  }

  /// The SHA-256 of the photo, video or audio file that an asset was made from.
  private func originalDigest(of asset: RowID) throws(StoreError) -> [UInt8]? {
    let originals: [PHAssetResourceType] = [.photo, .video, .audio]
    return try catalog.resources(of: asset, at: state)
      .first { resource in originals.contains { $0.rawValue == resource.type } }?.sha256
  }
}

extension CollectionRecord {
  /// By what the collection is found in libraries that do not have it.
  fileprivate var cloudTrait: CloudName.Trait {
    kind == .smartAlbum ? .smartAlbum(subtype) : .none
  }
}
