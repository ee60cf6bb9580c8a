internal import Photos

extension Command {
  /// Makes a folder.
  static let folderCreate = Command(
    "folder create", "Make a folder of albums.", operands: [Operand("TITLE")],
    options: [AlbumChanges.parent],
    discussion: [
      "Makes an empty folder, which goes last at the top level or in another folder. The library is made if there is none. Prints the identifier of the folder."
    ],
    examples: [.init("photos folder create Trips", "A folder at the top level.")]
  ) { invocation in
    try invocation.withNewLibrary { library in
      let identifier = try AlbumChanges.create(invocation, in: library) { title in
        PHCollectionListChangeRequest.creationRequestForCollectionList(withTitle: title)
          .placeholderForCreatedCollectionList
      }
      try invocation.report(identifier, json: AlbumChanges.folderJSON(identifier))
      return .success
    }
  }
}
