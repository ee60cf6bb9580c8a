internal import Photos

extension Command {
  /// Puts photos into an album.
  static let albumAdd = Command(
    "album add", "Put photos into an album.",
    operands: [Operand("ALBUM"), Operand("ID", repeats: true)],
    discussion: [
      "Puts photos at the end of an album, in the order given. Those that are in it keep their place."
    ],
    examples: [.init("photos album add Rome 3f2a 9c01", "Two photos more for Rome.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let album = try CollectionFinder.album(named: invocation.operands[0])
      let assets = try AssetFinder.assets(named: Array(invocation.operands.dropFirst()))
      let members = PHAsset.fetchAssets(in: album, options: AlbumMembers.everything)
      let newcomers = assets.filter { !members.contains($0) }
      try library.change { try AlbumChanges.request(album).addAssets(assets) }
      try invocation.report(
        "Added \(ReadableNumber.count(newcomers.count, "item")) to “\(AlbumChanges.title(album))”.",
        json: AlbumChanges.json(album.localIdentifier))
      return .success
    }
  }
}

/// How the members of an album are asked for when their places count.
enum AlbumMembers {
  /// All of them, hidden ones included, in the album's own order.
  static var everything: PHFetchOptions {
    let options = PHFetchOptions()
    options.includeHiddenAssets = true
    options.includeAllBurstAssets = true
    return options
  }
}
