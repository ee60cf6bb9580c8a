internal import Foundation
internal import PhotosHost

extension Command {
  /// Deletes photos in Recently Deleted for good.
  static let purge = Command(
    "purge", "Delete photos in Recently Deleted for good.",
    operands: [Operand("ID", optional: true, repeats: true)],
    options: [
      Option("all", "Everything in Recently Deleted."),
      Option("expired", "What was deleted more than 30 days ago."),
    ],
    discussion: [
      "Deletes photos and their files for good. They must be in Recently Deleted. This cannot be undone."
    ],
    examples: [
      .init("photos purge 3f2a", "One photo."),
      .init("photos purge --all", "Empty Recently Deleted."),
    ]
  ) { invocation in
    let options = ["all", "expired"].filter(invocation.arguments.has)
    guard options.count + (invocation.operands.isEmpty ? 0 : 1) == 1 else {
      throw invocation.usageError("purge needs either identifiers, or --all, or --expired.")
    }
    return try invocation.withLibrary { library in
      let assets: [DeletedAsset]
      switch options.first {
      case "all": assets = try library.host.recentlyDeleted()
      case "expired":
        let now = Date()
        assets = try library.host.recentlyDeleted().filter { $0.expiresDate < now }
      default: assets = try DeletedAsset.find(invocation.operands, in: library)
      }
      if !assets.isEmpty { try library.host.purge(assets.map(\.localIdentifier)) }
      try invocation.report(
        "Deleted \(ReadableNumber.count(assets.count, "item")) for good.",
        json: .array(assets.map(\.json)))
      return .success
    }
  }
}
