internal import Foundation

/// One subscriber of a subject, and how much it wants.
final class Listener<Output, Failure: Error>: Subscription, @unchecked Sendable {
  // @unchecked: the lock guards what is variable, but for `isKept` and `onCancel`, which are set
  // before anybody else knows the listener.
  private let lock = NSRecursiveLock()
  private var demand = Subscribers.Demand.none
  private var waiting: Output?
  private var isOver = false
  private let receiveValue: (Output) -> Subscribers.Demand
  private let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
  /// Whether the last value that nobody asked for waits for the next request.
  var isKept = true
  var onCancel: () -> Void = {}

  init<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receiveValue = { subscriber.receive($0) }
    receiveCompletion = { subscriber.receive(completion: $0) }
  }

  /// Hands a value over if it is wanted.
  func offer(_ value: Output) {
    let isWanted = lock.withLock {
      guard !isOver else { return false }
      guard demand > .none else {
        if isKept { waiting = value }
        return false
      }
      waiting = nil
      demand = demand.afterOne
      return true
    }
    guard isWanted else { return }
    let more = receiveValue(value)
    if more > .none { request(more) }
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    let isFirst = lock.withLock {
      defer { isOver = true }
      return !isOver
    }
    if isFirst { receiveCompletion(completion) }
  }

  func request(_ demand: Subscribers.Demand) {
    let value: Output? = lock.withLock {
      self.demand += demand
      return waiting
    }
    if let value { offer(value) }
  }

  func cancel() {
    lock.withLock {
      isOver = true
      waiting = nil
    }
    onCancel()
  }
}

/// The subscribers of a subject.
final class Listeners<Output, Failure: Error>: @unchecked Sendable {
  // @unchecked: the lock guards both.
  private let lock = NSLock()
  private var list: [Listener<Output, Failure>] = []
  private var completion: Subscribers.Completion<Failure>?

  var all: [Listener<Output, Failure>] { lock.withLock { list } }

  var isOver: Bool { lock.withLock { completion != nil } }

  /// Adds one; when all is over it is not added, and how it ended is returned.
  func add(_ listener: Listener<Output, Failure>) -> Subscribers.Completion<Failure>? {
    lock.withLock {
      if completion == nil { list.append(listener) }
      return completion
    }
  }

  func remove(_ listener: Listener<Output, Failure>) {
    lock.withLock { list.removeAll { $0 === listener } }
  }

  /// Ends, and returns those who must hear of it.
  func end(_ completion: Subscribers.Completion<Failure>) -> [Listener<Output, Failure>] {
    lock.withLock {
      if self.completion != nil { return [] }
      self.completion = completion
      defer { list = [] }
      return list
    }
  }
}
