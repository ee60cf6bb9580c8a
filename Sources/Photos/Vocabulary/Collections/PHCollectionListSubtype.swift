/// The kinds of folders.
@nonexhaustive(warn)
public enum PHCollectionListSubtype: Int, Sendable {
  /// A list of moments of one place and time. Fetching them gives an empty result (§9.1).
  @available(*, deprecated, message: "Moments are retired; fetching them gives no objects.")
  case momentListCluster = 1

  /// The moments of one year. Fetching them gives an empty result (§9.1).
  @available(*, deprecated, message: "Moments are retired; fetching them gives no objects.")
  case momentListYear = 2

  /// A folder made by the user or by a program.
  case regularFolder = 100

  /// The folder above all others, whose children are the top-level user collections.
  case rootFolder = 101

  /// The events of a computer that the library was synchronised with.
  case smartFolderEvents = 200

  /// The persons' albums of a computer that the library was synchronised with.
  case smartFolderFaces = 201

  /// Any kind, when fetching.
  case any = 9_223_372_036_854_775_807
}
