package import Foundation

/// A job that sends a file of an asset elsewhere, as it is in the queue.
package struct UploadJobRecord: Sendable, Equatable {
  /// How far a job has come; the numbers are those of `PHAssetResourceUploadJob.State`.
  package enum State: Int, Sendable {
    case registered = 1
    case pending = 2
    case failed = 3
    case succeeded = 4
    case cancelled = 5

    /// Whether nothing more happens to the job by itself.
    package var isEnd: Bool { self == .failed || self == .succeeded || self == .cancelled }
  }

  /// Why a job failed.
  package struct Failure: Sendable, Equatable {
    /// The code of a `PHPhotosError`.
    package let code: Int
    package let message: String

    package init(code: Int, message: String) {
      self.code = code
      self.message = message
    }
  }

  package var id: RowID = 0
  package var uuid: UUID
  /// Who made it, by name.
  package var client: String
  package var asset: UUID
  /// The row of the file.
  package var resource: RowID
  /// `PHAssetResourceUploadJob.Type`, as a number.
  package var kind: Int
  package var state = State.registered
  /// Where to send the file, as the layer above wrote it; `nil` for a job that sends nothing.
  package var request: Data?
  /// Seconds since the reference date.
  package var created: Double
  /// The header fields of the answer, as the layer above wrote them; `nil` before there was one.
  package var headers: Data?
  package var failure: Failure?

  package init(
    uuid: UUID = .random(), client: String, asset: UUID, resource: RowID, kind: Int,
    request: Data?, created: Double
  ) {
    self.uuid = uuid
    self.client = client
    self.asset = asset
    self.resource = resource
    self.kind = kind
    self.request = request
    self.created = created
  }

  package var identifier: LocalIdentifier { LocalIdentifier(uuid, .uploadJob) }

  /// How many jobs a client may have that were not acknowledged.
  package static let limit = 1000
}

/// What a change block asks of the queue of jobs.
package enum UploadOperation: Sendable {
  case create(UploadJobRecord)
  /// Forgets a job that has ended.
  case acknowledge(UUID)
  /// Starts a failed or cancelled job again, to another destination if one is given.
  case retry(UUID, request: Data?)
  /// Calls a job off that has not ended.
  case cancel(UUID)
}
