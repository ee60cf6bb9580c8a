internal import Foundation
public import FoundationNetworking
internal import LibraryStore

/// A file of an asset on its way to a server, as it was when it was fetched.
///
/// Jobs are made in change blocks (``PHAssetResourceUploadJobChangeRequest``), kept in the library,
/// and performed by whoever runs the queue: the host's `runUploadJobs()`, or the program of an upload
/// extension. A job stays until it is acknowledged, also over restarts (§13.1–13.3).
public class PHAssetResourceUploadJob: PHObject, @unchecked Sendable {
  // Immutable after init.
  let record: UploadJobRecord

  init(record: UploadJobRecord, origin: ObjectOrigin) {
    self.record = record
    super.init(identity: record.identifier, origin: origin)
  }

  /// How many jobs a program may have that it did not acknowledge; one more fails its change block
  /// with ``PHPhotosError/Code/limitExceeded`` (§13.5).
  public class var jobLimit: Int { UploadJobRecord.limit }

  /// The file that is sent; a stand-in without name and bytes when it is gone.
  @available(*, deprecated, message: "Use PHAssetResource.assetResource(forUploadJob:)")
  public var resource: PHAssetResource {
    PHAssetResource.assetResource(forUploadJob: self)
      ?? PHAssetResource(
        ResourceRecord(), of: LocalIdentifier(record.asset, .asset),
        in: origin?.library ?? .shared(), found: origin?.state ?? 0)
  }

  /// Where it is sent; for a job that sends nothing, a request to `/dev/null`.
  public var destination: URLRequest {
    record.request.flatMap(UploadDestination.init)?.request ?? PHAssetResourceUploadJob.nowhere
  }

  private static let nowhere = URLRequest(url: URL(fileURLWithPath: "/dev/null"))

  /// The header fields of the server's answer; `nil` before there was one.
  public var responseHeaderFields: [String: String]? {
    // What the queue holds was written by its runner.
    record.headers.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) }
  }

  /// How far the job has come.
  public var state: PHAssetResourceUploadJob.State {
    PHAssetResourceUploadJob.State(rawValue: record.state.rawValue) ?? .failed
  }

  /// What the job does with the file.
  public var type: PHAssetResourceUploadJob.`Type` {
    PHAssetResourceUploadJob.Kind(rawValue: Int16(truncatingIfNeeded: record.kind)) ?? .upload
  }

  /// Why the job failed, a ``PHPhotosError``; `nil` while it did not.
  public var error: (any Error)? {
    record.failure.map { failure in
      PHPhotosError(
        PHPhotosError.Code(rawValue: failure.code) ?? .internalError, message: failure.message,
        identifiers: [LocalIdentifier(record.asset, .asset).description])
    }
  }

  /// Fetches the program's own jobs that an action is for, in the order in which they were made.
  ///
  /// - Parameters:
  ///   - action: Acknowledging is for jobs that have ended, retrying for those that failed or were
  ///     cancelled, processing for those that have not ended (§13.6).
  ///   - options: Only the limit counts; predicates and sort descriptors stop the program.
  /// - Returns: A list that never changes; empty without access to read.
  public class func fetchJobs(
    action: PHAssetResourceUploadJob.Action, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetResourceUploadJob> {
    guard options?.predicate == nil, options?.sortDescriptors?.isEmpty ?? true else {
      misuse("Upload jobs have no keys that a predicate or a sort descriptor could name.")
    }
    let library = PHPhotoLibrary.shared()
    do throws(StoreError) {
      let catalog = try library.session.library.catalog
      let client = library.session.client
      let state = try catalog.state()
      guard try catalog.access(of: client, at: state).canRead else { return PHFetchResult() }
      let jobs = try catalog.uploadJobs(.of(client: client.name))
        .filter { action.concerns($0.state) }
      let limit = options.map(\.fetchLimit) ?? 0
      let origin = ObjectOrigin(library: library, state: state)
      return PHFetchResult(
        listing: jobs.prefix(limit > 0 ? limit : jobs.count)
          .map { PHAssetResourceUploadJob(record: $0, origin: origin) })
    } catch {
      logger("Upload jobs cannot be read: \(error.message)")
      return PHFetchResult()
    }
  }
}

extension PHAssetResourceUploadJob.Action {
  /// Whether the action is for jobs in a state (§13.6).
  fileprivate func concerns(_ state: UploadJobRecord.State) -> Bool {
    switch self {
    case .acknowledge: state.isEnd
    case .retry: state == .failed || state == .cancelled
    case .process: !state.isEnd
    }
  }
}

extension PHAssetResource {
  /// The file that a job sends.
  ///
  /// - Returns: `nil` when it was replaced or its asset deleted, or the program may not see it.
  public class func assetResource(
    forUploadJob job: PHAssetResourceUploadJob
  ) -> PHAssetResource? {
    guard let library = job.origin?.library else { return nil }
    return SharedLibrary.$bound.withValue(library) {
      let identifier = LocalIdentifier(job.record.asset, .asset).description
      let options = PHFetchOptions()
      options.includeAssetSourceTypes = [.typeUserLibrary, .typeCloudShared, .typeiTunesSynced]
      let assets = PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: options)
      return assets.firstObject.flatMap { asset in
        PHAssetResource.assetResources(for: asset).first { $0.record.id == job.record.resource }
      }
    }
  }
}
