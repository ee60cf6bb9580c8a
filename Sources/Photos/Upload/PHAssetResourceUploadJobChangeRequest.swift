internal import Foundation
public import FoundationNetworking
internal import LibraryStore

/// A request to make an upload job, or to do something with one, for use in a change block.
///
///     try await library.performChanges {
///       for job in failed { PHAssetResourceUploadJobChangeRequest(for: job)?.retry(destination: nil) }
///       PHAssetResourceUploadJobChangeRequest.creationRequestForJob(
///         destination: request, resource: resource)
///     }
///
/// Jobs are no objects of the library's history: such a block makes no change that observers hear of,
/// unless it changes something else as well (§13.2).
public class PHAssetResourceUploadJobChangeRequest: PHChangeRequest {
  private let job: LocalIdentifier
  private let isCreation: Bool

  required init(_ recorder: ChangeRecorder, _ job: LocalIdentifier, isCreation: Bool) {
    self.job = job
    self.isCreation = isCreation
    super.init(recorder: recorder)
  }

  /// Asks for a job that sends a file.
  @available(*, deprecated, message: "Use creationRequestForJob(destination:resource:)")
  public class func createJob(destination: URLRequest, resource: PHAssetResource) {
    creationRequestForJob(destination: destination, resource: resource)
  }

  /// Asks for a job that sends a file.
  ///
  /// - Parameters:
  ///   - destination: An HTTP request; its body is left out, and GET becomes PUT (§13.4).
  ///   - resource: A file of an asset of this library.
  /// - Returns: The request.
  @discardableResult
  public class func creationRequestForJob(
    destination: URLRequest, resource: PHAssetResource
  ) -> Self {
    let recorder = ChangeRecorder.current(
      "PHAssetResourceUploadJobChangeRequest.creationRequestForJob(destination:resource:)")
    let data = encoded(destination, recorder)
    return creation(recorder, .upload, resource, data)
  }

  /// Asks for a job that makes sure that a file is on this machine, where all files of a library are.
  @discardableResult
  public class func creationRequestForDownloadJob(resource: PHAssetResource) -> Self {
    let recorder = ChangeRecorder.current(
      "PHAssetResourceUploadJobChangeRequest.creationRequestForDownloadJob(resource:)")
    return creation(recorder, .downloadOnly, resource, nil)
  }

  private class func creation(
    _ recorder: ChangeRecorder, _ type: PHAssetResourceUploadJob.`Type`,
    _ resource: PHAssetResource, _ request: Data?
  ) -> Self {
    let asset = resource.asset(in: recorder.library)
    if asset == nil {
      recorder.fail(
        PHPhotosError(
          .changeNotSupported,
          message: "\(resource.originalFilename) belongs to another library and cannot be sent.",
          identifiers: [resource.assetLocalIdentifier]))
    }
    let session = recorder.library.session
    let record = UploadJobRecord(
      client: session.client.name, asset: asset?.uuid ?? .random(), resource: resource.record.id,
      kind: Int(type.rawValue), request: request, created: session.options.clock())
    recorder.upload(.create(record))
    return self.init(recorder, record.identifier, isCreation: true)
  }

  private class func encoded(_ request: URLRequest, _ recorder: ChangeRecorder) -> Data? {
    if let destination = UploadDestination(request) { return destination.data }
    recorder.fail(
      PHPhotosError(
        .changeNotSupported,
        message:
          "“\(request.url?.absoluteString ?? "")” is no HTTP destination to which a file can be sent."
      ))
    return nil
  }

  /// The promise of the job that a creation request makes; `nil` for a request on an existing job.
  public var placeholderForCreatedAssetResourceUploadJob: PHObjectPlaceholder? {
    isCreation ? PHObjectPlaceholder(identity: job, origin: nil) : nil
  }

  /// Makes a request on a job.
  ///
  /// - Returns: `nil` for a job that was acknowledged.
  public convenience init?(for job: PHAssetResourceUploadJob) {
    let recorder = ChangeRecorder.current("PHAssetResourceUploadJobChangeRequest.init(for:)")
    guard let identity = job.identity, let library = try? recorder.library.session.library,
      let found = try? library.catalog.uploadJobs(.one(identity.uuid)), !found.isEmpty
    else { return nil }
    self.init(recorder, identity, isCreation: false)
  }

  /// As ``init(for:)``.
  public convenience init?(forUploadJob job: PHAssetResourceUploadJob) { self.init(for: job) }

  /// Takes note of a job that has ended, which goes away then; one that has not fails the block with
  /// ``PHPhotosError/Code/changeNotSupported``.
  public func acknowledge() { record("acknowledge()", .acknowledge(job.uuid)) }

  /// Starts a failed or cancelled job again; any other fails the block with
  /// ``PHPhotosError/Code/changeNotSupported``.
  ///
  /// - Parameter destination: Where to send it; `nil` keeps the destination.
  public func retry(destination: URLRequest?) {
    let data = destination.flatMap { Self.encoded($0, recorder) }
    record("retry(destination:)", .retry(job.uuid, request: data))
  }

  /// Calls a job off.
  ///
  /// Its transfer ends if it is under way. One that has ended fails the block with
  /// ``PHPhotosError/Code/changeNotSupported``.
  public func cancel() { record("cancel()", .cancel(job.uuid)) }

  private func record(_ call: String, _ operation: UploadOperation) {
    recorder.check("PHAssetResourceUploadJobChangeRequest.\(call)")
    recorder.upload(operation)
  }
}
