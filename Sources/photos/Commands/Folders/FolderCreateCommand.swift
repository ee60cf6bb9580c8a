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
      let title = invocation.operands[0]
      let folder = try invocation.arguments.value("folder").map(CollectionFinder.folder(named:))
      let identifier = try library.change {
        let parent = try folder.map(AlbumChanges.request)
        let child = PHCollectionListChangeRequest.creationRequestForCollectionList(
          withTitle: title)
        let placeholder = child.placeholderForCreatedCollectionList
        parent?.addChildCollections([placeholder])
        return placeholder.localIdentifier
      }
      try invocation.report(identifier, json: AlbumChanges.folderJSON(identifier))
      return .success
    }
  }
}
