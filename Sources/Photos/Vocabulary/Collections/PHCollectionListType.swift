/// The families of collections that hold collections.
@nonexhaustive(warn)
public enum PHCollectionListType: Int, Sendable {
  /// A list of moments. Fetching them gives an empty result (§9.1).
  @available(*, deprecated, message: "Moments are retired; fetching them gives no objects.")
  case momentList = 1

  /// A folder: albums and folders that the user put in order.
  case folder = 2

  /// A folder whose members come from a computer that the library was synchronised with.
  case smartFolder = 3
}
