internal import Photos

extension Command {
  /// Makes photos favorites.
  static let favorite = Command(
    "favorite", "Make photos favorites, or no longer.", operands: [Operand("ID", repeats: true)],
    options: [PhotoChanges.off],
    discussion: ["Marks photos as favorites, which the smart album Favorites collects."],
    examples: [
      .init("photos favorite 3f2a 9c01", "Two favorites more."),
      .init("photos favorite --off 3f2a", "One less."),
    ]
  ) { invocation in
    let isFavorite = !invocation.arguments.has("off")
    return try PhotoChanges.apply(
      to: invocation.operands, invocation,
      sentence: { isFavorite ? "Made \($0) favorite." : "\($0) no longer favorite." },
      { $0.isFavorite = isFavorite })
  }
}
