internal import Dispatch
internal import Foundation
internal import LibraryStore

extension PHPhotoLibrary {
  /// What this program may do at a level, without asking anybody (§6.5).
  public class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    shared().status(for: accessLevel)
  }

  /// Asks for access at a level, unless that was answered before (§6.2).
  ///
  /// The handler is called once, on a private queue, with what holds then (§6.6).
  public class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    let library = shared()
    library.ask(for: accessLevel) { status in
      SharedLibrary.$bound.withValue(library) { handler(status) }
    }
  }

  /// As ``requestAuthorization(for:handler:)``, for asynchronous code.
  public class func requestAuthorization(
    for accessLevel: PHAccessLevel
  ) async -> PHAuthorizationStatus {
    await withCheckedContinuation { continuation in
      requestAuthorization(for: accessLevel) { continuation.resume(returning: $0) }
    }
  }

  /// What this program may read and write, where limited access counts as authorized (§6.4).
  public class func authorizationStatus() -> PHAuthorizationStatus {
    shared().status(for: .readWrite).withoutLimits
  }

  /// Asks for access to read and write, where limited access counts as authorized (§6.4).
  public class func requestAuthorization(_ handler: @escaping (PHAuthorizationStatus) -> Void) {
    // The handler is called once, on a private queue, after this call has given it away.
    nonisolated(unsafe) let handler = handler
    let library = shared()
    library.ask(for: .readWrite) { status in
      SharedLibrary.$bound.withValue(library) { unsafe handler(status.withoutLimits) }
    }
  }

  /// The level's status; denied when the library cannot be read, or nobody answered the question.
  func status(for level: PHAccessLevel) -> PHAuthorizationStatus {
    guard let access = try? session.library.catalog.access(of: session.client, at: nil) else {
      return .denied
    }
    let status = access.status(for: level)
    return status == .notDetermined && session.metSilence(about: level) ? .denied : status
  }

  /// Asks the host where the answer is not known, and keeps what it says.
  func ask(
    for level: PHAccessLevel, _ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    session.questions.async { [self] in
      if status(for: level) == .notDetermined { question(for: level) }
      session.callbacks.async { [self] in handler(status(for: level)) }
    }
  }

  /// Asks the host, on the queue for questions, and keeps what it says.
  private func question(for level: PHAccessLevel) {
    switch session.options.ask?(level) {
    case .status(.notDetermined), nil: return
    case .status(let answer): setGrant(answer, for: level)
    case .some(.none): session.noteSilence(about: level)
    }
  }

  /// Keeps a grant in the library, as a transaction of its own (§4.10).
  ///
  /// Limited exists for reading and writing only (§6.1): adding it allows.
  package func setGrant(_ status: PHAuthorizationStatus, for level: PHAccessLevel) {
    let status = level == .addOnly && status == .limited ? .authorized : status
    guard let grant = Grant(rawValue: status.rawValue) else { return }
    var change = ChangeSet(client: session.client, date: session.options.clock())
    change.isAdministrative = true
    change.administration = [
      level == .addOnly
        ? .grant(client: session.client.name, readWrite: nil, addOnly: grant)
        : .grant(client: session.client.name, readWrite: grant, addOnly: nil)
    ]
    do throws(StoreError) {
      try session.library.commitAndWait(change)
    } catch {
      logger("A grant cannot be kept: \(error.message)")
    }
  }

  /// Lets the first operation that needs access ask for it (§6.3).
  func askIfUndetermined() {
    guard session.options.ask != nil, status(for: .readWrite) == .notDetermined else { return }
    guard session.beginFirstQuestion(for: .readWrite) else { return }
    ask(for: .readWrite) { _ in }
  }

  /// Lets a change block that needs an access nobody was asked about ask for it, and waits for the
  /// answer (§2.10, §6.3).
  func awaitAnswerIfUndetermined(addingOnly: Bool) {
    guard session.options.ask != nil, status(for: .readWrite) == .notDetermined else { return }
    let level: PHAccessLevel = addingOnly ? .addOnly : .readWrite
    let answered = DispatchSemaphore(value: 0)
    session.questions.async { [self] in
      if status(for: level) == .notDetermined, session.beginFirstQuestion(for: level) {
        question(for: level)
      }
      answered.signal()
    }
    answered.wait()
  }
}

extension Access {
  /// The status of a level (§6.5).
  func status(for level: PHAccessLevel) -> PHAuthorizationStatus {
    let readWrite = PHAuthorizationStatus(rawValue: readWrite.rawValue) ?? .denied
    guard level == .addOnly else { return readWrite }
    if canRead { return .authorized }
    return PHAuthorizationStatus(rawValue: addOnly.rawValue) ?? .denied
  }
}

extension PHAuthorizationStatus {
  fileprivate var withoutLimits: PHAuthorizationStatus { self == .limited ? .authorized : self }
}
