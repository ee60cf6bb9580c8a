internal import Foundation

/// Changing what projects keep.
extension TransactionWriter {
  func apply(_ patch: ProjectPatch) throws(StoreError) {
    let before = try livingCollection(patch.uuid)
    guard before.kind == .project else {
      throw StoreError(
        .notSupported, "“\(before.title ?? "")” is no project, and keeps no data.",
        identifiers: [before.localIdentifier])
    }
    var after = before
    if let data = patch.extensionData {
      guard data.count <= ProjectPatch.largestData else {
        throw StoreError(
          .notSupported,
          "The project “\(before.title ?? "")” can keep \(ProjectPatch.largestData) bytes, not \(data.count).",
          identifiers: [before.localIdentifier])
      }
      after.extensionData = data.isEmpty ? nil : data
    }
    if let preview = patch.preview { after.preview = preview.isEmpty ? nil : preview }
    if after != before { try rewrite(before, as: after) }
  }
}
