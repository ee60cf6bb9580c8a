internal import Photos

/// What an import comes to in the end.
struct ImportReport {
  let scan: FileScan
  let pairing: ImportPairing
  let run: ImportRun
  let pairs: ImportPairs
  let isTrial: Bool
  let seconds: Double
  /// The status of the signal that ended it early.
  let ending: ExitStatus?

  private var failures: [ImportFailure] {
    scan.failures + run.failures + run.sidecarFailures
  }

  /// How many files were found and not tried.
  private var leftCount: Int { scan.candidates.count - run.settledFileCount }

  /// Sidecars that belong to nothing count as well.
  private var otherCount: Int { scan.otherCount + pairing.orphanCount }

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
      return
    }
    if isTrial { try printItems(invocation) }
    try invocation.output.line(DisplayText.escaped(sentence))
  }

  private func printItems(_ invocation: Invocation) throws {
    try invocation.printTable([.init("KIND"), .init("FILES")]) { table in
      for imported in run.imported {
        let item = imported.item
        let names = item.files.map(\.url.path) + (item.sidecar.map { [$0.path] } ?? [])
        try table.add([ImportPairs.kind(item), names.joined(separator: " + ")])
      }
    }
  }

  private var sentence: String {
    let size = run.imported.isEmpty ? "" : " (\(ReadableNumber.bytes(run.importedBytes)))"
    let verb = isTrial ? "Would import" : "Imported"
    let time = isTrial ? "" : " in \(ReadableNumber.tenths(seconds)) s"
    var parts = ["\(verb) \(ReadableNumber.count(run.imported.count, "item"))\(size)\(time)"]
    let counts = [
      (pairs.livePhotos, "Live Photo", "Live Photos"),
      (pairs.rawPairs, "picture with its RAW", "pictures with their RAW"),
      (pairs.bursts, "burst", "bursts"),
      (pairs.sidecars, "sidecar", "sidecars"),
      (run.duplicates.count, "duplicate skipped", "duplicates skipped"),
      (failures.count, "failed", "failed"),
      (otherCount, "file is not media", "files are not media"),
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
      ("paired", pairs.json),
      ("notMedia", JSON(otherCount)),
      ("notTried", JSON(leftCount)),
      ("album", run.albumIdentifier.map(AlbumChanges.json) ?? .null),
      ("interrupted", .bool(ending != nil)),
      ("dryRun", .bool(isTrial)),
    ])
  }

  private static func json(_ imported: ImportRun.Imported) -> JSON {
    let item = imported.item
    let files = item.files.map { file in
      JSON.object([("path", .string(file.url.path)), ("type", .string("\(file.type)"))])
    }
    return .object([
      ("path", .string(item.path)),
      ("identifier", imported.identifier.isEmpty ? .null : .string(imported.identifier)),
      ("files", .array(files)), ("sidecar", JSON(item.sidecar?.path)),
    ])
  }
}
