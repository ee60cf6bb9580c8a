/// How much of the library a program asks for.
@nonexhaustive(warn)
public enum PHAccessLevel: Int, Sendable {
  /// Creating assets, and nothing else: no fetch, no change, no delete, no album (§6.8).
  case addOnly = 1

  /// Reading and changing everything; the user may narrow it to a selection (§6.10).
  case readWrite = 2
}
