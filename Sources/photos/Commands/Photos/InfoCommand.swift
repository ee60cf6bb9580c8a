internal import Photos
internal import PhotosHost

extension Command {
  /// Prints all facts of one asset.
  static let info = Command(
    "info", "Print all that is known of a photo.", operands: [Operand("ID")],
    discussion: [
      "Prints every fact that the library keeps about a photo or video, and the albums that hold it. Facts that are not known are left out; with --json they are null."
    ],
    examples: [.init("photos info 3f2a", "The photo whose identifier begins with 3F2A.")]
  ) { invocation in
    try invocation.withLibrary { _ in
      let asset = try AssetFinder.asset(named: invocation.operands[0])
      let facts = AssetFacts(asset)
      if invocation.wantsJSON {
        try invocation.output.line(facts.json.indented)
      } else {
        for line in facts.lines { try invocation.output.line(line) }
      }
      return .success
    }
  }
}

/// All facts of an asset, as `info` shows them.
private struct AssetFacts {
  let asset: PHAsset
  let description: AssetDescription
  let albums: [PHAssetCollection]
  private let adjustmentData: PHAdjustmentData?

  init(_ asset: PHAsset) {
    self.asset = asset
    description = AssetDescription(asset)
    adjustmentData = ContentEditing.adjustmentData(of: asset)
    albums = CollectionFinder.all(
      PHAssetCollection.fetchAssetCollectionsContaining(asset, with: .album, options: nil))
  }

  var json: JSON {
    let albums = albums.map { CollectionDescription($0).identity }
    return .object(
      description.members
        + [("adjustments", adjustments), ("albums", .array(albums.map(JSON.object)))])
  }

  private var adjustments: JSON {
    guard let adjustmentData else { return .null }
    return .object([
      ("formatIdentifier", .string(adjustmentData.formatIdentifier)),
      ("formatVersion", .string(adjustmentData.formatVersion)),
      ("recipe", recipe.map { RecipeDescription($0).json } ?? .null),
    ])
  }

  /// What `edit` was asked for, if it made the edit.
  private var recipe: PhotoRecipe? { adjustmentData.flatMap(PhotoRecipe.init) }

  private var edit: String? {
    guard asset.hasAdjustments else { return nil }
    guard let adjustmentData else { return "yes" }
    let format = "\(adjustmentData.formatIdentifier) \(adjustmentData.formatVersion)"
    return recipe.map { "\(RecipeDescription($0).text) (\(format))" } ?? "by \(format)"
  }

  var lines: [String] {
    let known = facts.filter { !($0.value ?? "").isEmpty }
    let width = known.map { DisplayText.width($0.name) }.max() ?? 0
    return known.map { fact in
      fact.name + String(repeating: " ", count: width - DisplayText.width(fact.name) + 2)
        + DisplayText.escaped(fact.value ?? "")
    }
  }

  private var facts: [(name: String, value: String?)] {
    [
      ("Identifier", asset.localIdentifier),
      ("Name", asset.extendedMetadata.originalFilename),
      ("Kind", description.kind),
      ("Subtypes", description.subtypes.joined(separator: ", ")),
      ("Type", asset.contentType.identifier),
      ("Pixels", description.pixelSize),
      ("Duration", asset.duration > 0 ? "\(asset.duration) s" : nil),
      ("Taken", description.creationDate),
      ("Added", asset.addedDate.map { DateText.readable($0, offset: nil) }),
      ("Modified", asset.modificationDate.map { DateText.readable($0, offset: nil) }),
      ("Location", location),
      ("Caption", asset.extendedMetadata.caption),
      ("Keywords", asset.extendedMetadata.keywords.joined(separator: ", ")),
      ("Rating", String(repeating: "★", count: asset.rating.rawValue)),
      ("Favorite", asset.isFavorite ? "yes" : nil),
      ("Hidden", asset.isHidden ? "yes" : nil),
      ("Burst", asset.burstIdentifier),
      ("Edited", edit),
      ("Source", description.sourceType == "userLibrary" ? nil : description.sourceType),
      ("Albums", albums.map { $0.localizedTitle ?? "" }.joined(separator: ", ")),
    ]
  }

  private var location: String? {
    guard let location = asset.location else { return nil }
    let altitude =
      location.verticalAccuracy >= 0 ? ", \(ReadableNumber.tenths(location.altitude)) m" : ""
    return "\(location.coordinate.latitude), \(location.coordinate.longitude)\(altitude)"
  }
}
