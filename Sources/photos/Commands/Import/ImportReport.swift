internal import Photos

/// What an import comes to in the end.
struct ImportReport {
  let scan: FileScan
  let run: ImportRun
  let seconds: Double
  /// The status of the signal that ended it early.
  let ending: ExitStatus?

  private var failures: [ImportFailure] { scan.failures + run.failures }

  /// How many were found and not tried.
  private var leftCount: Int {
    scan.candidates.count - run.imported.count - run.duplicates.count - run.failures.count
  }

  var status: ExitStatus {
    if let ending { return ending }
    return failures.isEmpty ? .success : .failure
  }

  /// Tells of a file that is not imported, unless its message names it already.
  static func complain(_ failure: ImportFailure, _ terminal: Terminal) {
    let isNamed = failure.reason.contains(failure.path)
    terminal.complain(of: isNamed ? failure.reason : "\(failure.path): \(failure.reason)")
  }

  func print(_ invocation: Invocation) throws {
    if invocation.wantsJSON {
      try invocation.output.line(json.indented)
    } else {
      try invocation.output.line(DisplayText.escaped(sentence))
    }
  }

  private var sentence: String {
    let size = run.imported.isEmpty ? "" : " (\(ReadableNumber.bytes(run.importedBytes)))"
    var parts = [
      "Imported \(ReadableNumber.count(run.imported.count, "item"))\(size) in \(ReadableNumber.tenths(seconds)) s"
    ]
    let counts = [
      (run.duplicates.count, "duplicate skipped", "duplicates skipped"),
      (failures.count, "failed", "failed"),
      (scan.otherCount, "file is not media", "files are not media"),
      (leftCount, "not tried", "not tried"),
    ]
    for (count, singular, plural) in counts where count > 0 {
      parts.append(ReadableNumber.count(count, singular, plural))
    }
    return parts.joined(separator: ", ") + (ending == nil ? "." : "; interrupted.")
  }

  private var json: JSON {
    .object([
      ("imported", .array(run.imported.map(ImportReport.json))),
      ("duplicates", .array(run.duplicates.map(ImportReport.json))),
      (
        "failed",
        .array(
          failures.map { failure in
            .object([("path", .string(failure.path)), ("reason", .string(failure.reason))])
          })
      ),
      ("notMedia", JSON(scan.otherCount)),
      ("notTried", JSON(leftCount)),
      ("album", run.albumIdentifier.map(AlbumChanges.json) ?? .null),
      ("interrupted", .bool(ending != nil)),
    ])
  }

  private static func json(_ imported: ImportRun.Imported) -> JSON {
    .object([
      ("path", .string(imported.path)), ("identifier", .string(imported.identifier)),
    ])
  }
}
