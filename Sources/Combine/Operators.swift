/// What operators make.
public enum Publishers {
  /// Changes every value.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    /// The error of what it changes.
    public typealias Failure = Upstream.Failure
    /// What sends the values.
    public let upstream: Upstream
    /// What it does with each.
    public let transform: (Upstream.Output) -> Output

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Passage(subscriber) { value, next in next.receive(transform(value)) })
    }
  }

  /// Changes every value and leaves some out.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    /// The error of what it changes.
    public typealias Failure = Upstream.Failure
    /// What sends the values.
    public let upstream: Upstream
    /// What it does with each; `nil` leaves it out.
    public let transform: (Upstream.Output) -> Output?

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: Passage(subscriber) { value, next in
          // A value that is left out was asked for: one more may come.
          transform(value).map { next.receive($0) } ?? .max(1)
        })
    }
  }

  /// Leaves out values that are as the one before.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    /// What it passes on.
    public typealias Output = Upstream.Output
    /// The error of what it changes.
    public typealias Failure = Upstream.Failure
    /// What sends the values.
    public let upstream: Upstream
    /// Whether two values are the same.
    public let predicate: (Output, Output) -> Bool

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var last: Output?
      upstream.receive(
        subscriber: Passage(subscriber) { value, next in
          if let before = last, predicate(before, value) { return .max(1) }
          last = value
          return next.receive(value)
        })
    }
  }
}

extension Publisher {
  /// Changes every value.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  /// Changes every value and leaves out those that become `nil`.
  public func compactMap<T>(
    _ transform: @escaping (Output) -> T?
  ) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }

  /// Leaves out values that do not meet a condition.
  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.CompactMap<Self, Output> {
    Publishers.CompactMap(upstream: self) { isIncluded($0) ? $0 : nil }
  }

  /// Leaves out values that are as the one before.
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// The same under a plain type.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

extension Publisher where Output: Equatable {
  /// Leaves out values that equal the one before.
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

/// Hands values of one publisher to the subscriber of another.
struct Passage<Input, Next: Subscriber>: Subscriber {
  private let next: Next
  private let pass: (Input, Next) -> Subscribers.Demand

  init(_ next: Next, _ pass: @escaping (Input, Next) -> Subscribers.Demand) {
    self.next = next
    self.pass = pass
  }

  func receive(subscription: any Subscription) { next.receive(subscription: subscription) }

  func receive(_ input: Input) -> Subscribers.Demand { pass(input, next) }

  func receive(completion: Subscribers.Completion<Next.Failure>) {
    next.receive(completion: completion)
  }
}

/// A publisher whose kind is not told.
///
/// Source: Apple, `Combine.AnyPublisher`.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let base: any Publisher<Output, Failure>

  /// Hides the kind of a publisher.
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    base = publisher
  }

  /// Connects a subscriber.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    base.receive(subscriber: subscriber)
  }
}

/// Sends one value and ends.
///
/// Source: Apple, `Combine.Just`.
public struct Just<Output>: Publisher {
  /// It never fails.
  public typealias Failure = Never
  /// The value.
  public let output: Output

  /// Takes the value.
  public init(_ output: Output) { self.output = output }

  /// Connects a subscriber.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Never {
    let subject = CurrentValueSubject<Output, Never>(output)
    subject.receive(
      subscriber: Passage(subscriber) { value, next in
        let more = next.receive(value)
        subject.send(completion: .finished)
        return more
      })
  }
}
