internal import Photos

extension Command {
  /// Hides photos.
  static let hide = Command(
    "hide", "Hide photos, or show them again.", operands: [Operand("ID", repeats: true)],
    options: [PhotoChanges.off],
    discussion: [
      "Hides photos from all lists but those that ask for hidden ones, and the smart album Hidden. They stay in their albums."
    ],
    examples: [
      .init("photos hide 3f2a", "Hide a photo."),
      .init("photos hide --off 3f2a", "Show it again."),
    ]
  ) { invocation in
    let isHidden = !invocation.arguments.has("off")
    return try PhotoChanges.apply(
      to: invocation.operands, invocation,
      sentence: { isHidden ? "Hid \($0)." : "Showed \($0) again." }, { $0.isHidden = isHidden })
  }
}
