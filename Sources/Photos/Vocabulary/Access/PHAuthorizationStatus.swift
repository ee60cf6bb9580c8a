/// What the user allows a program to do with the library, at one access level.
@nonexhaustive(warn)
public enum PHAuthorizationStatus: Int, Sendable {
  /// The user has not been asked yet. The first operation that needs access asks (§6.3).
  case notDetermined = 0

  /// A policy forbids access and the user cannot change it. Fetches are empty, change blocks fail
  /// with ``PHPhotosError/Code/accessRestricted``.
  case restricted = 1

  /// The user said no. Fetches are empty, change blocks fail with
  /// ``PHPhotosError/Code/accessUserDenied``.
  case denied = 2

  /// The user said yes.
  case authorized = 3

  /// The user chose the assets that the program may see; to it the library holds nothing else
  /// (§6.10). Exists for ``PHAccessLevel/readWrite`` only.
  case limited = 4
}
