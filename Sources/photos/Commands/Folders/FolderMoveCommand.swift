internal import Photos

extension Command {
  /// Gives children of a folder another place in it.
  static let folderMove = Command(
    "folder move", "Rearrange the albums and folders of a folder.",
    operands: [Operand("FOLDER"), Operand("ALBUM|FOLDER", repeats: true)],
    options: [AlbumChanges.position],
    discussion: [
      "Takes children out of a folder and puts them back together, in the order they have, at an index that is counted from 0 and without them. The folder / is the top level."
    ],
    examples: [.init("photos folder move / Rome --to 0", "Put the album Rome first of all.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let name = invocation.operands[0]
      let folder = name == "/" ? nil : try CollectionFinder.folder(named: name)
      let list =
        folder.map { PHCollection.fetchCollections(in: $0, options: nil) }
        ?? PHCollection.fetchTopLevelUserCollections(with: nil)
      let title = folder.map(AlbumChanges.title) ?? "/"
      let children = try invocation.operands.dropFirst().map(CollectionFinder.collection(named:))
      let indexes = try AlbumChanges.indexes(of: children, in: list, named: title)
      let target = try AlbumChanges.index(invocation, upTo: list.count - indexes.count)
      try library.change {
        let request = try request(folder, list)
        request.moveChildCollections(at: indexes, to: target)
      }
      try invocation.report(
        "Moved \(ReadableNumber.count(indexes.count, "collection")) in “\(title)” to \(target).",
        json: folder.map { AlbumChanges.folderJSON($0.localIdentifier) }
          ?? .array(CollectionDescription.topLevel.map { CollectionDescription($0).json }))
      return .success
    }
  }

  private static func request(
    _ folder: PHCollectionList?, _ children: PHFetchResult<PHCollection>
  ) throws -> PHCollectionListChangeRequest {
    let request =
      if let folder {
        PHCollectionListChangeRequest(for: folder, childCollections: children)
      } else {
        PHCollectionListChangeRequest(forTopLevelCollectionListUserCollections: children)
      }
    guard let request else { throw CommandFailure("The folder is gone.") }
    return request
  }
}
