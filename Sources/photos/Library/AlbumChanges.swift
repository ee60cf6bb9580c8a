internal import Foundation
internal import Photos

/// What the commands of albums and folders have in common.
enum AlbumChanges {
  static let position = Option(
    "to", value: "INDEX", "The place to go to, counted from 0 without what is moved.")
  static let parent = Option("folder", value: "FOLDER", "Make it in this folder.")

  /// The album as it is now.
  static func json(_ identifier: String) -> JSON {
    let found = PHAssetCollection.fetchAssetCollections(
      withLocalIdentifiers: [identifier], options: nil)
    return found.firstObject.map { CollectionDescription($0).json } ?? .null
  }

  /// The folder as it is now.
  static func folderJSON(_ identifier: String) -> JSON {
    let found = PHCollectionList.fetchCollectionLists(
      withLocalIdentifiers: [identifier], options: nil)
    return found.firstObject.map { CollectionDescription($0).json } ?? .null
  }

  /// Makes an album or a folder of the title that is given, last at the top level or in the folder
  /// that is given, and returns its identifier.
  static func create(
    _ invocation: Invocation, in library: PHPhotoLibrary,
    _ request: @escaping (_ title: String) -> PHObjectPlaceholder
  ) throws -> String {
    let title = invocation.operands[0]
    let folder = try invocation.arguments.value("folder").map(CollectionFinder.folder(named:))
    return try library.change {
      let parent = try folder.map(AlbumChanges.request)
      let placeholder = request(title)
      parent?.addChildCollections([placeholder])
      return placeholder.localIdentifier
    }
  }

  /// Makes the request to change an album; for use in a change block.
  static func request(
    _ album: PHAssetCollection, assets: PHFetchResult<PHAsset>? = nil
  ) throws -> PHAssetCollectionChangeRequest {
    guard let request = PHAssetCollectionChangeRequest(for: album, assets: assets) else {
      throw CommandFailure("The album “\(title(album))” is gone.")
    }
    return request
  }

  /// Makes the request to change a folder; for use in a change block.
  static func request(_ folder: PHCollectionList) throws -> PHCollectionListChangeRequest {
    guard let request = PHCollectionListChangeRequest(for: folder) else {
      throw CommandFailure("The folder “\(title(folder))” is gone.")
    }
    return request
  }

  static func title(_ collection: PHCollection) -> String { collection.localizedTitle ?? "" }

  /// Where `album move` and `folder move` go to.
  static func index(_ invocation: Invocation, upTo last: Int) throws -> Int {
    guard let index = try invocation.arguments.count("to") else {
      throw invocation.usageError("\(invocation.arguments.command.name) needs --to INDEX.")
    }
    guard index <= last else {
      throw CommandFailure("The index \(index) is beyond the end; the last place is \(last).")
    }
    return index
  }

  /// The indexes of members.
  static func indexes<C: PHObject>(
    of members: [C], in list: PHFetchResult<C>, named title: String
  ) throws -> IndexSet {
    var indexes = IndexSet()
    for member in members {
      let index = list.index(of: member)
      guard index != NSNotFound else {
        throw CommandFailure("\(member.localIdentifier) is not in “\(title)”.")
      }
      indexes.insert(index)
    }
    return indexes
  }
}
