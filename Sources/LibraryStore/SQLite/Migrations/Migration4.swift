extension Migration {
  /// Indexes for what is fetched often beside everything: of one media type or of the favourites by
  /// date, and one for each smart album that holds few of all.
  ///
  /// `RareConditions` names the conditions of the partial ones, as queries have to spell them.
  static let fourth = Migration(
    number: 4,
    sql: """
      CREATE INDEX asset_type_oldest ON asset (listed, media_type, created);
      CREATE INDEX asset_type_newest ON asset (listed, media_type, created DESC);
      CREATE INDEX asset_favorite_oldest ON asset (listed, created) WHERE favorite = 1;
      CREATE INDEX asset_favorite_newest ON asset (listed, created DESC) WHERE favorite = 1;
      CREATE INDEX asset_representative ON asset (listed) WHERE represents_burst = 1;
      CREATE INDEX asset_front_camera ON asset (listed) WHERE front_camera = 1;
      CREATE INDEX asset_raw ON asset (listed) WHERE raw = 1;
      CREATE INDEX asset_animated ON asset (listed) WHERE playback_style = 2;
      CREATE INDEX asset_long_exposure ON asset (listed) WHERE playback_variation = 3;
      CREATE INDEX asset_panorama ON asset (listed) WHERE (subtypes & 1) != 0;
      CREATE INDEX asset_screenshot ON asset (listed) WHERE (subtypes & 4) != 0;
      CREATE INDEX asset_live ON asset (listed) WHERE (subtypes & 8) != 0;
      CREATE INDEX asset_depth ON asset (listed) WHERE (subtypes & 16) != 0;
      CREATE INDEX asset_spatial ON asset (listed) WHERE (subtypes & 1024) != 0;
      CREATE INDEX asset_high_frame_rate ON asset (listed) WHERE (subtypes & 131072) != 0;
      CREATE INDEX asset_time_lapse ON asset (listed) WHERE (subtypes & 262144) != 0;
      CREATE INDEX asset_screen_recording ON asset (listed) WHERE (subtypes & 524288) != 0;
      CREATE INDEX asset_cinematic ON asset (listed) WHERE (subtypes & 2097152) != 0;
      """)
}
