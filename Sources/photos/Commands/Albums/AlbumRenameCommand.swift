internal import Photos

extension Command {
  /// Changes the title of an album.
  static let albumRename = Command(
    "album rename", "Change the title of an album.",
    operands: [Operand("ALBUM"), Operand("TITLE")],
    discussion: ["Gives an album another title. Smart albums keep theirs."],
    examples: [.init("photos album rename Rome 'Rome 2024'", "Give Rome another title.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let album = try CollectionFinder.album(named: invocation.operands[0])
      let title = invocation.operands[1]
      try library.change { try AlbumChanges.request(album).title = title }
      try invocation.report(
        "Renamed “\(AlbumChanges.title(album))” to “\(title)”.",
        json: AlbumChanges.json(album.localIdentifier))
      return .success
    }
  }
}
