import Photos

/// Sorts albums into folders.
class FolderOrganizer {
  /// The user's top-level albums and folders; the call is inherited from the superclass.
  func topLevelTitles() -> [String] {
    let result = PHAssetCollection.fetchTopLevelUserCollections(with: nil)
    return (0..<result.count).compactMap { result.object(at: $0).localizedTitle }
  }

  func makeFolder(_ title: String, with albums: [PHAssetCollection]) throws -> PHCollectionList? {
    var id: String?
    try PHPhotoLibrary.shared().performChangesAndWait {
      let folder = PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: title)
      folder.addChildCollections(albums as NSArray)
      id = folder.placeholderForCreatedCollectionList.localIdentifier
    }
    guard let id = id else { return nil }
    return PHCollectionList.fetchCollectionLists(withLocalIdentifiers: [id], options: nil)
      .firstObject
  }

  /// The tree of folders and albums, a line each.
  func outline(of list: PHCollectionList, indent: String = "") -> [String] {
    var lines = [indent + (list.localizedTitle ?? "?") + "/"]
    let children = PHCollection.fetchCollections(in: list, options: nil)
    children.enumerateObjects { collection, _, _ in
      if let folder = collection as? PHCollectionList {
        lines += self.outline(of: folder, indent: indent + "  ")
      } else if let album = collection as? PHAssetCollection {
        lines.append(indent + "  " + (album.localizedTitle ?? "?"))
      }
    }
    return lines
  }

  func move(_ collection: PHCollection, into list: PHCollectionList) throws {
    guard list.canPerform(.addContent), list.canContainCollections else { return }
    try PHPhotoLibrary.shared().performChangesAndWait {
      let request = PHCollectionListChangeRequest(
        for: list, childCollections: PHCollection.fetchCollections(in: list, options: nil))
      request?.insertChildCollections([collection] as NSArray, at: IndexSet(integer: 0))
    }
  }
}
