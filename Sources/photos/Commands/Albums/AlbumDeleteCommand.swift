internal import Photos

extension Command {
  /// Deletes albums.
  static let albumDelete = Command(
    "album delete", "Delete albums, but none of their photos.",
    operands: [Operand("ALBUM", repeats: true)],
    discussion: [
      "Deletes albums. Their photos stay in the library. “photos undo” brings them back."
    ],
    examples: [.init("photos album delete Rome", "Delete the album Rome.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let albums = try invocation.operands.map(CollectionFinder.album(named:))
      try library.change { PHAssetCollectionChangeRequest.deleteAssetCollections(albums) }
      try invocation.report(
        "Deleted \(ReadableNumber.count(Set(albums).count, "album")).",
        json: .array(albums.map { .object(CollectionDescription($0).identity) }))
      return .success
    }
  }
}
