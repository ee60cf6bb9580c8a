/// What the user is told of a change before it is made (§2.52).
extension TransactionSummary {
  private static let shownNames = 5

  var deletesAnything: Bool {
    !assets.deleted.isEmpty || !assetCollections.deleted.isEmpty
      || !collectionLists.deleted.isEmpty
  }

  /// Counts and names of what would be deleted or replaced.
  package var confirmationText: String {
    let parts = [
      part("delete", assets.deleted, "photo or video", "photos and videos"),
      part("replace the content of", replacedAssets, "photo or video", "photos and videos"),
      part("delete", assetCollections.deleted, "album", "albums"),
      part("delete", collectionLists.deleted, "folder", "folders"),
    ].compactMap(\.self)
    var text = "“\(client)” wants to:\n" + parts.map { "• \($0)\n" }.joined()
    if !assets.deleted.isEmpty {
      text += "Deleted photos and videos can be recovered for 30 days.\n"
    }
    return text + "Shall it?"
  }

  private func part(
    _ verb: String, _ identifiers: Set<String>, _ one: String, _ many: String
  ) -> String? {
    guard !identifiers.isEmpty else { return nil }
    let known = identifiers.compactMap { names[$0] }.sorted()
    let shown = known.prefix(Self.shownNames).map { "“\($0)”" }.joined(separator: ", ")
    let count = identifiers.count
    let rest = count > Self.shownNames ? " and \(count - Self.shownNames) more" : ""
    let list = shown.isEmpty ? "" : ": \(shown)\(rest)"
    return "\(verb) \(count) \(count == 1 ? one : many)\(list)"
  }
}
