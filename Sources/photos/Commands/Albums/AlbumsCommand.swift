internal import Photos

extension Command {
  /// Prints the tree of folders and albums.
  static let albums = Command(
    "albums", "Print folders and albums.",
    options: [Option("smart", "The smart albums too, which find their photos by themselves.")],
    discussion: [
      "Prints the folders and albums as a tree, in the user's order, with the first digits of their identifiers and how many photos or, for folders, collections are in each. The names of folders end in a slash.",
      "With --json it prints an array of objects; those of folders hold their children.",
    ],
    examples: [
      .init("photos albums", "All folders and albums."),
      .init("photos albums --smart", "Favorites, Videos and the like as well."),
    ]
  ) { invocation in
    try invocation.withLibrary { _ in
      let smart = invocation.arguments.has("smart") ? smartAlbums : []
      let collections = CollectionDescription.topLevel + smart
      if invocation.wantsJSON {
        try invocation.printArray(collections.map { CollectionDescription($0).json })
      } else {
        let columns: [Table.Column] = [
          .init("ID"), .init("COUNT", rightAligned: true), .init("TITLE"),
        ]
        try invocation.printTable(columns) { table in
          try add(collections, depth: 0, to: &table)
        }
      }
      return .success
    }
  }

  private static var smartAlbums: [PHCollection] {
    CollectionFinder.all(
      PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil))
  }

  private static func add(
    _ collections: [PHCollection], depth: Int, to table: inout Table
  ) throws {
    for collection in collections {
      let folder = collection as? PHCollectionList
      let title = (collection.localizedTitle ?? "") + (folder == nil ? "" : "/")
      let indent = String(repeating: "  ", count: depth)
      try table.add([
        String(collection.localIdentifier.prefix(8)),
        "\(CollectionDescription(collection).count)", indent + title,
      ])
      guard let folder else { continue }
      try add(CollectionDescription.children(of: folder), depth: depth + 1, to: &table)
    }
  }
}
