internal import Photos

extension Command {
  /// Changes the title of a folder.
  static let folderRename = Command(
    "folder rename", "Change the title of a folder.",
    operands: [Operand("FOLDER"), Operand("TITLE")],
    discussion: ["Gives a folder another title."],
    examples: [.init("photos folder rename Trips Travels", "Give Trips another title.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let folder = try CollectionFinder.folder(named: invocation.operands[0])
      let title = invocation.operands[1]
      try library.change { try AlbumChanges.request(folder).title = title }
      try invocation.report(
        "Renamed “\(AlbumChanges.title(folder))” to “\(title)”.",
        json: AlbumChanges.folderJSON(folder.localIdentifier))
      return .success
    }
  }
}
