internal import Foundation
internal import Photos
internal import PhotosHost

extension Command {
  /// Prints what can be recovered.
  static let recentlyDeleted = Command(
    "recently-deleted", "Print what can be recovered.",
    discussion: [
      "Prints the photos that were deleted and can be recovered, oldest deletion first: identifier, when it was deleted, until when it is kept, and the name of its file."
    ],
    examples: [.init("photos recently-deleted", "What can be recovered.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let deleted = try library.host.recentlyDeleted()
      if invocation.wantsJSON {
        try invocation.printArray(deleted.map(\.json))
        return .success
      }
      let columns: [Table.Column] = [
        .init("ID"), .init("DELETED"), .init("KEPT UNTIL"), .init("NAME"),
      ]
      try invocation.printTable(columns) { table in
        for asset in deleted {
          try table.add([
            String(asset.localIdentifier.prefix(8)),
            DateText.readable(asset.deletedDate, offset: nil),
            DateText.readable(asset.expiresDate, offset: nil), asset.originalFilename ?? "",
          ])
        }
      }
      return .success
    }
  }
}

extension DeletedAsset {
  /// For programs.
  var json: JSON {
    .object([
      ("identifier", .string(localIdentifier)),
      ("filename", JSON(originalFilename)),
      ("deletedDate", .string(DateText.iso(deletedDate))),
      ("expiresDate", .string(DateText.iso(expiresDate))),
    ])
  }

  /// The deleted assets that words name by identifiers or beginnings of them, each once.
  ///
  /// - Throws: ``CommandFailure`` for the first word that names none or several.
  static func find(_ words: [String], in library: PHPhotoLibrary) throws -> [DeletedAsset] {
    let deleted = try library.host.recentlyDeleted()
    var found: [DeletedAsset] = []
    for word in words {
      let prefix = IdentifierPrefix(word)
      let matches = deleted.filter { asset in
        prefix.map { asset.localIdentifier.hasPrefix($0.text) } ?? false
      }
      guard let match = matches.first else {
        throw CommandFailure("Nothing in Recently Deleted is called “\(word)”.")
      }
      guard matches.count == 1 else {
        throw IdentifierPrefix.ambiguity(
          word, matches.map { ($0.localIdentifier, $0.originalFilename ?? "") })
      }
      if !found.contains(match) { found.append(match) }
    }
    return found
  }
}
