internal import Dispatch
internal import Foundation
internal import LibraryStore
internal import Synchronization

/// Who wants to hear of what happens to a library: weakly held, each with a serial queue of its
/// own, so that one slow observer delays no other (§4.3, §4.5).
final class LibraryObservers: Sendable {
  /// What an observer hears of.
  enum Topic: Sendable { case changes, availability, history }

  private final class Entry: @unchecked Sendable {
    // `observer` is a weak reference, which the runtime guards; the rest is immutable but for
    // `isRegistered`.
    weak var observer: (any NSObjectProtocol)?
    let identity: ObjectIdentifier
    let topic: Topic
    /// Only what is committed after this state is news.
    let after: LibraryState
    let queue: DispatchQueue
    let isRegistered = Mutex(true)

    init(_ observer: any NSObjectProtocol, _ topic: Topic, after: LibraryState) {
      self.observer = observer
      self.topic = topic
      self.after = after
      identity = ObjectIdentifier(observer)
      queue = DispatchQueue(label: "PHChange-queue")
    }
  }

  private struct Registry {
    var entries: [Entry] = []
    var subscription: ChangeFeed.Subscription?
  }

  private let registry = Mutex(Registry())

  /// Registers an observer; twice is once (§4.5).
  func add(_ observer: any NSObjectProtocol, _ topic: Topic, of library: PHPhotoLibrary) {
    guard let opened = try? library.session.library, let state = try? opened.catalog.state() else {
      return  // A library that cannot be used has no news.
    }
    let identity = ObjectIdentifier(observer)
    let entry = Entry(observer, topic, after: state)
    registry.withLock { registry in
      registry.entries.removeAll { $0.observer == nil }
      let isKnown = registry.entries.contains { $0.identity == identity && $0.topic == topic }
      if !isKnown { registry.entries.append(entry) }
      guard registry.subscription == nil else { return }
      registry.subscription = try? opened.feed.subscribe { [weak library] news in
        if let library { library.observers.deliver(news, of: library) }
      }
    }
  }

  /// Unregisters an observer: no call begins after this returns on the observer's queue (§4.6).
  func remove(_ observer: any NSObjectProtocol, _ topic: Topic) {
    let identity = ObjectIdentifier(observer)
    let removed = registry.withLock { registry in
      let removed = registry.entries.filter { $0.identity == identity && $0.topic == topic }
      registry.entries.removeAll { $0.identity == identity && $0.topic == topic }
      return removed
    }
    for entry in removed { entry.isRegistered.withLock { $0 = false } }
  }

  /// Passes news on to the observers' queues; runs none of their code itself.
  private func deliver(_ news: ChangeFeed.News, of library: PHPhotoLibrary) {
    let entries = registry.withLock { $0.entries }
    switch news {
    case .state(let state):
      let change = PHChange(library: library, state: state)
      for entry in entries where entry.after < state {
        call(entry, of: library) { observer in
          switch entry.topic {
          case .changes:
            guard change.isVisible else { return }
            (observer as? any PHPhotoLibraryChangeObserver)?.photoLibraryDidChange(change)
          case .history:
            (observer as? any PHPhotoLibraryPersistentChangesObserver)?
              .photoLibraryPersistentChangesDidUpdate(library)
          case .availability: break
          }
        }
      }
    case .unavailable(let code):
      guard library.session.lose(code) else { return }
      for entry in entries where entry.topic == .availability {
        call(entry, of: library) { observer in
          (observer as? any PHPhotoLibraryAvailabilityObserver)?
            .photoLibraryDidBecomeUnavailable(library)
        }
      }
    }
  }

  private func call(
    _ entry: Entry, of library: PHPhotoLibrary,
    _ body: @escaping @Sendable (any NSObjectProtocol) -> Void
  ) {
    entry.queue.async {
      guard entry.isRegistered.withLock({ $0 }), let observer = entry.observer else { return }
      SharedLibrary.$bound.withValue(library) { body(observer) }
    }
  }
}

extension PHPhotoLibrary {
  /// Registers an observer of changes, from this moment on; it is held weakly (§4.5, §4.7).
  public func register(_ observer: any PHPhotoLibraryChangeObserver) {
    observers.add(observer, .changes, of: self)
  }

  /// Ends the registration of an observer of changes (§4.6).
  public func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) {
    observers.remove(observer, .changes)
  }

  /// Registers an observer of availability; it is held weakly (§4.11).
  public func register(_ observer: any PHPhotoLibraryAvailabilityObserver) {
    observers.add(observer, .availability, of: self)
  }

  /// Ends the registration of an observer of availability.
  public func unregisterAvailabilityObserver(
    _ observer: any PHPhotoLibraryAvailabilityObserver
  ) {
    observers.remove(observer, .availability)
  }

  /// Registers an observer of persistent history; it is held weakly (§5.10).
  public func register(_ observer: any PHPhotoLibraryPersistentChangesObserver) {
    observers.add(observer, .history, of: self)
  }

  /// Ends the registration of an observer of persistent history.
  public func unregisterPersistentChangesObserver(
    _ observer: any PHPhotoLibraryPersistentChangesObserver
  ) {
    observers.remove(observer, .history)
  }
}
