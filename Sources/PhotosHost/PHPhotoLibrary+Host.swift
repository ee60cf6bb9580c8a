public import Foundation
internal import LibraryStore
public import Photos

extension PHPhotoLibrary {
  /// Opens the library in a folder, which is created if it is absent.
  ///
  ///     let library = try PHPhotoLibrary.open(at: URL(fileURLWithPath: "Trip.photolibrary"))
  ///
  /// Opening the same folder again, here or in another process, gives another view of the same
  /// library.
  ///
  /// - Throws: `PHPhotosError.Code.libraryVolumeOffline` when the folder is no library or cannot
  ///   be read, `PHPhotosError.Code.relinquishingLibraryBundleToWriter` when it is of a newer
  ///   version.
  /// - Complexity: Some milliseconds, whatever the library's size.
  public static func open(
    at url: URL, configuration: LibraryConfiguration = .init()
  ) throws -> PHPhotoLibrary {
    var options = SessionOptions()
    options.client = configuration.client
    options.callbackQueue = configuration.callbackQueue
    options.ask = configuration.authorization.asking(configuration.client, at: url)
    if let confirm = configuration.confirmation {
      options.confirmation = { change, entries, catalog in
        confirm(TransactionSummary(rehearsing: change, entries, in: catalog))
      }
    }
    do throws(StoreError) {
      return PHPhotoLibrary(session: try LibrarySession(url: url, options: options))
    } catch {
      throw PHPhotosError(error)
    }
  }

  /// Runs a closure in which `shared()` and every fetch that starts from nothing mean a library.
  ///
  /// Binds the task or thread that calls it, so that tests can run side by side.
  public static func withShared<R>(
    _ library: PHPhotoLibrary, _ body: () throws -> R
  ) rethrows -> R {
    try SharedLibrary.$bound.withValue(library, operation: body)
  }

  /// As ``withShared(_:_:)-(_,()->_)``, for asynchronous code.
  public static func withShared<R>(
    _ library: PHPhotoLibrary, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> R
  ) async rethrows -> R {
    try await SharedLibrary.$bound.withValue(library, operation: body, isolation: isolation)
  }

  /// What the owner of the library may do beyond PhotoKit.
  public var host: LibraryHost { LibraryHost(library: self) }

  /// Ends all use of the library by this object.
  ///
  /// Later calls fail with `PHPhotosError.Code.relinquishingLibraryBundleToWriter`; objects that
  /// were loaded stay readable. Observers of availability hear of it (§4.11).
  public func close() {
    session.close()
    observers.close(self)
    observers.finishStreams()
  }
}

extension AuthorizationPolicy {
  /// What asks for a client's access to a library; `nil` where nobody is asked.
  fileprivate func asking(
    _ client: String, at url: URL
  ) -> (@Sendable (PHAccessLevel) -> AccessAnswer)? {
    switch self {
    case .owner: nil
    case .ask(let ask): { level in .status(ask(level)) }
    case .askUser:
      { level in
        UserPrompt().authorize(client, for: level, in: url).map(AccessAnswer.status) ?? .none
      }
    }
  }
}
