/// The smart albums that every library has, by `PHAssetCollectionSubtype` number (§9.3).
package enum SmartAlbumCatalog {
  /// In ascending order, which is the order of a fetch (§3.28).
  package static let subtypes = Array(200...220)

  /// The fixed title (§9.7).
  package static func title(of subtype: Int) -> String {
    titles[subtype] ?? "Smart Album"
  }

  private static let titles = [
    200: "Smart Albums", 201: "Panoramas", 202: "Videos", 203: "Favorites", 204: "Time-lapse",
    205: "Hidden", 206: "Recently Added", 207: "Bursts", 208: "Slo-mo", 209: "Recents",
    210: "Selfies", 211: "Screenshots", 212: "Portrait", 213: "Live Photos", 214: "Animated",
    215: "Long Exposure", 216: "Unable to Upload", 217: "RAW", 218: "Cinematic", 219: "Spatial",
    220: "Screen Recordings",
  ]

  /// Which assets belong to a smart album, whatever else a query asks; `now` is in seconds since
  /// the reference date.
  package static func rule(of subtype: Int, now: Double) -> Filter {
    switch subtype {
    case 201: hasSubtype(1 << 0)
    case 202: equals(.mediaType, 2)
    case 203: equals(.isFavorite, 1)
    case 204: hasSubtype(1 << 18)
    case 205: equals(.isHidden, 1)
    case 206:
      .comparison(
        .field(.addedDate), .greaterOrEqual, .value(.real(now - recentlyAddedWindow)), [])
    case 207: equals(.representsBurst, 1)
    case 208: hasSubtype(1 << 17)
    case 209: ownLibrary
    case 210: .all([equals(.isFrontCamera, 1), equals(.mediaType, 1)])
    case 211: hasSubtype(1 << 2)
    case 212: hasSubtype(1 << 4)
    case 213: hasSubtype(1 << 3)
    case 214: equals(.playbackStyle, 2)
    case 215: equals(.playbackVariation, 3)
    case 217: equals(.hasRAW, 1)
    case 218: hasSubtype(1 << 21)
    case 219: hasSubtype(1 << 10)
    case 220: hasSubtype(1 << 19)
    default: .constant(false)
    }
  }

  /// The rule of the album of all the user's own assets.
  static let ownLibrary = equals(.sourceType, 1)

  /// Thirty days, in seconds.
  private static let recentlyAddedWindow: Double = 30 * 24 * 60 * 60

  private static func equals(_ field: Field, _ number: Int64) -> Filter {
    .comparison(.field(field), .equal, .value(.integer(number)), [])
  }

  private static func hasSubtype(_ bit: Int64) -> Filter {
    .comparison(
      .bits(.field(.mediaSubtypes), .value(.integer(bit))), .notEqual, .value(.integer(0)), [])
  }
}
