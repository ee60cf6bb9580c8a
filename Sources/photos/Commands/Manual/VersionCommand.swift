extension Command {
  /// Prints the version.
  static let version = Command(
    "version", "Print the version.", discussion: ["Prints the version, as --version does."],
    examples: [.init("photos --version", "Which version is this?")]
  ) { invocation in
    try invocation.report(
      "photos (OpenPhotoKit) \(Program.version)",
      json: .object([("version", .string(Program.version))]))
    return .success
  }
}
