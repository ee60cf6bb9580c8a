internal import Photos
internal import PhotosHost

/// Tells what became of each asset that was to be edited.
struct EditReport {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Edits the assets that words name, each once, and tells of each.
  ///
  /// - Parameters:
  ///   - words: Identifiers or beginnings of them.
  ///   - edit: Edits one, and returns its recipe.
  /// - Returns: The exit status.
  /// - Throws: Only what printing throws; an asset that cannot be edited is named.
  func tell(_ words: [String], _ edit: (PHAsset) throws -> PhotoRecipe?) throws -> ExitStatus {
    var edited: [JSON] = []
    var failures: [JSON] = []
    var known: Set<String> = []
    for word in words {
      do {
        let asset = try AssetFinder.asset(named: word)
        guard known.insert(asset.localIdentifier).inserted else { continue }
        let recipe = try edit(asset)
        let present = try AssetFinder.asset(named: asset.localIdentifier)
        edited.append(json(present, recipe))
        if !invocation.wantsJSON { try invocation.output.line(line(present, recipe)) }
      } catch {
        let reason = Program.sentence(for: error)
        invocation.terminal.complain(of: reason)
        failures.append(.object([("word", .string(word)), ("reason", .string(reason))]))
      }
    }
    if invocation.wantsJSON {
      let report = JSON.object([("edited", .array(edited)), ("failed", .array(failures))])
      try invocation.output.line(report.indented)
    }
    return failures.isEmpty ? .success : .failure
  }

  private func json(_ asset: PHAsset, _ recipe: PhotoRecipe?) -> JSON {
    .object(
      AssetDescription(asset).members
        + [("recipe", recipe.map { RecipeDescription($0).json } ?? .null)])
  }

  private func line(_ asset: PHAsset, _ recipe: PhotoRecipe?) -> String {
    let size = AssetDescription(asset).pixelSize
    let words = recipe.map { RecipeDescription($0).text } ?? "not edited"
    return DisplayText.escaped("\(asset.label): \(words), \(size).")
  }
}

/// A recipe in JSON and in words.
struct RecipeDescription {
  let recipe: PhotoRecipe

  init(_ recipe: PhotoRecipe) { self.recipe = recipe }

  /// Only what changes something, under the names of the options.
  var json: JSON {
    var members: [(key: String, value: JSON)] = []
    if recipe.quarterTurns != 0 { members.append(("rotate", JSON(recipe.quarterTurns * 90))) }
    if recipe.straighten != 0 { members.append(("straighten", .number(recipe.straighten))) }
    if recipe.crop != .whole {
      members.append(("crop", .array(cropNumbers.map(JSON.number))))
    }
    if recipe.exposure != 0 { members.append(("exposure", .number(recipe.exposure))) }
    if recipe.contrast != 1 { members.append(("contrast", .number(recipe.contrast))) }
    if recipe.saturation != 1 { members.append(("saturation", .number(recipe.saturation))) }
    if recipe.isMonochrome { members.append(("monochrome", .bool(true))) }
    return .object(members)
  }

  /// As in `rotate 90, exposure 0.7`.
  var text: String {
    var parts: [String] = []
    if recipe.quarterTurns != 0 { parts.append("rotate \(recipe.quarterTurns * 90)") }
    if recipe.straighten != 0 { parts.append("straighten \(recipe.straighten)") }
    if recipe.crop != .whole {
      parts.append("crop \(cropNumbers.map { "\($0)" }.joined(separator: ","))")
    }
    if recipe.exposure != 0 { parts.append("exposure \(recipe.exposure)") }
    if recipe.contrast != 1 { parts.append("contrast \(recipe.contrast)") }
    if recipe.saturation != 1 { parts.append("saturation \(recipe.saturation)") }
    if recipe.isMonochrome { parts.append("monochrome") }
    return parts.isEmpty ? "no change" : parts.joined(separator: ", ")
  }

  private var cropNumbers: [Double] {
    [recipe.crop.x, recipe.crop.y, recipe.crop.width, recipe.crop.height]
  }
}
