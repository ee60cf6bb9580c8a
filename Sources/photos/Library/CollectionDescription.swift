internal import Photos

/// An album or folder in JSON and in words.
struct CollectionDescription {
  let collection: PHCollection

  init(_ collection: PHCollection) { self.collection = collection }

  /// Identifier and title, which suffice where a collection is only mentioned.
  var identity: [(key: String, value: JSON)] {
    [
      ("identifier", .string(collection.localIdentifier)),
      ("title", JSON(collection.localizedTitle)),
    ]
  }

  /// All of it, with what is below.
  var json: JSON {
    var members = identity
    members.insert(("kind", .string(kind)), at: 1)
    members.append(("count", JSON(count)))
    if let folder = collection as? PHCollectionList {
      let children = CollectionDescription.children(of: folder).map {
        CollectionDescription($0).json
      }
      members.append(("children", .array(children)))
    }
    return .object(members)
  }

  var kind: String {
    guard let album = collection as? PHAssetCollection else { return "folder" }
    if album is PHProject { return "project" }
    return album.assetCollectionType == .smartAlbum ? "smartAlbum" : "album"
  }

  /// How many visible assets are in an album, or collections in a folder.
  var count: Int {
    if let folder = collection as? PHCollectionList {
      return PHCollection.fetchCollections(in: folder, options: nil).count
    }
    guard let album = collection as? PHAssetCollection else { return 0 }
    guard album.assetCollectionType == .smartAlbum else { return album.estimatedAssetCount }
    return PHAsset.fetchAssets(in: album, options: nil).count
  }

  static func children(of folder: PHCollectionList) -> [PHCollection] {
    CollectionFinder.all(PHCollection.fetchCollections(in: folder, options: nil))
  }

  /// The albums and folders that are in no folder.
  static var topLevel: [PHCollection] {
    CollectionFinder.all(PHCollection.fetchTopLevelUserCollections(with: nil))
  }
}
