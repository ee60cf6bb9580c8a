/// How a picture is made to fit the size that was asked for.
@nonexhaustive(warn)
public enum PHImageContentMode: Int, Sendable {
  /// The whole picture, as large as fits: one side may be shorter than asked.
  case aspectFit = 0

  /// The whole size filled: one side of the picture may be longer than asked, and is cropped
  /// around its centre when ``PHImageRequestOptions/resizeMode`` is exact (§10.6).
  case aspectFill = 1

  /// The mode for those who do not care: ``aspectFit``.
  public static var `default`: PHImageContentMode { .aspectFit }
}
