public import Foundation

/// An error of the photo library.
///
/// Catch one code, or ask the error for its code, its sentence and the objects that it is about:
///
///     do {
///       try library.performChangesAndWait { … }
///     } catch PHPhotosError.userCancelled {
///       // The user said no; nothing was changed.
///     } catch let error as PHPhotosError where error.code == .changeNotSupported {
///       log(error.localizedDescription, error.userInfo[PHLocalIdentifiersErrorKey])
///     }
///
/// Under `NSLocalizedDescriptionKey` there is always a sentence (§2.54). As an `NSError` it has the
/// domain ``PHPhotosErrorDomain``, the code's number and the same `userInfo`.
public struct PHPhotosError: CustomNSError, Hashable, Error {
  private let storage: NSError

  /// ``PHPhotosErrorDomain``.
  public static var errorDomain: String { PHPhotosErrorDomain }

  /// Makes an error of this code.
  ///
  /// - Parameters:
  ///   - code: What went wrong.
  ///   - userInfo: More about it. Without a sentence under `NSLocalizedDescriptionKey` the usual
  ///     one of the code is added.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    let description: [String: Any] = [NSLocalizedDescriptionKey: code.defaultMessage]
    storage = NSError(
      domain: PHPhotosErrorDomain, code: code.rawValue,
      userInfo: userInfo.merging(description) { given, _ in given })
  }

  /// What went wrong.
  public var code: Code { Code(rawValue: storage.code) ?? .internalError }

  /// The raw value of ``code``.
  public var errorCode: Int { storage.code }

  /// More about what went wrong, by keys such as `NSLocalizedDescriptionKey`,
  /// ``PHLocalIdentifiersErrorKey`` and `NSUnderlyingErrorKey`.
  public var userInfo: [String: Any] { storage.userInfo }

  /// The same as ``userInfo``.
  public var errorUserInfo: [String: Any] { storage.userInfo }

  /// A sentence that says what failed and why.
  public var localizedDescription: String { storage.localizedDescription }

  /// Whether both have the same code and the same information.
  public static func == (left: PHPhotosError, right: PHPhotosError) -> Bool {
    left.storage.isEqual(right.storage)
  }

  /// Feeds the code; errors that differ in their information only may collide.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.code)
  }
}

extension PHPhotosError {
  /// Makes an error with a sentence of its own.
  ///
  ///     PHPhotosError(
  ///       .changeNotSupported, message: "\"Panoramas\" is a smart album; its members are computed.",
  ///       identifiers: [album.localIdentifier])
  ///
  /// - Parameters:
  ///   - code: What went wrong.
  ///   - message: A full sentence: which request failed, on which object, why, and the remedy.
  ///   - identifiers: The local identifiers of the objects concerned, in the order of the caller's
  ///     arguments; an empty list leaves ``PHLocalIdentifiersErrorKey`` out.
  ///   - underlying: The error of the layer below, for logs. It is kept as an `NSError`, since on
  ///     Linux only that can be got out again with `as? NSError`.
  package init(
    _ code: Code, message: String, identifiers: [String] = [], underlying: (any Error)? = nil
  ) {
    var userInfo: [String: Any] = [NSLocalizedDescriptionKey: message]
    if !identifiers.isEmpty { userInfo[PHLocalIdentifiersErrorKey] = identifiers }
    if let underlying { userInfo[NSUnderlyingErrorKey] = underlying as NSError }
    self.init(code, userInfo: userInfo)
  }
}
