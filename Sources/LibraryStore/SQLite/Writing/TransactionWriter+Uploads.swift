internal import Foundation

/// What a change block asks of the queue of upload jobs.
extension TransactionWriter {
  func apply(_ operation: UploadOperation) throws(StoreError) {
    switch operation {
    case .create(let job): try create(job)
    case .acknowledge(let uuid):
      try check(try job(uuid), "acknowledged", allowed: \.isEnd)
      try connection.run("DELETE FROM upload_job WHERE uuid = ?1", [StoredValue(uuid)])
    case .retry(let uuid, let request):
      try check(try job(uuid), "retried") { $0 == .failed || $0 == .cancelled }
      try connection.run(
        """
        UPDATE upload_job SET state = 1, request = ifnull(?2, request), headers = NULL, \
        error_code = NULL, error_message = NULL WHERE uuid = ?1
        """, [StoredValue(uuid), StoredValue(request)])
    case .cancel(let uuid):
      try check(try job(uuid), "cancelled") { !$0.isEnd }
      try connection.run("UPDATE upload_job SET state = 5 WHERE uuid = ?1", [StoredValue(uuid)])
    }
    changedUploads = true
  }

  private func create(_ job: UploadJobRecord) throws(StoreError) {
    guard try connection.uploadSettings(of: client.name) != nil else {
      throw StoreError(
        .notSupported,
        "“\(client.name)” has not enabled uploads; call enableUploadJobExtension(with:) first.")
    }
    let count =
      try connection.first(
        "SELECT count(*) FROM upload_job WHERE client = ?1", [.text(client.name)]
      ) { $0.int(0) } ?? 0
    guard count < UploadJobRecord.limit else {
      throw StoreError(
        .limit,
        "“\(client.name)” has \(count) upload jobs; acknowledge those that have ended first.")
    }
    let asset = try livingAsset(job.asset)
    try checkSelected(asset)
    let hasResource = try connection.first(
      "SELECT 1 FROM resource WHERE id = ?1 AND asset = ?2",
      [.integer(job.resource), .integer(asset.id)]
    ) { _ in true }
    guard hasResource == true else {
      throw StoreError(
        .missingResource, "The file that is to be sent was replaced since.",
        identifiers: [asset.localIdentifier])
    }
    try connection.run(UploadColumns.insert, UploadColumns.values(job))
  }

  /// A job of the client that must be there.
  private func job(_ uuid: UUID) throws(StoreError) -> UploadJobRecord {
    let found = try connection.uploadJobs(.one(uuid)).first
    if let found, found.client == client.name { return found }
    let identifier = LocalIdentifier(uuid, .uploadJob).description
    throw StoreError(
      .notFound, "There is no upload job \(identifier).", identifiers: [identifier])
  }

  private func check(
    _ job: UploadJobRecord, _ verb: String, allowed: (UploadJobRecord.State) -> Bool
  ) throws(StoreError) {
    guard !allowed(job.state) else { return }
    throw StoreError(
      .notSupported,
      "The upload job \(job.identifier) is \(job.state) and cannot be \(verb).",
      identifiers: [job.identifier.description])
  }
}
