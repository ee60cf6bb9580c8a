internal import Foundation

extension Publisher {
  /// Calls closures with what comes, until the result is cancelled or goes away.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    receive(subscriber: sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure with every value, until the result is cancelled or goes away.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// Writes every value into a property, until the result is cancelled or goes away.
  ///
  /// The object is kept as long.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }
}

extension Subscribers {
  /// A subscriber that wants all there is and calls closures.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, @unchecked Sendable {
    // @unchecked: the lock guards `subscription` and `isOver`; the closures are constants, called by
    // one publisher at a time.
    private let lock = NSRecursiveLock()
    private var subscription: (any Subscription)?
    private var isOver = false
    private let receiveCompletion: (Completion<Failure>) -> Void
    private let receiveValue: (Input) -> Void

    /// Makes it of two closures.
    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    /// Asks for everything.
    public func receive(subscription: any Subscription) {
      let isWanted = lock.withLock {
        guard self.subscription == nil, !isOver else { return false }
        self.subscription = subscription
        return true
      }
      if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    /// Passes a value on.
    public func receive(_ input: Input) -> Demand {
      if !lock.withLock({ isOver }) { receiveValue(input) }
      return .none
    }

    /// Passes the end on.
    public func receive(completion: Completion<Failure>) {
      if end() != nil { receiveCompletion(completion) }
    }

    /// Stops.
    public func cancel() {
      end()??.cancel()
    }

    /// Ends it; `nil` when it had ended.
    @discardableResult
    private func end() -> (any Subscription)?? {
      lock.withLock {
        if isOver { return nil }
        isOver = true
        defer { subscription = nil }
        return .some(subscription)
      }
    }
  }
}
