internal import Foundation
internal import Synchronization

/// Tells of every new state of a library, once and in order, whoever made it.
///
/// Handlers are called one after the other while the feed holds its place in the order; they must
/// only pass the news on (to a queue of their own), never run a client's code.
package final class ChangeFeed: Sendable {
  /// What a subscriber hears.
  package enum News: Sendable, Equatable {
    /// A transaction made this state out of the one before it.
    case state(LibraryState)
    /// The library's folder went away, and why.
    case unavailable(StoreError)

    /// Whether both tell the same; of losses the code counts.
    package static func == (left: News, right: News) -> Bool {
      switch (left, right) {
      case (.state(let one), .state(let other)): one == other
      case (.unavailable(let one), .unavailable(let other)): one.code == other.code
      default: false
      }
    }
  }

  /// Ends a subscription when it is let go.
  package final class Subscription: Sendable {
    private let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
    /// Ends the subscription now.
    package func cancel() { end() }
  }

  private struct Subscriber {
    /// Only states after this one are news to it.
    let after: LibraryState
    let handler: @Sendable (News) -> Void
  }

  private struct Place {
    var last: LibraryState
    var subscribers: [UUID: Subscriber] = [:]
    var watcher: SignalWatcher?
    var isUnavailable = false
  }

  private let catalog: any Catalog
  private let presence: LibraryPresence
  private let root: URL
  private let signal: URL
  private let place: Mutex<Place>

  init(
    catalog: any Catalog, presence: LibraryPresence, root: URL, signal: URL
  ) throws(StoreError) {
    self.catalog = catalog
    self.presence = presence
    self.root = root
    self.signal = signal
    place = Mutex(Place(last: try catalog.state()))
  }

  /// Calls `handler` for every state committed after this call, until the subscription is let go.
  package func subscribe(
    _ handler: @escaping @Sendable (News) -> Void
  ) throws(StoreError) -> Subscription {
    let id = UUID.random()
    let state = try catalog.state()
    place.withLock { place in
      place.subscribers[id] = Subscriber(after: state, handler: handler)
      if place.watcher == nil {
        place.watcher = SignalWatcher(
          folder: root, signal: signal, isPresent: { [presence] in presence.isPresent },
          handler: { [weak self] event in self?.hear(event) })
      }
    }
    return Subscription { [weak self] in
      self?.place.withLock { _ = $0.subscribers.removeValue(forKey: id) }
    }
  }

  /// Announces all states up to the newest.
  func advance() {
    // A catalogue that cannot be read has no news; the watcher tells when it is gone.
    guard let newest = try? catalog.state() else { return }
    advance(to: newest)
  }

  /// Announces all states up to one that is known to be committed.
  func advance(to newest: LibraryState) {
    place.withLock { place in
      while place.last < newest {
        place.last += 1
        for subscriber in place.subscribers.values where subscriber.after < place.last {
          subscriber.handler(.state(place.last))
        }
      }
    }
  }

  private func hear(_ event: SignalWatcher.Event) {
    switch event {
    case .written: advance()
    case .gone:
      place.withLock { place in
        guard !place.isUnavailable else { return }
        place.isUnavailable = true
        for subscriber in place.subscribers.values {
          subscriber.handler(.unavailable(presence.loss))
        }
      }
    }
  }

  func close() {
    let watcher = place.withLock { place in
      place.subscribers.removeAll()
      defer { place.watcher = nil }
      return place.watcher
    }
    watcher?.stop()
  }
}
