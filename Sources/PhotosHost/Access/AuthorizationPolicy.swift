public import Photos

/// Where a program's access to a library comes from.
///
/// It is a program's own word: see the section on access in `Documentation/Behaviour.md` for what
/// that protects against and what not.
public enum AuthorizationPolicy: Sendable {
  /// The program is the library owner's own: authorized from the start, unless the library holds
  /// another grant for it.
  case owner
  /// The closure is asked when the program requests access, on a private queue; it may block.
  /// Answering `.notDetermined` leaves the question open.
  case ask(@Sendable (PHAccessLevel) -> PHAuthorizationStatus)
  /// The user is asked by ``UserPrompt``: at the terminal that the program was started from, else by
  /// a dialog on the desktop. Where neither is to be had, or nobody answers, access is denied until
  /// the library is opened again.
  case askUser
}
