extension Migration {
  /// Jobs that send files of assets elsewhere, and what projects keep.
  ///
  /// - A job belongs to the client that made it, and is no part of the library's states: it has no
  ///   past, and is gone when it is acknowledged.
  /// - `request` is the destination as its owner wrote it; null for a job that sends nothing.
  ///   `resource` names a row that may be gone.
  static let third = Migration(
    number: 3,
    sql: """
      CREATE TABLE upload_job (
        id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB NOT NULL UNIQUE, client TEXT NOT NULL,
        asset BLOB NOT NULL, resource INTEGER NOT NULL, kind INTEGER NOT NULL,
        state INTEGER NOT NULL, request BLOB, created REAL NOT NULL, headers BLOB,
        error_code INTEGER, error_message TEXT);
      CREATE INDEX upload_job_client ON upload_job (client, state);
      CREATE INDEX upload_job_state ON upload_job (state);
      CREATE TABLE upload_client (
        client TEXT PRIMARY KEY, prevents_expensive_network INTEGER NOT NULL) WITHOUT ROWID;

      ALTER TABLE collection ADD COLUMN extension_data BLOB;
      ALTER TABLE collection ADD COLUMN preview BLOB;
      ALTER TABLE collection_past ADD COLUMN extension_data BLOB;
      ALTER TABLE collection_past ADD COLUMN preview BLOB;
      """)
}
