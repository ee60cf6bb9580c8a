internal import Photos

extension Command {
  /// Prints the photos and videos of the library.
  static let list = Command(
    "list", "Print photos and videos.", options: AssetSelection.options,
    discussion: [
      "Prints one line for each photo and video: the first digits of its identifier, when it was taken (on the clock of the place, where the file says which), what it is, its size in pixels, marks (♥ for favorites), and the name of its file. They come in the order in which they were added, or in that of the album.",
      "A predicate is in Apple's predicate format and may use the keys creationDate, modificationDate, mediaType (1 image, 2 video), mediaSubtypes, duration, pixelWidth, pixelHeight, favorite, hidden, burstIdentifier and localIdentifier. A mistake is pointed at. Sort keys are the same, and addedDate.",
      "With --json it prints an array of objects, one on a line; see JSON below.",
    ],
    examples: [
      .init("photos list --sort -creationDate --limit 20", "The twenty newest."),
      .init("photos list --where 'favorite == YES AND pixelWidth >= 4000'", "Large favorites."),
      .init("photos list --album Favorites --json", "The favorites, for a program."),
    ]
  ) { invocation in
    try invocation.withLibrary { _ in
      let found = try AssetSelection(invocation).fetch()
      let assets = (0..<found.count).lazy.map { AssetDescription(found.object(at: $0)) }
      if invocation.wantsJSON {
        try invocation.printArray(assets.map(\.json))
      } else {
        try print(assets, invocation)
      }
      return .success
    }
  }

  private static func print(
    _ assets: some Sequence<AssetDescription>, _ invocation: Invocation
  ) throws {
    let columns: [Table.Column] = [
      .init("ID"), .init("TAKEN"), .init("KIND"), .init("PIXELS", rightAligned: true), .init(""),
      .init("NAME"),
    ]
    try invocation.printTable(columns) { table in
      for asset in assets {
        try table.add([
          asset.asset.shortIdentifier, asset.creationDate, asset.kind, asset.pixelSize,
          asset.marks, asset.asset.displayName,
        ])
      }
    }
  }
}
