internal import Photos

extension Command {
  /// Gives members of an album another place in it.
  static let albumMove = Command(
    "album move", "Rearrange the photos of an album.",
    operands: [Operand("ALBUM"), Operand("ID", repeats: true)], options: [AlbumChanges.position],
    discussion: [
      "Takes members out of an album and puts them back together, in the order they have, at an index that is counted from 0 and without them. Hidden members count."
    ],
    examples: [.init("photos album move Rome 3f2a --to 0", "Put a photo first.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let album = try CollectionFinder.album(named: invocation.operands[0])
      let title = AlbumChanges.title(album)
      let assets = try AssetFinder.assets(named: Array(invocation.operands.dropFirst()))
      let members = PHAsset.fetchAssets(in: album, options: AlbumMembers.everything)
      let indexes = try AlbumChanges.indexes(of: assets, in: members, named: title)
      let target = try AlbumChanges.index(invocation, upTo: members.count - indexes.count)
      try library.change {
        try AlbumChanges.request(album, assets: members).moveAssets(at: indexes, to: target)
      }
      try invocation.report(
        "Moved \(ReadableNumber.count(indexes.count, "item")) in “\(title)” to \(target).",
        json: AlbumChanges.json(album.localIdentifier))
      return .success
    }
  }
}
