internal import Photos

extension Command {
  /// Makes an album.
  static let albumCreate = Command(
    "album create", "Make an album.", operands: [Operand("TITLE")], options: [AlbumChanges.parent],
    discussion: [
      "Makes an empty album, which goes last at the top level or in a folder. Titles need not be unique. The library is made if there is none. Prints the identifier of the album."
    ],
    examples: [
      .init("photos album create 'Summer 2024'", "An album at the top level."),
      .init("photos album create Rome --folder Trips", "An album in the folder Trips."),
    ]
  ) { invocation in
    try invocation.withNewLibrary { library in
      let identifier = try AlbumChanges.create(invocation, in: library) { title in
        PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
          .placeholderForCreatedAssetCollection
      }
      try invocation.report(identifier, json: AlbumChanges.json(identifier))
      return .success
    }
  }
}
