internal import Foundation
internal import Photos

extension Command {
  /// Writes the files of assets to a folder.
  static let export = Command(
    "export", "Write the files of photos and videos to a folder.",
    operands: [Operand("ID", optional: true, repeats: true)],
    options: [
      Option("to", value: "DIR", kind: .path, "The folder, which is made if there is none."),
      Option("name", value: "TEMPLATE", "How files are named and sorted; {name} unless given."),
      Option("original", "The original of each, edited or not; so it is unless told otherwise."),
      Option("current", "Each as it looks now: what the edit made of it, if it was edited."),
      Option("all-resources", "Every file of each: the RAW, the movie of a Live Photo and so on."),
      Option("xmp", "A sidecar beside each, with what the library knows of it."),
    ] + ExportSelection.options,
    discussion: [
      "Writes the originals of photos and videos, or with --current what edits made of them, byte for byte, to a folder, with the date when they were taken as the time of the file. What is exported is told by ID, or by the options of list; --album, --where or --all must be among them.",
      "A template is a path with the fields {name} (the original name without its extension), {ext}, {date} (2024-05-01), {time} (12-30-59), {year}, {month}, {day}, {id}, {album} (the one that was asked for, or the first that has the photo) and {index} (counted from 1). Dates are those of the clock where the photo was taken, and zeros when it is not known. The extension is added where {ext} is not in the last part. A folder without a name is left out. Slashes and control characters in names become _, and names of more than 255 bytes are cut.",
      "With --xmp, date, place, caption, keywords, rating and whether it is a favorite are written to IMG_1.JPG.xmp beside IMG_1.JPG, as other programs read them; “photos import” takes them from there again. A date whose clock is not known is written on this machine's. A sidecar that is there with other content is left alone and named.",
      "No file is ever replaced: where another is in the way, the new one gets a number, as in IMG_1 (2).jpg. A file that is there with the same bytes is skipped and counted, so that an export can be repeated. What cannot be exported is named with the reason, and the others are exported all the same; the exit status is 1 then. A full disk ends the export. Ctrl-C lets the running file finish, reports, and ends with the status 130. No file is ever there in part.",
    ],
    examples: [
      .init("photos export 3f2a --to ~/Desktop", "The original of one photo."),
      .init(
        "photos export --all --all-resources --to /media/disk --name '{year}/{month}/{name}'",
        "A copy of everything, by months."),
      .init(
        "photos export --all --current --xmp --to Web",
        "All as they look now, with their captions and keywords."),
      .init(
        "photos export --album Rome --to Rome --name '{index} {name}'",
        "An album, numbered in its order."),
    ]
  ) { invocation in
    let options = try exportOptions(invocation)
    guard let path = invocation.arguments.value("to"), !path.isEmpty else {
      throw invocation.usageError("export needs --to, the folder to write to.")
    }
    let signals = EndSignals()
    return try invocation.withLibrary { library in
      let started = Date()
      let selection = try ExportSelection(invocation)
      for failure in selection.failures { ExportReport.complain(failure, invocation.terminal) }
      let folder = try ExportFolder(URL(fileURLWithPath: path, isDirectory: true))
      var run = ExportRun(from: library, to: folder, options)
      var bar = ProgressBar(total: selection.count, on: invocation.terminal)
      bar.show(0, bytes: 0)
      run.run(selection, isCancelled: { signals.status != nil }) { run, failure in
        if let failure {
          bar.clear()
          ExportReport.complain(failure, invocation.terminal)
        }
        bar.show(run.doneCount, bytes: run.exportedBytes)
      }
      bar.clear()
      let report = ExportReport(
        selection: selection, run: run, seconds: Date().timeIntervalSince(started),
        ending: signals.status)
      try report.print(invocation)
      if let fatal = run.fatal { throw fatal }
      return report.status
    }
  }

  private static func exportOptions(
    _ invocation: Invocation
  ) throws(UsageError) -> ExportRun.Options {
    let arguments = invocation.arguments
    let choices = ["original", "current", "all-resources"].filter(arguments.has)
    if choices.count > 1 {
      throw invocation.usageError("--\(choices[0]) and --\(choices[1]) contradict each other.")
    }
    do {
      return ExportRun.Options(
        template: try NameTemplate(arguments.value("name") ?? "{name}"),
        choice: ExportRun.Choice(rawValue: choices.first ?? "original") ?? .original,
        writesSidecars: arguments.has("xmp"))
    } catch {
      throw invocation.usageError(error.message)
    }
  }
}
