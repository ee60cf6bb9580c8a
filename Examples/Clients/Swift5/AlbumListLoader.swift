import Photos

/// What an album picker shows for one album.
struct AlbumRow {
  let title: String
  let count: Int
  let isSmart: Bool
}

/// Loads the albums of a picker: smart ones that have photos, then the user's own.
class AlbumListLoader {
  /// Albums of the system that pickers leave out, some known by their numbers only.
  private let ignored: [PHAssetCollectionSubtype] = [
    .smartAlbumAllHidden, PHAssetCollectionSubtype(rawValue: 1000000201)!,
    PHAssetCollectionSubtype(rawValue: 1000000218)!,
    PHAssetCollectionSubtype(rawValue: 1000000219)!,
  ]

  func load() -> [AlbumRow] {
    var rows: [AlbumRow] = []
    let smart = PHAssetCollection.fetchAssetCollections(
      with: .smartAlbum, subtype: .any, options: nil)
    smart.enumerateObjects { collection, _, _ in
      guard !self.ignored.contains(collection.assetCollectionSubtype) else { return }
      let count = PHAsset.fetchAssets(in: collection, options: nil).count
      guard collection.estimatedAssetCount == NSNotFound, count > 0 else { return }
      rows.append(AlbumRow(title: collection.localizedTitle ?? "", count: count, isSmart: true))
    }
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "estimatedAssetCount > 0")
    options.sortDescriptors = [NSSortDescriptor(key: "localizedTitle", ascending: true)]
    let user = PHAssetCollection.fetchAssetCollections(
      with: .album, subtype: .albumRegular, options: options)
    user.enumerateObjects { collection, _, _ in
      rows.append(
        AlbumRow(
          title: collection.localizedTitle ?? "", count: collection.estimatedAssetCount,
          isSmart: false))
    }
    return rows
  }

  /// The index of the first album with a title, found by an enumeration that stops.
  func index(ofAlbumTitled title: String) -> Int? {
    var found: Int?
    let albums = PHAssetCollection.fetchAssetCollections(
      with: .album, subtype: .any, options: nil)
    albums.enumerateObjects { (album: PHAssetCollection, index: Int, stop: UnsafeMutablePointer<ObjCBool>) in
      if album.localizedTitle == title {
        found = index
        stop.pointee = true
      }
    }
    return found
  }

  /// How many Recently Deleted albums a program can see: none.
  func recentlyDeletedCount() -> Int {
    return PHAssetCollection.fetchAssetCollections(
      with: .smartAlbum, subtype: PHAssetCollectionSubtype(rawValue: 1000000201)!, options: nil
    ).count
  }
}
