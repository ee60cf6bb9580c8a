internal import Foundation
internal import Glibc
internal import Synchronization

/// A thread that waits for other processes' writing to the signal file.
final class SignalWatcher: Sendable {
  enum Event: Sendable {
    /// There may be a new state.
    case written
    /// The library was moved or deleted, or its volume is gone.
    case gone
  }

  /// Milliseconds between looks where inotify is not to be had; a look every second guards the
  /// other case against a writer that died between its commit and its signal.
  private static let pollInterval: (without: Int32, with: Int32) = (250, 1_000)

  private let inotify: Int32
  private let stopReader: Int32
  private let stopWriter: Mutex<Int32>
  /// Ends the thread where there was no descriptor left for the pipe.
  private let isStopped = StopFlag()

  /// Starts watching; `isPresent` and `handler` are called on the thread.
  init(
    folder: URL, signal: URL, isPresent: @escaping @Sendable () -> Bool,
    handler: @escaping @Sendable (Event) -> Void
  ) {
    var ends: [Int32] = [-1, -1]
    _ = unsafe pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    stopReader = ends[0]
    stopWriter = Mutex(ends[1])
    inotify = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    if inotify >= 0 {
      _ = unsafe inotify_add_watch(inotify, signal.path, UInt32(IN_MODIFY))
      _ = unsafe inotify_add_watch(
        inotify, folder.path, UInt32(IN_MOVE_SELF | IN_DELETE_SELF | IN_DELETE))
    }
    let thread = Thread { [inotify, stopReader, isStopped] in
      SignalWatcher.run(inotify, stopReader, isStopped, isPresent, handler)
    }
    thread.name = "Photos library watcher"
    thread.start()
  }

  /// Ends the thread; it may still be in a handler.
  func stop() {
    isStopped.set()
    stopWriter.withLock { end in
      if end >= 0 { Posix.close(end) }
      end = -1
    }
  }

  deinit { stop() }

  private static func run(
    _ inotify: Int32, _ stop: Int32, _ isStopped: StopFlag, _ isPresent: () -> Bool,
    _ handler: (Event) -> Void
  ) {
    defer {
      if stop >= 0 { Posix.close(stop) }
      if inotify >= 0 { Posix.close(inotify) }
    }
    let interval = inotify >= 0 ? pollInterval.with : pollInterval.without
    var isGone = false
    while true {
      var waited = [
        pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
        pollfd(fd: inotify, events: Int16(POLLIN), revents: 0),
      ]
      let count = unsafe poll(&waited, nfds_t(inotify >= 0 ? 2 : 1), interval)
      if waited[0].revents != 0 || isStopped.isSet { return }
      if inotify >= 0 { drain(inotify) }
      if !isGone, !isPresent() {
        isGone = true
        handler(.gone)
      }
      if count >= 0, !isGone { handler(.written) }
    }
  }

  /// Takes what inotify has; what it says is looked up afresh.
  private static func drain(_ inotify: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while unsafe read(inotify, &buffer, buffer.count) > 0 {}
  }
}

/// Says that a thread is to end.
private final class StopFlag: Sendable {
  private let flag = Atomic(false)
  func set() { flag.store(true, ordering: .releasing) }
  var isSet: Bool { flag.load(ordering: .acquiring) }
}
