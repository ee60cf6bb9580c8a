public import Dispatch
public import Foundation

/// Where and when closures run.
///
/// Apple's protocol also tells the time and waits; the operators here only need to move work.
///
/// Source: Apple, `Combine.Scheduler`.
public protocol Scheduler {
  /// Runs a closure soon, after those that were given before.
  func schedule(_ action: @escaping () -> Void)
}

extension DispatchQueue: Scheduler {
  /// Runs a closure soon, after those that were given before to this serial queue.
  public func schedule(_ action: @escaping () -> Void) {
    // Runs once, on this queue; who sends the value gives it away.
    nonisolated(unsafe) let action = action
    async { unsafe action() }
  }
}

extension OperationQueue: Scheduler {
  /// Runs a closure as an operation.
  public func schedule(_ action: @escaping () -> Void) {
    // Runs once, on this queue; who sends the value gives it away.
    nonisolated(unsafe) let action = action
    addOperation { unsafe action() }
  }
}

extension RunLoop: Scheduler {
  /// Runs a closure in the next turn of the loop.
  public func schedule(_ action: @escaping () -> Void) {
    // Runs once, on this loop's thread; who sends the value gives it away.
    nonisolated(unsafe) let action = action
    perform { unsafe action() }
  }
}

/// Runs closures at once, where they are given.
///
/// Source: Apple, `Combine.ImmediateScheduler`.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// The one there is.
  public static let shared = ImmediateScheduler()

  /// Runs a closure now.
  public func schedule(_ action: @escaping () -> Void) { action() }
}

extension Publishers {
  /// Hands values over elsewhere.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    /// What it passes on.
    public typealias Output = Upstream.Output
    /// The error of what it passes on.
    public typealias Failure = Upstream.Failure
    /// What sends the values.
    public let upstream: Upstream
    /// Where they are handed over.
    public let scheduler: Context

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: Moved(subscriber, scheduler))
    }
  }

  /// Takes values in one place and hands them over in another.
  private struct Moved<Next: Subscriber, Context: Scheduler>: Subscriber {
    private let next: Next
    private let scheduler: Context

    init(_ next: Next, _ scheduler: Context) {
      self.next = next
      self.scheduler = scheduler
    }

    func receive(subscription: any Subscription) {
      // Everything is taken at once: what waits, waits in the scheduler.
      next.receive(subscription: subscription)
    }

    func receive(_ input: Next.Input) -> Subscribers.Demand {
      scheduler.schedule { _ = next.receive(input) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Next.Failure>) {
      scheduler.schedule { next.receive(completion: completion) }
    }
  }
}

extension Publisher {
  /// Hands values over elsewhere, in order when the place keeps order.
  public func receive<S: Scheduler>(
    on scheduler: S
  ) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler)
  }
}
