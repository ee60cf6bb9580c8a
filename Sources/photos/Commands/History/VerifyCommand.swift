internal import PhotosHost

extension Command {
  /// Looks for damage.
  static let verify = Command(
    "verify", "Look for damage in the library.",
    options: [
      Option("read-files", "Read every file and compare its bytes with those that were added.")
    ],
    discussion: [
      "Checks that the catalogue does not contradict itself, that every file is there with its size, and that no file is there that belongs to nothing. Prints a line for each problem. The exit status is 1 when there is one."
    ],
    examples: [
      .init("photos verify", "A quick look."),
      .init("photos verify --read-files", "A thorough one."),
    ]
  ) { invocation in
    try invocation.withLibrary { library in
      let report = try library.host.verify(
        readingFiles: invocation.arguments.has("read-files"))
      if invocation.wantsJSON {
        try invocation.output.line(json(report).indented)
      } else {
        for problem in report.problems {
          try invocation.output.line(DisplayText.escaped(problem.message))
        }
        let problems = report.problems.count
        let end = problems == 0 ? "no problem" : ReadableNumber.count(problems, "problem")
        try invocation.output.line("\(ReadableNumber.count(report.fileCount, "file")), \(end).")
      }
      return report.problems.isEmpty ? .success : .failure
    }
  }

  private static func json(_ report: VerificationReport) -> JSON {
    let problems = report.problems.map { problem in
      JSON.object([
        ("kind", .string(problem.kind.rawValue)),
        ("path", JSON(problem.path)),
        ("identifier", JSON(problem.identifier)),
        ("message", .string(problem.message)),
      ])
    }
    return .object([
      ("fileCount", JSON(report.fileCount)), ("problems", .array(problems)),
    ])
  }
}
