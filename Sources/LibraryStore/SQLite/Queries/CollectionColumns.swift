internal import Foundation

/// How an album or folder lies in a row: the columns after `id`.
enum CollectionColumns {
  /// `id` and all other columns, for `SELECT`.
  static let list = "id, uuid, since, kind, subtype, title, modified, extension_data, preview"

  static let insert = "INSERT INTO collection (\(list)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"

  static let update = """
    UPDATE collection SET uuid = ?2, since = ?3, kind = ?4, subtype = ?5, title = ?6, modified = ?7, \
    extension_data = ?8, preview = ?9 \
    WHERE id = ?1
    """

  /// The values of `insert` and `update`.
  static func values(_ record: CollectionRecord) -> [StoredValue] {
    [
      .integer(record.id), StoredValue(record.uuid), .integer(record.since),
      StoredValue(record.kind.rawValue), StoredValue(record.subtype), StoredValue(record.title),
      StoredValue(record.modified), StoredValue(record.extensionData), StoredValue(record.preview),
    ]
  }

  /// Reads a row whose columns are those of ``list``.
  static func read(_ row: Statement) -> CollectionRecord {
    var record = CollectionRecord(uuid: row.uuid(1))
    record.id = row.integer(0)
    record.since = row.integer(2)
    record.kind = CollectionRecord.Kind(rawValue: row.int(3)) ?? .album
    record.subtype = row.int(4)
    record.title = row.optionalText(5)
    record.modified = row.optionalReal(6)
    record.extensionData = row.isNull(7) ? nil : Data(row.blob(7))
    record.preview = row.isNull(8) ? nil : Data(row.blob(8))
    return record
  }
}
