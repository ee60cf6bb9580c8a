extension Migration {
  /// The first schema.
  ///
  /// - Every row of `asset`, `collection`, `member` and `client` carries `since`, the state that
  ///   wrote it. What a transaction overwrites or removes goes to the sibling `…_past` with
  ///   `until`, the state that ended it.
  /// - `log` lists the rows by the state that touched them: an index over `since` and `until` of
  ///   all tables at once, cheaper than two indexes on each.
  /// - The indexes of `asset` end where the id goes on, so that each gives the order of addition
  ///   without sorting.
  /// - Objects of all kinds draw their ids from one sequence, so a `member` row needs no kind.
  static let first = Migration(
    number: 1,
    sql: """
      CREATE TABLE library (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
      INSERT INTO library VALUES ('next_id', 1), ('horizon', 0), ('maintained', 0);

      CREATE TABLE txn (
        state INTEGER PRIMARY KEY, date REAL NOT NULL, client TEXT NOT NULL, undoes INTEGER);

      CREATE TABLE log (
        state INTEGER NOT NULL, kind INTEGER NOT NULL, object INTEGER NOT NULL,
        element INTEGER NOT NULL, effect INTEGER NOT NULL,
        PRIMARY KEY (state, kind, object, element)) WITHOUT ROWID;

      CREATE TABLE asset (
        id INTEGER PRIMARY KEY, uuid BLOB NOT NULL, since INTEGER NOT NULL,
        content_since INTEGER NOT NULL, listed INTEGER NOT NULL, added REAL NOT NULL,
        created REAL, created_offset INTEGER, modified REAL NOT NULL,
        media_type INTEGER NOT NULL, subtypes INTEGER NOT NULL, playback_style INTEGER NOT NULL,
        playback_variation INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
        duration REAL NOT NULL, content_type TEXT NOT NULL, filename TEXT,
        favorite INTEGER NOT NULL, hidden INTEGER NOT NULL, latitude REAL, longitude REAL,
        altitude REAL, horizontal_accuracy REAL, vertical_accuracy REAL, course REAL, speed REAL,
        located REAL, burst TEXT, burst_selection INTEGER NOT NULL,
        represents_burst INTEGER NOT NULL, burst_hidden INTEGER NOT NULL,
        source_type INTEGER NOT NULL, adjustment_format TEXT, adjusted REAL, caption TEXT,
        rating INTEGER NOT NULL, keywords TEXT, front_camera INTEGER NOT NULL,
        raw INTEGER NOT NULL);
      CREATE UNIQUE INDEX asset_uuid ON asset (uuid);
      CREATE INDEX asset_listed ON asset (listed);
      CREATE INDEX asset_oldest ON asset (listed, created);
      CREATE INDEX asset_newest ON asset (listed, created DESC);
      CREATE INDEX asset_type ON asset (listed, media_type);
      CREATE INDEX asset_added ON asset (listed, added);
      CREATE INDEX asset_favorite ON asset (listed) WHERE favorite = 1;
      CREATE INDEX asset_hidden ON asset (hidden) WHERE hidden = 1;
      CREATE INDEX asset_subtypes ON asset (listed) WHERE subtypes != 0;
      CREATE INDEX asset_burst ON asset (burst) WHERE burst IS NOT NULL;

      CREATE TABLE asset_past (
        id INTEGER NOT NULL, uuid BLOB NOT NULL, since INTEGER NOT NULL,
        content_since INTEGER NOT NULL, listed INTEGER NOT NULL, added REAL NOT NULL,
        created REAL, created_offset INTEGER, modified REAL NOT NULL,
        media_type INTEGER NOT NULL, subtypes INTEGER NOT NULL, playback_style INTEGER NOT NULL,
        playback_variation INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
        duration REAL NOT NULL, content_type TEXT NOT NULL, filename TEXT,
        favorite INTEGER NOT NULL, hidden INTEGER NOT NULL, latitude REAL, longitude REAL,
        altitude REAL, horizontal_accuracy REAL, vertical_accuracy REAL, course REAL, speed REAL,
        located REAL, burst TEXT, burst_selection INTEGER NOT NULL,
        represents_burst INTEGER NOT NULL, burst_hidden INTEGER NOT NULL,
        source_type INTEGER NOT NULL, adjustment_format TEXT, adjusted REAL, caption TEXT,
        rating INTEGER NOT NULL, keywords TEXT, front_camera INTEGER NOT NULL,
        raw INTEGER NOT NULL, until INTEGER NOT NULL);
      CREATE INDEX asset_past_id ON asset_past (id, until);
      CREATE INDEX asset_past_until ON asset_past (until);
      CREATE INDEX asset_past_uuid ON asset_past (uuid);

      CREATE TABLE trash (asset INTEGER PRIMARY KEY, deleted REAL NOT NULL, until INTEGER NOT NULL);
      CREATE INDEX trash_deleted ON trash (deleted);

      CREATE TABLE resource (
        id INTEGER PRIMARY KEY, since INTEGER NOT NULL, asset INTEGER NOT NULL,
        type INTEGER NOT NULL, content_type TEXT NOT NULL, filename TEXT NOT NULL,
        size INTEGER NOT NULL, sha256 BLOB NOT NULL, path TEXT NOT NULL UNIQUE,
        width INTEGER NOT NULL, height INTEGER NOT NULL);
      CREATE INDEX resource_asset ON resource (asset, type);
      CREATE INDEX resource_sha256 ON resource (sha256);

      CREATE TABLE collection (
        id INTEGER PRIMARY KEY, uuid BLOB NOT NULL, since INTEGER NOT NULL,
        kind INTEGER NOT NULL, subtype INTEGER NOT NULL, title TEXT, modified REAL);
      CREATE UNIQUE INDEX collection_uuid ON collection (uuid);
      CREATE TABLE collection_past (
        id INTEGER NOT NULL, uuid BLOB NOT NULL, since INTEGER NOT NULL, kind INTEGER NOT NULL,
        subtype INTEGER NOT NULL, title TEXT, modified REAL, until INTEGER NOT NULL);
      CREATE INDEX collection_past_id ON collection_past (id, until);
      CREATE INDEX collection_past_until ON collection_past (until);
      CREATE INDEX collection_past_uuid ON collection_past (uuid);

      CREATE TABLE member (
        collection INTEGER NOT NULL, element INTEGER NOT NULL, position INTEGER NOT NULL,
        since INTEGER NOT NULL, PRIMARY KEY (collection, element)) WITHOUT ROWID;
      CREATE INDEX member_order ON member (collection, position, element);
      CREATE INDEX member_element ON member (element, collection);
      CREATE TABLE member_past (
        collection INTEGER NOT NULL, element INTEGER NOT NULL, position INTEGER NOT NULL,
        since INTEGER NOT NULL, until INTEGER NOT NULL);
      CREATE INDEX member_past_key ON member_past (collection, element, until);
      CREATE INDEX member_past_element ON member_past (element, until);
      CREATE INDEX member_past_until ON member_past (until);

      CREATE TABLE client (
        name TEXT PRIMARY KEY, selection INTEGER NOT NULL, read_write INTEGER, add_only INTEGER,
        since INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE client_past (
        name TEXT NOT NULL, selection INTEGER NOT NULL, read_write INTEGER, add_only INTEGER,
        since INTEGER NOT NULL, until INTEGER NOT NULL);
      CREATE INDEX client_past_name ON client_past (name, until);
      """)
}
