internal import Dispatch
internal import Photos

extension Command {
  /// Prints changes as they happen.
  static let watch = Command(
    "watch", "Print changes as they happen.",
    options: [
      Option("count", value: "N", "End after N changes.")
    ] + AssetSelection.options,
    discussion: [
      "Prints a line for each change that any program makes to the library, until Ctrl-C: the number of the transaction, the program, and what it did to the photos that are being watched. Without options all photos are watched, and albums and folders as well; with --album or --where only changes to those photos are printed.",
      "Removed and moved-from indexes count in the list before the change; inserted, changed and moved-to indexes in the list after it. All count from 0.",
      "With --json each change is an object on a line of its own. When it is ready it says so on standard error. The exit status is 0 after Ctrl-C or SIGTERM.",
    ],
    examples: [
      .init("photos watch", "Everything that happens."),
      .init("photos watch --album Rome --json", "What happens in an album, for a program."),
      .init(
        "photos watch --where 'favorite == YES' --count 1", "Wait for the favorites to change."),
    ]
  ) { invocation in
    let count = try invocation.arguments.count("count", atLeast: 1)
    return try invocation.withLibrary { library in
      let end = DispatchSemaphore(value: 0)
      let signals = EndSignals { end.signal() }
      let watcher = Watcher(
        of: try AssetSelection(invocation), in: library, count: count, invocation,
        atEnd: { end.signal() })
      watcher.start()
      end.wait()
      watcher.stop()
      // The signals are listened to as long as the object is there.
      return try withExtendedLifetime(signals) { try watcher.outcome.get() }
    }
  }
}
