public import Foundation
internal import Dispatch
internal import LibraryStore
internal import Synchronization

/// Gives out the bytes of resources, as they are stored.
///
///     PHAssetResourceManager.default().writeData(for: resource, toFile: url, options: nil) { error in … }
public class PHAssetResourceManager: NSObject, @unchecked Sendable {
  // The set of cancelled requests guards itself.
  private static let shared = PHAssetResourceManager()
  private let requests = Mutex(Requests())
  private let queue = DispatchQueue(
    label: "PHAssetResource-requests", qos: .userInitiated, attributes: .concurrent)

  private struct Requests {
    var last: PHAssetResourceDataRequestID = 0
    var running: Set<PHAssetResourceDataRequestID> = []
  }

  /// The manager.
  public class func `default`() -> PHAssetResourceManager { shared }

  /// Reads a resource from its beginning, in order, in chunks.
  ///
  /// - Parameters:
  ///   - resource: What to read.
  ///   - options: How; everything is local here, so that there is no progress of a download.
  ///   - handler: Called with each chunk, on a serial queue; the data may be kept (§11.3).
  ///   - completionHandler: Called once: with nil, or with a ``PHPhotosError``, as which cancelling is
  ///     ``PHPhotosError/Code/userCancelled`` (§11.5).
  /// - Returns: What cancels the request.
  @discardableResult
  public func requestData(
    for resource: PHAssetResource, options: PHAssetResourceRequestOptions?,
    dataReceivedHandler handler: @escaping (Data) -> Void,
    completionHandler: @escaping ((any Error)?) -> Void
  ) -> PHAssetResourceDataRequestID {
    let id = begin()
    // Both are called on one queue, one call after the other.
    let library = resource.library ?? SharedLibrary.bound
    nonisolated(unsafe) let handler = { data in SharedLibrary.run(library) { handler(data) } }
    nonisolated(unsafe) let completionHandler = { error in
      SharedLibrary.run(library) { completionHandler(error) }
    }
    queue.async { [self] in
      let error = ResourceAccess.error {
        () throws(StoreError) in
        try ResourceAccess.file(of: resource).read { chunk in
          guard isRunning(id) else { return false }
          unsafe handler(chunk)
          return true
        }
        guard isRunning(id) else { throw StoreError(.cancelled, "The request was cancelled.") }
      }
      end(id)
      unsafe completionHandler(error)
    }
    return id
  }

  /// Writes a resource to a file, which must not exist; its folder must (§11.4).
  ///
  /// The handler is called once, on a private queue: with nil, or with a ``PHPhotosError``, and no
  /// file is there then.
  public func writeData(
    for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let library = resource.library ?? SharedLibrary.bound
    let completionHandler = { @Sendable (error: (any Error)?) in
      SharedLibrary.run(library) { completionHandler(error) }
    }
    queue.async {
      completionHandler(
        ResourceAccess.error { () throws(StoreError) in
          try ResourceAccess.file(of: resource).export(to: fileURL, isCancelled: { false })
        })
    }
  }

  /// As ``writeData(for:toFile:options:completionHandler:)``, for asynchronous code.
  public func writeData(
    for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?
  ) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      writeData(for: resource, toFile: fileURL, options: options) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Cancels a request for data; an unknown or finished one is ignored.
  public func cancelDataRequest(_ requestID: PHAssetResourceDataRequestID) { end(requestID) }

  // MARK: Requests

  private func begin() -> PHAssetResourceDataRequestID {
    requests.withLock { requests in
      requests.last += 1
      requests.running.insert(requests.last)
      return requests.last
    }
  }

  private func isRunning(_ id: PHAssetResourceDataRequestID) -> Bool {
    requests.withLock { $0.running.contains(id) }
  }

  private func end(_ id: PHAssetResourceDataRequestID) {
    requests.withLock { _ = $0.running.remove(id) }
  }
}

/// Who may read the bytes of a resource.
enum ResourceAccess {
  /// The file to read, after a check that the asset is there and visible, and the resource still its.
  ///
  /// - Throws: ``StoreError/Code/denied``, ``StoreError/Code/notFound`` (§11.6) or
  ///   ``StoreError/Code/missingResource`` (§11.7).
  static func file(of resource: PHAssetResource) throws(StoreError) -> ReadableFile {
    switch resource.place {
    case .file(let url): return ReadableFile(url)
    case .library(let library, _, let found):
      try check(resource, in: library, found: found)
      return ReadableFile(try library.session.library.files.url(of: resource.record.path))
    }
  }

  private static func check(
    _ resource: PHAssetResource, in library: PHPhotoLibrary, found: LibraryState
  ) throws(StoreError) {
    let catalog = try library.session.library.catalog
    let client = library.session.client
    let state = try catalog.state()
    guard try catalog.access(of: client, at: state).canRead else {
      throw StoreError(.denied, "“\(client.name)” has no access to this library.")
    }
    let id = resource.record.asset
    guard try catalog.isVisible(id, isAsset: true, to: client, at: state) else {
      throw StoreError(
        .notFound, "Asset \(resource.assetLocalIdentifier) is no longer in the library.",
        identifiers: [resource.assetLocalIdentifier])
    }
    let end: LibraryState?
    do throws(StoreError) {
      end = try catalog.end(ofResource: resource.record.id, of: id)
    } catch {
      throw error.code == .notFound ? replaced(resource) : error
    }
    // What was past already when it was found is read on purpose.
    if let end, end > found { throw replaced(resource) }
  }

  private static func replaced(_ resource: PHAssetResource) -> StoreError {
    StoreError(
      .missingResource,
      "\(resource.originalFilename) of asset \(resource.assetLocalIdentifier) was replaced since.",
      identifiers: [resource.assetLocalIdentifier])
  }

  /// The error of a piece of work, as clients see it.
  static func error(of work: () throws(StoreError) -> Void) -> PHPhotosError? {
    do throws(StoreError) {
      try work()
      return nil
    } catch {
      return PHPhotosError(error)
    }
  }
}
