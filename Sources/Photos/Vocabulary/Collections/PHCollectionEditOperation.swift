/// What a program may want to do to a collection, to be asked of `PHCollection.canPerform(_:)`.
///
/// "Content" is assets for an album and collections for a folder. Which operation is allowed for
/// which collection is told by the table of §2.50. A change block that tries a forbidden one fails
/// with ``PHPhotosError/Code/changeNotSupported``.
@nonexhaustive(warn)
public enum PHCollectionEditOperation: Int, Sendable {
  /// Deleting from the library what the collection holds.
  case deleteContent = 1

  /// Taking things out of the collection; they stay in the library.
  case removeContent = 2

  /// Putting things into the collection that are already elsewhere in the library.
  case addContent = 3

  /// Making new things inside the collection.
  case createContent = 4

  /// Changing the order of what the collection holds.
  case rearrangeContent = 5

  /// Deleting the collection itself. Assets in it stay; collections in a folder do not
  /// (§2.44, §2.45).
  case delete = 6

  /// Changing the collection's title.
  case rename = 7
}
