internal import Photos

extension Command {
  /// Takes albums and folders out of a folder.
  static let folderRemove = Command(
    "folder remove", "Take albums and folders out of a folder.",
    operands: [Operand("FOLDER"), Operand("ALBUM|FOLDER", repeats: true)],
    discussion: [
      "Takes albums and folders out of a folder; they become the last at the top level."
    ],
    examples: [.init("photos folder remove Trips Rome", "Take Rome out of Trips.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let folder = try CollectionFinder.folder(named: invocation.operands[0])
      let members = PHCollection.fetchCollections(in: folder, options: nil)
      let children = try invocation.operands.dropFirst().map(CollectionFinder.collection(named:))
      let leaving = children.filter(members.contains)
      try library.change { try AlbumChanges.request(folder).removeChildCollections(children) }
      try invocation.report(
        "Took \(ReadableNumber.count(leaving.count, "collection")) out of “\(AlbumChanges.title(folder))”.",
        json: AlbumChanges.folderJSON(folder.localIdentifier))
      return .success
    }
  }
}
