/// Why the engine could not do what was asked.
///
/// Whatever data, disks or other programs can cause arrives as one of these; nothing was changed
/// when it is thrown.
package struct StoreError: Error, Sendable, CustomStringConvertible {
  /// What a caller can act on.
  ///
  /// The comment names the `PHPhotosError` code that it becomes.
  package enum Code: Sendable, Equatable {
    /// The user or the host said no (3072).
    case cancelled
    /// The history no longer reaches back to the token, or the token is of another library (3105).
    case tokenExpired
    /// The details of a transaction were pruned (3210).
    case detailsUnavailable
    /// The library's folder cannot be reached or its catalogue cannot be opened (3114).
    case offline
    /// The library was closed, moved, or is of a newer format (3142).
    case relinquished
    /// An object that the change names does not exist (3201).
    case notFound
    /// The change as configured cannot be made (3300).
    case notSupported
    /// Something changed underneath; asking again may succeed (3301).
    case interrupted
    /// The bytes do not validate (3302).
    case invalidResource
    /// A file that the change needs is absent or unreadable (3303).
    case missingResource
    /// There are as many as there may be (3307).
    case limit
    /// The disk is full (3305).
    case full
    /// A policy, such as a read-only library, forbids the change (3310).
    case restricted
    /// The client has no or too little access (3311).
    case denied
    /// A defect, or damage that no other code describes (-1).
    case `internal`
  }

  /// What a caller can act on.
  package let code: Code
  /// One or two sentences: what failed, on which object or file, and the remedy where there is one.
  package let message: String
  /// The objects the error is about, as local identifiers; may be empty.
  package let identifiers: [String]
  /// The number of the library underneath (SQLite result code or `errno`), 0 where there is none.
  package let underlyingCode: Int32
  /// Where in the engine the error was made, as `file:line`, for logs.
  package let origin: String

  package init(
    _ code: Code, _ message: String, identifiers: [String] = [], underlyingCode: Int32 = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    self.code = code
    self.message = message
    self.identifiers = identifiers
    self.underlyingCode = underlyingCode
    self.origin = "\(file):\(line)"
  }

  package var description: String { "\(message) [\(code), \(origin)]" }
}
