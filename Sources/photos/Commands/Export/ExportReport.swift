/// What an export comes to in the end.
struct ExportReport {
  let selection: ExportSelection
  let run: ExportRun
  let seconds: Double
  /// The status of the signal that ended it early.
  let ending: ExitStatus?

  private var failures: [ExportRun.Failure] { selection.failures + run.failures }

  /// How many assets were found and not tried, or only in part.
  private var leftCount: Int { selection.count - run.doneCount }

  var status: ExitStatus {
    if let ending { return ending }
    return failures.isEmpty ? .success : .failure
  }

  /// Tells of an asset that is not exported, unless its message names it already.
  static func complain(_ failure: ExportRun.Failure, _ terminal: Terminal) {
    let isNamed = failure.reason.contains(failure.name)
    terminal.complain(of: isNamed ? failure.reason : "\(failure.name): \(failure.reason)")
  }

  func print(_ invocation: Invocation) throws { try invocation.report(sentence, json: json) }

  private var sentence: String {
    let size = run.exported.isEmpty ? "" : " (\(ReadableNumber.bytes(run.exportedBytes)))"
    var parts = [
      "Exported \(ReadableNumber.count(run.exported.count, "file"))\(size) in \(ReadableNumber.tenths(seconds)) s"
    ]
    let counts = [
      (run.sidecarCount, "sidecar", "sidecars"),
      (run.present.count, "identical file skipped", "identical files skipped"),
      (failures.count, "failed", "failed"),
      (leftCount, "item not finished", "items not finished"),
    ]
    for (count, singular, plural) in counts where count > 0 {
      parts.append(ReadableNumber.count(count, singular, plural))
    }
    return parts.joined(separator: ", ") + (ending == nil ? "." : "; interrupted.")
  }

  private var json: JSON {
    .object([
      ("exported", .array(run.exported.map(ExportReport.json))),
      ("skipped", .array(run.present.map(ExportReport.json))),
      (
        "failed",
        .array(
          failures.map { failure in
            .object([
              ("identifier", .string(failure.identifier)), ("reason", .string(failure.reason)),
            ])
          })
      ),
      ("sidecars", JSON(run.sidecarCount)),
      ("notFinished", JSON(leftCount)),
      ("interrupted", .bool(ending != nil)),
    ])
  }

  private static func json(_ file: ExportRun.File) -> JSON {
    .object([
      ("identifier", .string(file.identifier)), ("type", .string("\(file.type)")),
      ("path", .string(file.path)),
    ])
  }
}
