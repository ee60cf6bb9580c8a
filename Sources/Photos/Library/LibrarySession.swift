package import Dispatch
internal import Foundation
package import LibraryStore
internal import Synchronization

/// How a program takes part in a library: under which name, and what is asked of its host.
package struct SessionOptions: Sendable {
  /// The name under which the library keeps the program's grants.
  package var client: String
  /// Answers a request for access; `nil` means that the program is the owner's own and has access.
  package var ask: (@Sendable (PHAccessLevel) -> AccessAnswer)?
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

/// What came of asking for access.
package enum AccessAnswer: Sendable {
  /// The answer, which the library keeps; `.notDetermined` leaves the question open.
  case status(PHAuthorizationStatus)
  /// There was no way to ask, or nobody answered: denied until the library is opened again, and
  /// nothing is kept, because nobody said no.
  case none
}

/// An open library and this program's part in it, or the reason why there is none.
package final class LibrarySession: Sendable {
  /// The folder, in one spelling however it was given.
  package let url: URL
  package let options: SessionOptions
  private let opened: Result<Library, StoreError>
  private let loss = Mutex<StoreError?>(nil)
  private let asked = Mutex<Set<PHAccessLevel>>([])
  private let unanswered = Mutex<Set<PHAccessLevel>>([])
  /// Change blocks run here, one after the other in the order of their calls (§2.11).
  let changeQueue = DispatchQueue(label: "PHChange-blocks", qos: .userInitiated)
  /// Pictures that need not be decoded again.
  let thumbnails = DecodedThumbnails()
  /// Completion handlers and the like (§2.8).
  let callbacks = DispatchQueue(label: "PHChange-completions", qos: .userInitiated)
  /// The host is asked for access here, one question after the other, however long each takes
  /// (§6.3).
  let questions = DispatchQueue(label: "PHAccess-questions", qos: .userInitiated)

  /// Opens the library of a folder.
  ///
  /// - Throws: What ``Library/init(at:)`` throws.
  package init(url: URL, options: SessionOptions) throws(StoreError) {
    self.options = options
    let library = try Library(at: url)
    self.url = library.url
    opened = .success(library)
    maintain(library)
  }

  /// Opens the library of a folder; a failure is kept and told by every use.
  init(opening url: URL) {
    options = SessionOptions()
    do throws(StoreError) {
      let library = try Library(at: url)
      self.url = library.url
      opened = .success(library)
      maintain(library)
    } catch {
      self.url = url
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
    if let error = loss.withLock({ $0 }) { return PHPhotosError(error) }
    do throws(StoreError) {
      if try library.isClosed { return PHPhotosError(LibrarySession.closed) }
      try library.checkPresence()
      return nil
    } catch {
      return PHPhotosError(error)
    }
  }

  /// Why a library that its program has closed cannot be used.
  package static let closed = StoreError(.relinquished, "The library was closed.")

  /// Notes that the library can no longer be used.
  ///
  /// Returns whether that was news; the first reason is the one that is told.
  func lose(_ error: StoreError) -> Bool {
    loss.withLock { loss in
      defer { loss = loss ?? error }
      return loss == nil
    }
  }

  /// Looks whether the library went away without anybody's hearing of it.
  ///
  /// - Returns: Whether it did.
  func noteLoss() -> Bool {
    guard let library = try? library, !library.isClosed else { return false }
    do throws(StoreError) {
      try library.checkPresence()
      return false
    } catch {
      return lose(error)
    }
  }

  /// Whether this is the first operation that needs a level of access nobody has been asked about
  /// (§6.3).
  func beginFirstQuestion(for level: PHAccessLevel) -> Bool {
    asked.withLock { $0.insert(level).inserted }
  }

  /// Notes that nobody answered the question for a level.
  func noteSilence(about level: PHAccessLevel) {
    unanswered.withLock { _ = $0.insert(level) }
  }

  /// Whether the question for a level was put and nobody answered.
  func metSilence(about level: PHAccessLevel) -> Bool {
    unanswered.withLock { $0.contains(level) }
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
