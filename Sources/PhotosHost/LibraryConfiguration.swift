public import Dispatch
internal import Foundation
internal import Photos

/// How a program takes part in a library that it opens.
public struct LibraryConfiguration: Sendable {
  /// The name under which the library keeps the program's grants and lists its transactions; the
  /// executable's name unless set.
  public var client: String

  /// Whether the program has access by itself, or whom to ask.
  public var authorization: AuthorizationPolicy = .owner

  /// Asked once for each change that deletes assets or collections or replaces content, after it is
  /// known to be possible; false refuses it with `PHPhotosError.Code.userCancelled`.
  ///
  /// `nil` allows everything (§2.53); ``UserPrompt/confirm(_:)`` asks the user at the terminal or by
  /// a dialog.
  ///
  /// Called on a private queue; it may block, for a question to the user. A synchronous change made
  /// inside would wait for itself.
  public var confirmation: (@Sendable (TransactionSummary) -> Bool)?

  /// Where asynchronous image results arrive; the main queue unless set.
  public var callbackQueue: DispatchQueue = .main

  /// Makes a configuration with the defaults.
  public init() { client = SessionOptions().client }
}
