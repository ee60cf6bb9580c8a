internal import Photos

/// What the commands that set a property of photos have in common.
enum PhotoChanges {
  /// Changes assets in one transaction and tells of it; `sentence` says what was done to how many.
  static func apply(
    to words: [String], _ invocation: Invocation, sentence: (String) -> String,
    _ change: @escaping (PHAssetChangeRequest) -> Void
  ) throws -> ExitStatus {
    try invocation.withLibrary { library in
      let assets = try AssetFinder.assets(named: words)
      try library.change {
        for asset in assets { change(PHAssetChangeRequest(for: asset)) }
      }
      let items = ReadableNumber.count(assets.count, "item")
      try invocation.report(sentence(items), json: json(assets.map(\.localIdentifier)))
      return .success
    }
  }

  /// Assets as they are now.
  private static func json(_ identifiers: [String]) -> JSON {
    let assets = CollectionFinder.all(
      PHAsset.fetchAssets(withLocalIdentifiers: identifiers, options: nil))
    return .array(assets.map { AssetDescription($0).json })
  }

  /// Splits operands into the value, which may come last or first, and the identifiers.
  ///
  /// - Throws: A usage error that asks for the value.
  static func split<Value>(
    _ invocation: Invocation, _ name: String, _ read: (String) -> Value?
  ) throws -> (value: Value, identifiers: [String]) {
    let operands = invocation.operands
    if let value = operands.last.flatMap(read) { return (value, operands.dropLast()) }
    if let value = operands.first.flatMap(read) { return (value, Array(operands.dropFirst())) }
    throw invocation.usageError(
      "“\(DisplayText.escaped(operands.last ?? ""))” is no \(name).")
  }

  static let off = Option("off", "Take it back.")
}
