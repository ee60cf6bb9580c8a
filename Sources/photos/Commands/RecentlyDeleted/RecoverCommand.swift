internal import PhotosHost

extension Command {
  /// Brings deleted photos back.
  static let recover = Command(
    "recover", "Bring deleted photos back.", operands: [Operand("ID", repeats: true)],
    discussion: [
      "Brings photos back from Recently Deleted, under their identifiers and into the albums that still exist."
    ],
    examples: [.init("photos recover 3f2a", "Bring a photo back.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let assets = try DeletedAsset.find(invocation.operands, in: library)
      try library.host.recover(assets.map(\.localIdentifier))
      let recovered = try AssetFinder.assets(named: assets.map(\.localIdentifier))
      try invocation.report(
        "Recovered \(ReadableNumber.count(assets.count, "item")).",
        json: .array(recovered.map { AssetDescription($0).json }))
      return .success
    }
  }
}
