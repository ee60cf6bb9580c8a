internal import Photos

/// Which assets an export is about: those that are named, or those that are found.
struct ExportSelection {
  static let options: [Option] =
    [Option("all", "The whole library, with hidden ones and every picture of a burst.")]
    + AssetSelection.options

  /// How many there are.
  let count: Int
  /// Words that name no asset, or several.
  let failures: [ExportRun.Failure]
  /// The title of the album that was asked for.
  let albumTitle: String?
  private let asset: (Int) -> PHAsset

  /// Reads operands and options, and asks the library.
  ///
  /// - Throws: ``UsageError`` when nothing or too much is chosen, and what ``AssetSelection`` throws.
  init(_ invocation: Invocation) throws {
    try ExportSelection.check(invocation)
    if invocation.operands.isEmpty {
      self.init(try AssetSelection(invocation))
    } else {
      self.init(words: invocation.operands)
    }
  }

  private init(_ selection: AssetSelection) {
    let found = selection.fetch()
    count = found.count
    failures = []
    albumTitle = selection.album?.localizedTitle
    asset = found.object(at:)
  }

  private init(words: [String]) {
    var assets: [PHAsset] = []
    var failures: [ExportRun.Failure] = []
    var known: Set<String> = []
    for word in words {
      do {
        let asset = try AssetFinder.asset(named: word)
        if known.insert(asset.localIdentifier).inserted { assets.append(asset) }
      } catch {
        failures.append(.init(identifier: word, name: word, reason: Program.sentence(for: error)))
      }
    }
    let found = assets
    count = found.count
    self.failures = failures
    albumTitle = nil
    asset = { found[$0] }
  }

  private static func check(_ invocation: Invocation) throws(UsageError) {
    let given = options.map(\.name).filter(invocation.arguments.has)
    let choices = given.filter { ["all", "album", "where"].contains($0) }
    if invocation.operands.isEmpty {
      guard !choices.isEmpty else {
        throw invocation.usageError("export needs ID…, --album, --where or --all.")
      }
    } else if let option = given.first {
      throw invocation.usageError("Photos are chosen by ID or by --\(option), not by both.")
    }
    if choices.contains("all"), choices.count > 1 {
      throw invocation.usageError("--all and --\(choices[1]) contradict each other.")
    }
  }

  /// The asset at a place, from 0.
  subscript(_ index: Int) -> PHAsset { asset(index) }
}
