public import Foundation
internal import LibraryStore

/// An album that a program arranges into something, such as a book or a slide show, with data of its
/// own, as it was at one moment.
///
/// Projects lie among the user's albums and folders, and are found there and by identifier; fetching
/// albums by type does not find them (§14.1). A host makes them with `makeProject(titled:of:data:)`.
public class PHProject: PHAssetCollection, @unchecked Sendable {
  /// What the program that arranges the project keeps in it; empty for a new one.
  public var projectExtensionData: Data { record.extensionData ?? Data() }

  /// Whether there is a picture of what the project looks like.
  public var hasProjectPreview: Bool { record.preview != nil }
}
