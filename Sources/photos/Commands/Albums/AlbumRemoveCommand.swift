internal import Photos

extension Command {
  /// Takes photos out of an album.
  static let albumRemove = Command(
    "album remove", "Take photos out of an album.",
    operands: [Operand("ALBUM"), Operand("ID", repeats: true)],
    discussion: ["Takes photos out of an album. They stay in the library and in other albums."],
    examples: [.init("photos album remove Rome 3f2a", "One photo less for Rome.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let album = try CollectionFinder.album(named: invocation.operands[0])
      let assets = try AssetFinder.assets(named: Array(invocation.operands.dropFirst()))
      let members = PHAsset.fetchAssets(in: album, options: AlbumMembers.everything)
      let leaving = assets.filter(members.contains)
      try library.change { try AlbumChanges.request(album).removeAssets(assets) }
      try invocation.report(
        "Removed \(ReadableNumber.count(leaving.count, "item")) from “\(AlbumChanges.title(album))”.",
        json: AlbumChanges.json(album.localIdentifier))
      return .success
    }
  }
}
