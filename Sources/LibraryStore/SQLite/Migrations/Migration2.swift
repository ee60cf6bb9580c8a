extension Migration {
  /// Edits: files come and go with the content of their asset, so that they have a past as well.
  ///
  /// - A file that a base and a replaced render share is named by two rows, at most one of them
  ///   current.
  /// - `choice` tells which of a RAW photo's two originals the asset is made from: until now, the
  ///   RAW file where there was no other.
  static let second = Migration(
    number: 2,
    sql: """
      CREATE TABLE resource_past (
        id INTEGER NOT NULL, since INTEGER NOT NULL, asset INTEGER NOT NULL,
        type INTEGER NOT NULL, content_type TEXT NOT NULL, filename TEXT NOT NULL,
        size INTEGER NOT NULL, sha256 BLOB NOT NULL, path TEXT NOT NULL,
        width INTEGER NOT NULL, height INTEGER NOT NULL, until INTEGER NOT NULL);
      CREATE INDEX resource_past_asset ON resource_past (asset, until);
      CREATE INDEX resource_past_until ON resource_past (until);
      CREATE INDEX resource_past_path ON resource_past (path);

      ALTER TABLE asset ADD COLUMN choice INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE asset_past ADD COLUMN choice INTEGER NOT NULL DEFAULT 0;
      UPDATE asset SET choice = 1 WHERE raw = 1 AND NOT EXISTS
        (SELECT 1 FROM resource WHERE resource.asset = asset.id AND type = 4);
      UPDATE asset_past SET choice = 1 WHERE raw = 1 AND NOT EXISTS
        (SELECT 1 FROM resource WHERE resource.asset = asset_past.id AND type = 4);
      """)
}
