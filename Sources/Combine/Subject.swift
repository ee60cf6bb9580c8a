internal import Foundation

/// A publisher that sends what it is told to.
///
/// Source: Apple, `Combine.Subject`.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to all who listen.
  func send(_ value: Output)

  /// Ends it.
  func send(completion: Subscribers.Completion<Failure>)

  /// Ties a subscription's life to it.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends to all who listen.
  public func send() { send(()) }
}

/// Sends values to those who listen at that moment.
///
/// Source: Apple, `Combine.PassthroughSubject`.
public final class PassthroughSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  // Guards itself.
  private let listeners = Listeners<Output, Failure>()

  /// Makes one that nobody listens to.
  public init() {}

  /// Sends a value; who listens but asked for none misses it.
  public func send(_ value: Output) {
    for listener in listeners.all { listener.offer(value) }
  }

  /// Ends it; who comes later hears of the end at once.
  public func send(completion: Subscribers.Completion<Failure>) {
    for listener in listeners.end(completion) { listener.finish(completion) }
  }

  /// Asks for all that a subscription has.
  public func send(subscription: any Subscription) { subscription.request(.unlimited) }

  /// Connects a subscriber.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let listener = Listener<Output, Failure>(subscriber)
    listener.isKept = false
    listener.onCancel = { [listeners, weak listener] in listener.map(listeners.remove) }
    subscriber.receive(subscription: listener)
    if let completion = listeners.add(listener) { listener.finish(completion) }
  }
}

/// Sends values, and to everyone who comes the one that is current.
///
/// Source: Apple, `Combine.CurrentValueSubject`.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, @unchecked Sendable {
  // The lock guards `current`.
  private let lock = NSRecursiveLock()
  private var current: Output
  private let listeners = Listeners<Output, Failure>()

  /// Makes one with a first value.
  public init(_ value: Output) { current = value }

  /// The value of now; setting it sends it.
  public var value: Output {
    get { lock.withLock { current } }
    set { send(newValue) }
  }

  /// Makes a value the current one and sends it.
  public func send(_ value: Output) {
    let isOver = lock.withLock {
      if listeners.isOver { return true }
      current = value
      return false
    }
    if isOver { return }
    for listener in listeners.all { listener.offer(value) }
  }

  /// Ends it.
  public func send(completion: Subscribers.Completion<Failure>) {
    for listener in listeners.end(completion) { listener.finish(completion) }
  }

  /// Asks for all that a subscription has.
  public func send(subscription: any Subscription) { subscription.request(.unlimited) }

  /// Connects a subscriber, which hears the current value as soon as it asks.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let listener = Listener<Output, Failure>(subscriber)
    listener.onCancel = { [listeners, weak listener] in listener.map(listeners.remove) }
    if let completion = listeners.add(listener) {
      listener.isKept = false
      subscriber.receive(subscription: listener)
      listener.finish(completion)
      return
    }
    listener.offer(value)
    subscriber.receive(subscription: listener)
  }
}
