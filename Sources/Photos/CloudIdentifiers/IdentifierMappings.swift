public import Foundation

/// The cloud identifier of an object, or why it has none.
///
/// Swift code meets it as the `Result` of
/// ``PHPhotoLibrary/cloudIdentifierMappings(forLocalIdentifiers:)``.
public class __PHCloudIdentifierMapping: NSObject, @unchecked Sendable {
  // Immutable after init.
  private let result: Result<PHCloudIdentifier, any Error>

  /// Wraps what was found.
  package init(_ result: Result<PHCloudIdentifier, any Error>) { self.result = result }

  /// The cloud identifier; `nil` when there is an error.
  public var cloudIdentifier: PHCloudIdentifier? {
    guard case .success(let identifier) = result else { return nil }
    return identifier
  }

  /// Why there is none.
  public var error: (any Error)? {
    guard case .failure(let error) = result else { return nil }
    return error
  }
}

/// The object of a cloud identifier, or why there is none.
///
/// Swift code meets it as the `Result` of ``PHPhotoLibrary/localIdentifierMappings(for:)``.
public class __PHLocalIdentifierMapping: NSObject, @unchecked Sendable {
  // Immutable after init.
  private let result: Result<String, any Error>

  /// Wraps what was found.
  package init(_ result: Result<String, any Error>) { self.result = result }

  /// The local identifier; `nil` when there is an error.
  public var localIdentifier: String? {
    guard case .success(let identifier) = result else { return nil }
    return identifier
  }

  /// Why there is none.
  public var error: (any Error)? {
    guard case .failure(let error) = result else { return nil }
    return error
  }
}
