internal import Photos

extension Command {
  /// Deletes folders with all that is in them.
  static let folderDelete = Command(
    "folder delete", "Delete folders with their albums, but no photos.",
    operands: [Operand("FOLDER", repeats: true)],
    discussion: [
      "Deletes folders and all albums and folders below them. Their photos stay in the library. “photos undo” brings them back."
    ],
    examples: [.init("photos folder delete Trips", "Delete Trips and the albums in it.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let folders = try invocation.operands.map(CollectionFinder.folder(named:))
      let json = JSON.array(folders.map { CollectionDescription($0).json })
      try library.change { PHCollectionListChangeRequest.deleteCollectionLists(folders) }
      try invocation.report(
        "Deleted \(ReadableNumber.count(Set(folders).count, "folder")).", json: json)
      return .success
    }
  }
}
