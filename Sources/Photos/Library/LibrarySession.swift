package import Dispatch
internal import Foundation
package import LibraryStore
internal import Synchronization

/// How a program takes part in a library: under which name, and what is asked of its host.
package struct SessionOptions: Sendable {
  /// The name under which the library keeps the program's grants.
  package var client: String
  /// Answers a request for access; `nil` means that the program is the owner's own and has access.
  package var ask: (@Sendable (PHAccessLevel) -> PHAuthorizationStatus)?
  /// Asked before anything is deleted, with the log entries of the rehearsed change and the
  /// catalogue as it is (§2.53).
  package var confirmation: (@Sendable (ChangeSet, [LogEntry], any Catalog) -> Bool)?
  /// Where asynchronous image results arrive.
  package var callbackQueue: DispatchQueue
  /// The time of day, in seconds since the reference date.
  package var clock: @Sendable () -> Double

  package init() {
    let executable = CommandLine.arguments.first ?? "program"
    client = URL(fileURLWithPath: executable).lastPathComponent
    callbackQueue = .main
    clock = { Date().timeIntervalSinceReferenceDate }
  }
}

/// An open library and this program's part in it, or the reason why there is none.
package final class LibrarySession: Sendable {
  package let url: URL
  package let options: SessionOptions
  private let opened: Result<Library, StoreError>
  private let loss = Mutex<StoreError.Code?>(nil)
  private let hasAsked = Mutex(false)
  /// Change blocks run here, one after the other in the order of their calls (§2.11).
  let changeQueue = DispatchQueue(label: "PHChange-blocks", qos: .userInitiated)
  /// Completion handlers and the like (§2.8).
  let callbacks = DispatchQueue(label: "PHChange-completions", qos: .userInitiated)
  /// The host is asked for access here, one question after the other, however long each takes
  /// (§6.3).
  let questions = DispatchQueue(label: "PHAccess-questions", qos: .userInitiated)

  /// Opens the library of a folder.
  ///
  /// - Throws: What ``Library/init(at:)`` throws.
  package init(url: URL, options: SessionOptions) throws(StoreError) {
    self.url = url
    self.options = options
    let library = try Library(at: url)
    opened = .success(library)
    maintain(library)
  }

  /// Opens the library of a folder; a failure is kept and told by every use.
  init(opening url: URL) {
    self.url = url
    options = SessionOptions()
    do throws(StoreError) {
      let library = try Library(at: url)
      opened = .success(library)
      maintain(library)
    } catch {
      opened = .failure(error)
      logger("The photo library cannot be opened: \(error.message)")
    }
  }

  /// Does what is due by the calendar, in the background and without keeping the library open for
  /// it.
  private func maintain(_ library: Library) {
    let now = options.clock()
    DispatchQueue.global(qos: .utility).async { [weak library] in
      // What cannot be done today is done tomorrow.
      try? library?.maintainIfDue(now: now)
    }
  }

  /// - Throws: Why there is no library.
  package var library: Library {
    get throws(StoreError) {
      switch opened {
      case .failure(let error): throw error
      case .success(let library): return library
      }
    }
  }

  package var client: Client { Client(name: options.client, isOwner: options.ask == nil) }

  /// Why the library cannot be used; `nil` while it can.
  var unavailability: PHPhotosError? {
    if let code = loss.withLock({ $0 }) {
      return PHPhotosError(StoreError(code, "The library \(url.path) was moved or deleted."))
    }
    do throws(StoreError) {
      if try library.isClosed {
        return PHPhotosError(.init(.relinquished, "The library was closed."))
      }
      try library.checkPresence()
      return nil
    } catch {
      return PHPhotosError(error)
    }
  }

  /// Notes that the folder went away.
  ///
  /// Returns whether that was news.
  func lose(_ code: StoreError.Code) -> Bool {
    loss.withLock { loss in
      defer { loss = code }
      return loss == nil
    }
  }

  /// Whether this is the first operation that needs an access nobody has been asked about (§6.3).
  func beginFirstQuestion() -> Bool {
    hasAsked.withLock { hasAsked in
      defer { hasAsked = true }
      return !hasAsked
    }
  }

  package func close() {
    // A library that could not be opened has nothing to close.
    if let library = try? self.library { library.close() }
  }
}

/// Writes a line about something that no caller can be told of.
func logger(_ line: String) {
  FileHandle.standardError.write(Data("Photos: \(line)\n".utf8))
}
