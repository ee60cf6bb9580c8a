internal import Photos
internal import PhotosHost

extension Command {
  /// Lets a program see chosen photos only.
  static let accessLimit = Command(
    "access limit", "Let a program see chosen photos only.",
    operands: [Operand("PROGRAM"), Operand("ID", optional: true, repeats: true)],
    options: [
      Option("add", "Let it see these too, beside those chosen before."),
      Option("remove", "Let it no longer see these."),
    ],
    discussion: [
      "Lets a program see these photos and what it adds itself, and nothing else: to the program the library holds no more, and no albums. The photos replace those chosen before, unless --add or --remove is given. Without any it sees nothing."
    ],
    examples: [
      .init("photos access limit Postcards 3f2a 9c01", "Postcards sees two photos."),
      .init("photos access limit Postcards --add 77be", "One more."),
    ]
  ) { invocation in
    let client = invocation.operands[0]
    let isAdding = invocation.arguments.has("add")
    let isRemoving = invocation.arguments.has("remove")
    guard !(isAdding && isRemoving) else {
      throw invocation.usageError("--add and --remove exclude each other.")
    }
    return try invocation.withLibrary { library in
      let named = try AssetFinder.assets(named: Array(invocation.operands.dropFirst()))
        .map(\.localIdentifier)
      let known = try library.host.access(ofClient: client)?.selection ?? []
      let selection =
        if isAdding {
          known + named.filter { !known.contains($0) }
        } else if isRemoving {
          known.filter { !named.contains($0) }
        } else {
          named
        }
      try library.host.limitAccess(to: selection, ofClient: client)
      try invocation.report(
        "“\(client)” sees \(ReadableNumber.count(selection.count, "item")) only.",
        json: AccessDescription.json(ofClient: client, in: library))
      return .success
    }
  }
}
