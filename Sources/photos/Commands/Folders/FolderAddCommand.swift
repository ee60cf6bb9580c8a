internal import Photos

extension Command {
  /// Puts albums and folders into a folder.
  static let folderAdd = Command(
    "folder add", "Put albums and folders into a folder.",
    operands: [Operand("FOLDER"), Operand("ALBUM|FOLDER", repeats: true)],
    discussion: [
      "Puts albums and folders at the end of a folder, in the order given. Each is in one folder at most, so it leaves the one where it was."
    ],
    examples: [.init("photos folder add Trips Rome Paris", "Put two albums into Trips.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let folder = try CollectionFinder.folder(named: invocation.operands[0])
      let children = try invocation.operands.dropFirst().map(CollectionFinder.collection(named:))
      try library.change { try AlbumChanges.request(folder).addChildCollections(children) }
      try invocation.report(
        "Put \(ReadableNumber.count(children.count, "collection")) into “\(AlbumChanges.title(folder))”.",
        json: AlbumChanges.folderJSON(folder.localIdentifier))
      return .success
    }
  }
}
