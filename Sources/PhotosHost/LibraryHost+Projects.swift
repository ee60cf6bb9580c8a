public import Foundation
internal import LibraryStore
internal import Photos

/// Projects, which on Apple's systems the Photos app makes for its extensions (§14.1).
extension LibraryHost {
  /// Makes a project of assets, last at the top level.
  ///
  /// - Parameters:
  ///   - title: Need not be unique.
  ///   - localIdentifiers: The assets, in order.
  ///   - data: What the program keeps that arranges it; at most 2 MiB.
  /// - Returns: The identifier of the project.
  /// - Throws: `PHPhotosError.Code.identifierNotFound` when there is no such asset; nothing is made
  ///   then.
  @discardableResult
  public func makeProject(
    titled title: String, of localIdentifiers: [String], data: Data = Data()
  ) throws -> String {
    let assets = try localIdentifiers.map(assetUUID)
    var change = newChange()
    let project = UUID.random()
    change.newCollections = [
      NewCollection(uuid: project, kind: .project, subtype: 0, title: title)
    ]
    var patch = ProjectPatch(uuid: project)
    patch.extensionData = data
    change.projectPatches = [patch]
    change.arrangements = [
      Arrangement(container: project, request: 1, snapshot: nil, operation: .add(assets))
    ]
    try commit(change)
    return LocalIdentifier(project, .assetCollection).description
  }

  /// The picture of a project, a JPEG; `nil` when it has none, or there is no such project.
  public func previewOfProject(_ localIdentifier: String) throws -> Data? {
    guard let identifier = LocalIdentifier(localIdentifier) else { return nil }
    return try translated { () throws(StoreError) in
      let catalog = try photoLibrary.session.library.catalog
      guard let row = try catalog.rowIDs(of: [identifier])[0] else { return nil }
      return try catalog.collections([row], at: try catalog.state())[0]?.preview
    }
  }
}
