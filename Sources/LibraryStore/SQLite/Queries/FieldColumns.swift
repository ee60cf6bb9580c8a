/// The SQL expression of each field, per class of object.
enum FieldColumns {
  /// Over `asset AS a`.
  static func asset(_ field: Field) -> String {
    switch field {
    case .identity: "a.uuid"
    case .localIdentifier: "local_identifier(a.uuid, '001')"
    case .creationDate: "a.created"
    case .modificationDate: "a.modified"
    case .addedDate: "a.added"
    case .mediaType: "a.media_type"
    case .mediaSubtypes: "a.subtypes"
    case .playbackStyle: "a.playback_style"
    case .playbackVariation: "a.playback_variation"
    case .duration: "a.duration"
    case .pixelWidth: "a.width"
    case .pixelHeight: "a.height"
    case .isFavorite: "a.favorite"
    case .isHidden: "a.hidden"
    case .burstIdentifier: "a.burst"
    case .representsBurst: "a.represents_burst"
    case .isFrontCamera: "a.front_camera"
    case .hasRAW: "a.raw"
    case .sourceType: "a.source_type"
    case .title, .startDate, .endDate, .estimatedAssetCount: "NULL"
    }
  }

  /// Whether every asset has a value of a field.
  static func isAlwaysSet(_ field: Field) -> Bool {
    switch field {
    case .creationDate, .burstIdentifier, .title, .startDate, .endDate, .estimatedAssetCount: false
    default: true
    }
  }

  /// Whether a field of assets is one of few numbers.
  static func isEnumerated(_ field: Field) -> Bool {
    switch field {
    case .mediaType, .mediaSubtypes, .playbackStyle, .playbackVariation, .isFavorite, .isHidden,
      .isFrontCamera, .hasRAW, .representsBurst, .sourceType:
      true
    default: false
    }
  }

  /// Over `collection AS c`; what is known only from the members is looked up there (§9.5, §9.6).
  static func collection(_ field: Field, at moment: Moment) -> String {
    switch field {
    case .identity: "c.uuid"
    case .localIdentifier:
      "local_identifier(c.uuid, CASE c.kind WHEN 3 THEN '020' ELSE '040' END)"
    case .title: "c.title"
    case .modificationDate: "c.modified"
    case .startDate: members("min(x.created)", at: moment)
    case .endDate: members("max(x.created)", at: moment)
    case .estimatedAssetCount:
      """
      CASE c.kind WHEN 1 THEN \(members("ifnull(sum(x.hidden = 0), 0)", at: moment)) \
      ELSE 9223372036854775807 END
      """
    default: "NULL"
    }
  }

  private static func members(_ aggregate: String, at moment: Moment) -> String {
    """
    (SELECT \(aggregate) FROM \(moment.member) AS y JOIN \(moment.asset) AS x ON x.id = y.element \
    WHERE y.collection = c.id)
    """
  }
}
