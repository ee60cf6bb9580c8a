/// How a file of an asset lies in a row.
enum ResourceColumns {
  static let list =
    "id, since, asset, type, content_type, filename, size, sha256, path, width, height"

  static let insert =
    "INSERT INTO resource (\(list)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"

  static func values(_ record: ResourceRecord) -> [StoredValue] {
    [
      .integer(record.id), .integer(record.since), .integer(record.asset),
      StoredValue(record.type), .text(record.contentType), .text(record.filename),
      .integer(record.size), .blob(record.sha256), .text(record.path),
      StoredValue(record.pixelWidth), StoredValue(record.pixelHeight),
    ]
  }

  static func read(_ row: Statement) -> ResourceRecord {
    var record = ResourceRecord()
    record.id = row.integer(0)
    record.since = row.integer(1)
    record.asset = row.integer(2)
    record.type = row.int(3)
    record.contentType = row.text(4)
    record.filename = row.text(5)
    record.size = row.integer(6)
    record.sha256 = row.blob(7)
    record.path = row.text(8)
    record.pixelWidth = row.int(9)
    record.pixelHeight = row.int(10)
    return record
  }
}
