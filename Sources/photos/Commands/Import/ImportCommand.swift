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
      Option("dry-run", "Only print what would be imported, and what belongs together."),
    ],
    discussion: [
      "Adds files, and all files in folders and the folders below them, in natural order (IMG_2 before IMG_10). The files are kept as they are, byte for byte. The library is made if there is none.",
      "Files that belong together become one photo. The movie of a Live Photo goes to the still with its content identifier, whatever the names are. A RAW file goes to the picture of the same folder and name, unless the two were taken at different times. The pictures of a burst stay apart and share its identifier.",
      "An XMP sidecar, named as IMG_1.JPG.xmp or IMG_1.xmp, says more about the file that it is beside, also of a file that was named itself: each of date, place, caption, keywords and rating that it states holds instead of what the file states, as its makers Lightroom, darktable and digiKam mean it. A sidecar that cannot be read is named with the reason, and its photo is imported without it.",
      "Files that are no photos and no videos, hidden files and other companions (.aae, .json) are passed over and counted. A photo or video that cannot be imported is named with the reason, and the others are imported all the same; the exit status is 1 then.",
      "A hundred photos go into one transaction, so that “photos undo” takes back up to that many. Ctrl-C lets the running transaction finish, reports, and ends with the status 130. Photos in Recently Deleted do not count as duplicates; a photo with a RAW or a movie is one when a photo has all of its files.",
    ],
    examples: [
      .init("photos import ~/DCIM --skip-duplicates", "Everything new from a camera's card."),
      .init("photos import --album 'Summer 2024' *.jpg", "Pictures into an album."),
      .init("photos import --move Inbox", "Move what is in a folder into the library."),
      .init("photos import --dry-run ~/DCIM", "See first which files belong together."),
    ]
  ) { invocation in
    let signals = EndSignals()
    let options = options(invocation)
    let run = { (library: PHPhotoLibrary?) throws -> ExitStatus in
      let started = Date()
      let scan = FileScan(invocation.operands) { signals.status != nil }
      for failure in scan.failures { ImportReport.complain(failure, invocation.terminal) }
      let pairing = ImportPairing(scan)
      var run = try ImportRun(into: library, options)
      var bar = ProgressBar(total: pairing.items.count, on: invocation.terminal)
      bar.show(0, bytes: 0)
      run.run(pairing.items, isCancelled: { signals.status != nil }) { run, failure in
        if let failure {
          bar.clear()
          ImportReport.complain(failure, invocation.terminal)
        }
        bar.show(run.doneCount, bytes: run.importedBytes)
      }
      bar.clear()
      let report = ImportReport(
        scan: scan, pairing: pairing, run: run, pairs: ImportPairs(run), isTrial: options.isTrial,
        seconds: Date().timeIntervalSince(started), ending: signals.status)
      try report.print(invocation)
      if let fatal = run.fatal { throw fatal }
      return report.status
    }
    return try options.isTrial ? invocation.withLibraryIfAny(run) : invocation.withNewLibrary(run)
  }

  private static func options(_ invocation: Invocation) -> ImportRun.Options {
    ImportRun.Options(
      albumTitle: invocation.arguments.value("album"),
      movesFiles: invocation.arguments.has("move"),
      skipsDuplicates: invocation.arguments.has("skip-duplicates"),
      isTrial: invocation.arguments.has("dry-run"))
  }
}
