internal import Photos

extension Command {
  /// Moves photos to Recently Deleted.
  static let delete = Command(
    "delete", "Move photos to Recently Deleted.", operands: [Operand("ID", repeats: true)],
    discussion: [
      "Takes photos out of the library. For 30 days “photos recover” brings them back, into their albums too; “photos purge” deletes their files at once."
    ],
    examples: [.init("photos delete 3f2a", "Delete a photo.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let assets = try AssetFinder.assets(named: invocation.operands)
      try library.change { PHAssetChangeRequest.deleteAssets(assets) }
      try invocation.report(
        "Moved \(ReadableNumber.count(assets.count, "item")) to Recently Deleted.",
        json: .array(assets.map { .object(AssetDescription($0).identity) }))
      return .success
    }
  }
}
