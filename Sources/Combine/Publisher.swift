/// Something that sends values over time, and may end.
///
/// Source: Apple, `Combine.Publisher`.
public protocol Publisher<Output, Failure> {
  /// What it sends.
  associatedtype Output
  /// The error that it may end with; `Never` when there is none.
  associatedtype Failure: Error

  /// Connects a subscriber, which first hears of its subscription.
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Connects a subscriber.
  public func subscribe<S: Subscriber>(
    _ subscriber: S
  ) where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Passes everything on to a subject until the result is cancelled or goes away.
  public func subscribe<S: Subject>(
    _ subject: S
  ) -> AnyCancellable where S.Output == Output, S.Failure == Failure {
    sink(
      receiveCompletion: { subject.send(completion: $0) }, receiveValue: { subject.send($0) })
  }
}

/// What listens to a publisher.
///
/// Source: Apple, `Combine.Subscriber`.
public protocol Subscriber<Input, Failure> {
  /// What it takes.
  associatedtype Input
  /// The error that it may hear of.
  associatedtype Failure: Error

  /// Hears that it is connected, and asks for values.
  func receive(subscription: any Subscription)

  /// Takes a value.
  ///
  /// - Returns: How many more it wants than it asked for before.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Hears that no more values come.
  func receive(completion: Subscribers.Completion<Failure>)
}

/// The connection of one subscriber to a publisher.
///
/// Source: Apple, `Combine.Subscription`.
public protocol Subscription: Cancellable {
  /// Asks for more values.
  func request(_ demand: Subscribers.Demand)
}

/// What belongs to subscribers.
public enum Subscribers {
  /// How a publisher ended.
  public enum Completion<Failure: Error> {
    /// After its last value.
    case finished
    /// With an error.
    case failure(Failure)
  }

  /// How many values a subscriber wants.
  public struct Demand: Equatable, Comparable, Hashable, Sendable {
    /// `nil` for all that come.
    public let max: Int?

    /// As many as come.
    public static let unlimited = Demand(max: nil)

    /// None.
    public static let none = Demand(max: 0)

    /// So many; the number must not be negative.
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "A demand must not be negative.")
      return Demand(max: value)
    }

    private init(max: Int?) { self.max = max }

    /// Both together.
    public static func + (left: Demand, right: Demand) -> Demand {
      guard let first = left.max, let second = right.max else { return .unlimited }
      let (sum, overflow) = first.addingReportingOverflow(second)
      return overflow ? .unlimited : Demand(max: sum)
    }

    /// Adds to it.
    public static func += (left: inout Demand, right: Demand) { left = left + right }

    /// Whether it is less.
    public static func < (left: Demand, right: Demand) -> Bool {
      guard let first = left.max else { return false }
      return right.max.map { first < $0 } ?? true
    }

    /// It without one value; none and unlimited stay as they are.
    var afterOne: Demand { max.map { Demand(max: Swift.max(0, $0 - 1)) } ?? self }
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}
