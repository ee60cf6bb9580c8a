internal import Foundation
internal import Photos

extension Command {
  /// Adds files to the library.
  static let importing = Command(
    "import", "Add photos and videos to the library.",
    operands: [Operand("PATH", repeats: true, kind: .path)],
    options: [
      Option(
        "album", value: "NAME", "Put them into this album, which is made if there is none."),
      Option("move", "Move the files into the library instead of copying them."),
      Option(
        "skip-duplicates",
        "Leave out files whose content the library has, or an earlier file of the same run."),
    ],
    discussion: [
      "Adds files, and all files in folders and the folders below them, in natural order (IMG_2 before IMG_10). The files are kept as they are, byte for byte. The library is made if there is none.",
      "Files that are no photos and no videos, hidden files and sidecars (.xmp, .aae, .json) are passed over and counted. A photo or video that cannot be imported is named with the reason, and the others are imported all the same; the exit status is 1 then.",
      "A hundred files go into one transaction, so that “photos undo” takes back up to that many. Ctrl-C lets the running transaction finish, reports, and ends with the status 130. Photos in Recently Deleted do not count as duplicates.",
    ],
    examples: [
      .init("photos import ~/DCIM --skip-duplicates", "Everything new from a camera's card."),
      .init("photos import --album 'Summer 2024' *.jpg", "Pictures into an album."),
      .init("photos import --move Inbox", "Move what is in a folder into the library."),
    ]
  ) { invocation in
    let signals = EndSignals()
    return try invocation.withNewLibrary { library in
      let started = Date()
      let scan = FileScan(invocation.operands) { signals.status != nil }
      for failure in scan.failures { ImportReport.complain(failure, invocation.terminal) }
      var run = try ImportRun(into: library, options(invocation))
      var bar = ProgressBar(total: scan.candidates.count, on: invocation.terminal)
      bar.show(0, bytes: 0)
      run.run(scan.candidates, isCancelled: { signals.status != nil }) { run, failure in
        if let failure {
          bar.clear()
          ImportReport.complain(failure, invocation.terminal)
        }
        bar.show(run.doneCount, bytes: run.importedBytes)
      }
      bar.clear()
      let report = ImportReport(
        scan: scan, run: run, seconds: Date().timeIntervalSince(started), ending: signals.status)
      try report.print(invocation)
      if let fatal = run.fatal { throw fatal }
      return report.status
    }
  }

  private static func options(_ invocation: Invocation) -> ImportRun.Options {
    ImportRun.Options(
      albumTitle: invocation.arguments.value("album"),
      movesFiles: invocation.arguments.has("move"),
      skipsDuplicates: invocation.arguments.has("skip-duplicates"))
  }
}
