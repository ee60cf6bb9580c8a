extension Migration {
  /// Indexes for the order of modification, and for conditions on what files are, which ``FactIndex``
  /// has read through instead of all rows.
  ///
  /// The latter has a condition that all rows meet, so that SQLite takes it for nothing else.
  static let fifth = Migration(
    number: 5,
    sql: """
      CREATE INDEX asset_modified ON asset (listed, modified DESC);
      CREATE INDEX asset_facts ON asset (
        listed, created, media_type, subtypes, playback_style, width, height, duration)
        WHERE listed >= 0;
      """)
}
