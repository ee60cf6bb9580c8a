internal import Foundation

/// How an asset lies in a row: the columns after `id`, in one order for writing and reading.
///
/// The migrations declare them in words of their own, because those are frozen.
enum AssetColumns {
  private static let columns = [
    "uuid", "since", "content_since", "listed", "added", "created", "created_offset",
    "modified", "media_type", "subtypes", "playback_style", "playback_variation", "width",
    "height", "duration", "content_type", "filename", "favorite", "hidden", "latitude",
    "longitude", "altitude", "horizontal_accuracy", "vertical_accuracy", "course", "speed",
    "located", "burst", "burst_selection", "represents_burst", "burst_hidden", "source_type",
    "adjustment_format", "adjusted", "caption", "rating", "keywords", "front_camera", "raw",
    "choice",
  ]

  /// `id` and all other columns, for `SELECT`.
  static let list = (["id"] + columns).joined(separator: ", ")

  static let insert =
    "INSERT INTO asset (\(list)) VALUES "
    + "(?1, \((2...columns.count + 1).map { "?\($0)" }.joined(separator: ", ")))"

  /// `UPDATE` of the columns that differ between two images of one row, with its values.
  ///
  /// Columns that stay are left out, because SQLite writes the indexes of all columns that are
  /// named.
  static func update(
    from before: AssetRecord, to after: AssetRecord
  ) -> (sql: String, values: [StoredValue]) {
    let old = values(before)
    let new = values(after)
    let changed = columns.indices.filter { old[$0 + 1] != new[$0 + 1] }
    let assignments = changed.enumerated().map { "\(columns[$1]) = ?\($0 + 2)" }
    let sql = "UPDATE asset SET \(assignments.joined(separator: ", ")) WHERE id = ?1"
    return (sql, [.integer(before.id)] + changed.map { new[$0 + 1] })
  }

  /// The values of `insert`.
  static func values(_ record: AssetRecord) -> [StoredValue] {
    let location = record.location
    return [
      .integer(record.id), StoredValue(record.uuid), .integer(record.since),
      .integer(record.contentSince), StoredValue(record.isListed), .real(record.added),
      StoredValue(record.created), StoredValue(record.createdOffset), .real(record.modified),
      StoredValue(record.mediaType), StoredValue(record.subtypes),
      StoredValue(record.playbackStyle),
      StoredValue(record.playbackVariation), StoredValue(record.pixelWidth),
      StoredValue(record.pixelHeight), .real(record.duration), .text(record.contentType),
      StoredValue(record.originalFilename), StoredValue(record.isFavorite),
      StoredValue(record.isHidden),
      StoredValue(location?.latitude), StoredValue(location?.longitude),
      StoredValue(location?.altitude),
      StoredValue(location?.horizontalAccuracy), StoredValue(location?.verticalAccuracy),
      StoredValue(location?.course), StoredValue(location?.speed), StoredValue(location?.timestamp),
      StoredValue(record.burstIdentifier), StoredValue(record.burstSelection),
      StoredValue(record.representsBurst), StoredValue(record.isHiddenInBurst),
      StoredValue(record.sourceType), StoredValue(record.adjustmentFormat),
      StoredValue(record.adjustmentDate), StoredValue(record.caption), StoredValue(record.rating),
      StoredValue(keywordText(record.keywords)), StoredValue(record.isFrontCamera),
      StoredValue(record.hasRAW), StoredValue(record.originalChoice),
    ]
  }

  /// Reads a row whose columns are those of ``list``.
  static func read(_ row: Statement) -> AssetRecord {
    var record = AssetRecord(uuid: row.uuid(1))
    record.id = row.integer(0)
    record.since = row.integer(2)
    record.contentSince = row.integer(3)
    record.added = row.real(5)
    record.created = row.optionalReal(6)
    record.createdOffset = row.optionalInt(7)
    record.modified = row.real(8)
    record.mediaType = row.int(9)
    record.subtypes = row.int(10)
    record.playbackStyle = row.int(11)
    record.playbackVariation = row.int(12)
    record.pixelWidth = row.int(13)
    record.pixelHeight = row.int(14)
    record.duration = row.real(15)
    record.contentType = row.text(16)
    record.originalFilename = row.optionalText(17)
    record.isFavorite = row.bool(18)
    record.isHidden = row.bool(19)
    record.location = location(row)
    record.burstIdentifier = row.optionalText(28)
    record.burstSelection = row.int(29)
    record.representsBurst = row.bool(30)
    record.sourceType = row.int(32)
    record.adjustmentFormat = row.optionalText(33)
    record.adjustmentDate = row.optionalReal(34)
    record.caption = row.optionalText(35)
    record.rating = row.int(36)
    record.keywords = row.optionalText(37).map(keywords) ?? []
    record.isFrontCamera = row.bool(38)
    record.hasRAW = row.bool(39)
    record.originalChoice = row.int(40)
    return record
  }

  private static func location(_ row: Statement) -> LocationRecord? {
    guard !row.isNull(20), !row.isNull(21) else { return nil }
    return LocationRecord(
      latitude: row.real(20), longitude: row.real(21), altitude: row.real(22),
      horizontalAccuracy: row.real(23), verticalAccuracy: row.real(24), course: row.real(25),
      speed: row.real(26), timestamp: row.real(27))
  }

  /// Keywords are kept one a line, which no keyword can hold.
  private static func keywordText(_ keywords: [String]) -> String? {
    keywords.isEmpty
      ? nil
      : keywords.map { $0.replacingOccurrences(of: "\n", with: " ") }.joined(separator: "\n")
  }

  private static func keywords(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
