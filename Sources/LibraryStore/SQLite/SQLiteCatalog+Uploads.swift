internal import Foundation

/// The queue of upload jobs.
extension SQLiteCatalog {
  package func uploadJobs(_ choice: UploadChoice) throws(StoreError) -> [UploadJobRecord] {
    try readers.withConnection { connection throws(StoreError) in
      try connection.uploadJobs(choice)
    }
  }

  package func claimUploadJob() throws(StoreError) -> UploadJobRecord? {
    try changing { connection throws(StoreError) in
      let sql = """
        UPDATE upload_job SET state = 2 \
        WHERE id = (SELECT id FROM upload_job WHERE state = 1 ORDER BY id LIMIT 1) \
        RETURNING \(UploadColumns.list)
        """
      // To the end: an update that is left half way is not made.
      return try connection.rows(sql, [], UploadColumns.read).first
    }
  }

  package func finishUploadJob(_ job: UploadJobRecord) throws(StoreError) {
    try changing { connection throws(StoreError) in
      try connection.run(
        """
        UPDATE upload_job SET state = ?2, headers = ?3, error_code = ?4, error_message = ?5 \
        WHERE uuid = ?1 AND state = 2
        """,
        [
          StoredValue(job.uuid), StoredValue(job.state.rawValue), StoredValue(job.headers),
          StoredValue(job.failure?.code), StoredValue(job.failure?.message),
        ])
    }
  }

  package func requeueUploadJobs() throws(StoreError) {
    try changing { connection throws(StoreError) in
      try connection.run("UPDATE upload_job SET state = 1 WHERE state = 2")
    }
  }

  package func uploadSettings(of client: String) throws(StoreError) -> UploadSettings? {
    try readers.withConnection { connection throws(StoreError) in
      try connection.uploadSettings(of: client)
    }
  }

  package func setUploadSettings(
    _ settings: UploadSettings?, of client: String
  ) throws(StoreError) {
    try changing { connection throws(StoreError) in
      guard let settings else {
        try connection.run("DELETE FROM upload_client WHERE client = ?1", [.text(client)])
        try connection.run(
          "UPDATE upload_job SET state = 5 WHERE client = ?1 AND state IN (1, 2)", [.text(client)])
        return
      }
      try connection.run(
        """
        INSERT INTO upload_client (client, prevents_expensive_network) VALUES (?1, ?2) \
        ON CONFLICT (client) DO UPDATE SET prevents_expensive_network = ?2
        """, [.text(client), .integer(settings.preventsExpensiveNetwork ? 1 : 0)])
    }
  }
}

extension Connection {
  func uploadJobs(_ choice: UploadChoice) throws(StoreError) -> [UploadJobRecord] {
    let (condition, values): (String, [StoredValue]) =
      switch choice {
      case .of(let client): ("client = ?1", [.text(client)])
      case .one(let uuid): ("uuid = ?1", [StoredValue(uuid)])
      }
    return try rows(
      "SELECT \(UploadColumns.list) FROM upload_job WHERE \(condition) ORDER BY id", values,
      UploadColumns.read)
  }

  func uploadSettings(of client: String) throws(StoreError) -> UploadSettings? {
    try first(
      "SELECT prevents_expensive_network FROM upload_client WHERE client = ?1", [.text(client)]
    ) { UploadSettings(preventsExpensiveNetwork: $0.bool(0)) }
  }
}
