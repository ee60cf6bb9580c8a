internal import Foundation

/// What can be told to stop.
///
/// Source: Apple, `Combine.Cancellable`.
public protocol Cancellable {
  /// Stops; more than once does no more.
  func cancel()
}

extension Cancellable {
  /// Keeps it in a set, which cancels it when it goes away.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(cancel).store(in: &set)
  }

  /// Keeps it in a collection, which cancels it when it goes away.
  public func store<C: RangeReplaceableCollection>(
    in collection: inout C
  ) where C.Element == AnyCancellable {
    AnyCancellable(cancel).store(in: &collection)
  }
}

/// Stops something when it is cancelled, or when it goes away.
///
/// Source: Apple, `Combine.AnyCancellable`.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  // @unchecked: the lock guards the action, which is taken out and run once.
  private let lock = NSLock()
  private var action: (() -> Void)?

  /// Runs a closure once.
  public init(_ cancel: @escaping () -> Void) { action = cancel }

  /// Cancels something else.
  public convenience init<C: Cancellable>(_ canceller: C) { self.init(canceller.cancel) }

  deinit { cancel() }

  /// Stops; more than once does no more.
  public func cancel() {
    // The action leaves the lock before it runs.
    let taken = lock.withLock {
      defer { action = nil }
      return action
    }
    taken?()
  }

  /// Keeps it in a set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Keeps it in a collection.
  public func store<C: RangeReplaceableCollection>(
    in collection: inout C
  ) where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Whether both are one object.
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
