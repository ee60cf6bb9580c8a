internal import Glibc

/// The calls of the system that take a path, safe to call with any string.
enum Posix {
  /// Opens a file; negative on failure, with `errno`.
  ///
  /// Files made are the user's alone.
  static func open(_ path: String, _ flags: Int32) -> Int32 {
    unsafe Glibc.open(path, flags | O_CLOEXEC, 0o600)
  }

  @discardableResult static func unlink(_ path: String) -> Int32 { unsafe Glibc.unlink(path) }

  static func link(_ existing: String, _ new: String) -> Int32 { unsafe Glibc.link(existing, new) }

  static func rename(_ old: String, _ new: String) -> Int32 { unsafe Glibc.rename(old, new) }

  /// Makes a folder that is the user's alone.
  static func makeFolder(_ path: String) -> Int32 { unsafe Glibc.mkdir(path, 0o700) }

  @discardableResult static func setMode(_ path: String, _ mode: mode_t) -> Int32 {
    unsafe Glibc.chmod(path, mode)
  }

  static func exists(_ path: String) -> Bool { unsafe Glibc.access(path, F_OK) == 0 }

  /// Whether this process may write to what is there.
  static func isWritable(_ path: String) -> Bool { unsafe Glibc.access(path, W_OK) == 0 }

  static func close(_ descriptor: Int32) { _ = Glibc.close(descriptor) }
}
