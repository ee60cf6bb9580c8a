internal import Foundation

/// How an upload job lies in a row.
enum UploadColumns {
  static let list = """
    id, uuid, client, asset, resource, kind, state, request, created, headers, error_code, \
    error_message
    """

  /// Inserts all columns but `id`.
  static let insert = """
    INSERT INTO upload_job (uuid, client, asset, resource, kind, state, request, created) \
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
    """

  static func values(_ job: UploadJobRecord) -> [StoredValue] {
    [
      StoredValue(job.uuid), .text(job.client), StoredValue(job.asset), .integer(job.resource),
      StoredValue(job.kind), StoredValue(job.state.rawValue), StoredValue(job.request),
      .real(job.created),
    ]
  }

  static func read(_ row: Statement) -> UploadJobRecord {
    var job = UploadJobRecord(
      uuid: row.uuid(1), client: row.text(2), asset: row.uuid(3), resource: row.integer(4),
      kind: row.int(5), request: row.isNull(7) ? nil : Data(row.blob(7)), created: row.real(8))
    job.id = row.integer(0)
    job.state = UploadJobRecord.State(rawValue: row.int(6)) ?? .failed
    job.headers = row.isNull(9) ? nil : Data(row.blob(9))
    if let code = row.optionalInt(10) {
      job.failure = UploadJobRecord.Failure(code: code, message: row.text(11))
    }
    return job
  }
}

extension StoredValue {
  /// Bytes, or null.
  init(_ data: Data?) { self = data.map { .blob([UInt8]($0)) } ?? .null }
}
