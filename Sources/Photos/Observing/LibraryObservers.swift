internal import Dispatch
internal import Foundation
internal import LibraryStore
internal import Synchronization

/// Who wants to hear of what happens to a library: weakly held, each with a serial queue of its
/// own, so that one slow observer delays no other (§4.3, §4.5).
package final class LibraryObservers: Sendable {
  /// What an observer hears of.
  enum Topic: Sendable { case changes, availability, history }

  fileprivate final class Entry: @unchecked Sendable {
    // `observer` is a weak reference, which the runtime guards; the rest is immutable but for
    // `isRegistered`.
    weak var observer: (any NSObjectProtocol)?
    let identity: ObjectIdentifier
    let topic: Topic
    /// Only what is committed after this state is news.
    let after: LibraryState
    let queue: DispatchQueue
    let isRegistered = Mutex(true)

    init(
      _ observer: any NSObjectProtocol, _ topic: Topic, after: LibraryState, queue: DispatchQueue
    ) {
      self.observer = observer
      self.topic = topic
      self.after = after
      self.queue = queue
      identity = ObjectIdentifier(observer)
    }
  }

  fileprivate struct Registry {
    /// Of living observers also those that are no longer registered: whoever registers again keeps
    /// its queue, so that its calls never overlap.
    var entries: [Entry] = []
    var subscription: ChangeFeed.Subscription?
  }

  private let registry = Mutex(Registry())
  /// Takes news from the feed, which must not run anybody's code, and be it that of an object that
  /// goes away.
  private let news = DispatchQueue(label: "PHChange-news", qos: .userInitiated)

  deinit { finishStreams() }

  /// Registers an observer; twice is once (§4.5).
  func add(_ observer: any NSObjectProtocol, _ topic: Topic, of library: PHPhotoLibrary) {
    guard let opened = try? library.session.library, let state = try? opened.catalog.state() else {
      return  // A library that cannot be used has no news.
    }
    // What went away before is announced to those who were there, not to those who come late (§4.11).
    if library.session.noteLoss() { tellOfLoss(of: library) }
    let living = registry.withLock { registry in
      let living = registry.forgetDead()
      registry.add(observer, topic, after: state)
      if registry.subscription == nil {
        registry.subscription = try? opened.feed.subscribe { [weak library, news] item in
          news.async { [weak library] in library?.deliver(item) }
        }
      }
      return living
    }
    // The last reference may be among them; its `deinit` may unregister, which needs the mutex.
    withExtendedLifetime(living) {}
  }

  /// Unregisters an observer: no call begins after this returns on the observer's queue (§4.6).
  func remove(_ observer: any NSObjectProtocol, _ topic: Topic) {
    let identity = ObjectIdentifier(observer)
    registry.withLock { registry in
      for entry in registry.entries where entry.identity == identity && entry.topic == topic {
        entry.isRegistered.withLock { $0 = false }
      }
    }
  }

  /// Ends the streams of changes, after what they have yet to hear.
  package func finishStreams() {
    let entries = registry.withLock { $0.entries }
    news.async {
      for entry in entries {
        guard let listener = entry.observer as? ChangeStreamListener else { continue }
        entry.queue.async { listener.finish() }
      }
    }
  }

  /// Passes news on to the observers' queues; runs none of their code itself.
  fileprivate func deliver(_ item: ChangeFeed.News, of library: PHPhotoLibrary) {
    let entries = registry.withLock { $0.entries }.filter { $0.isRegistered.withLock { $0 } }
    switch item {
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
    case .unavailable(let error):
      guard library.session.lose(error) else { return }
      tellOfLoss(of: library)
    }
  }

  /// Tells the observers of availability that the program has closed the library (§4.11).
  package func close(_ library: PHPhotoLibrary) {
    guard library.session.lose(LibrarySession.closed) else { return }
    tellOfLoss(of: library)
  }

  private func tellOfLoss(of library: PHPhotoLibrary) {
    let entries = registry.withLock { $0.entries }
    for entry in entries where entry.topic == .availability {
      call(entry, of: library) { observer in
        (observer as? any PHPhotoLibraryAvailabilityObserver)?
          .photoLibraryDidBecomeUnavailable(library)
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

extension LibraryObservers.Registry {
  /// Drops observers that are gone.
  ///
  /// - Returns: The others, to be let go outside the mutex.
  fileprivate mutating func forgetDead() -> [any NSObjectProtocol] {
    let observers = entries.map(\.observer)
    entries = zip(entries, observers).filter { $0.1 != nil }.map(\.0)
    return observers.compactMap(\.self)
  }

  /// Adds an observer that is not registered; all its calls come on one queue.
  fileprivate mutating func add(
    _ observer: any NSObjectProtocol, _ topic: LibraryObservers.Topic, after state: LibraryState
  ) {
    let identity = ObjectIdentifier(observer)
    let own = entries.filter { $0.identity == identity }
    let same = own.first { $0.topic == topic }
    if let same, same.isRegistered.withLock({ $0 }) { return }
    entries.removeAll { $0 === same }
    let queue = own.first?.queue ?? DispatchQueue(label: "PHChange-queue")
    entries.append(LibraryObservers.Entry(observer, topic, after: state, queue: queue))
  }
}

extension PHPhotoLibrary {
  fileprivate func deliver(_ item: ChangeFeed.News) { observers.deliver(item, of: self) }

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
