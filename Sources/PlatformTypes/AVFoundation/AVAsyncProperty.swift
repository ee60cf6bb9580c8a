/// A property that is loaded when it is asked for; which kind of object has it.
///
/// Source: Apple, `AVPartialAsyncProperty`.
open class AVPartialAsyncProperty<Root: AnyObject>: @unchecked Sendable {
  // @unchecked: subclasses hold constants only.
  init() {}
}

/// A property that is loaded when it is asked for: ``AVAsynchronousKeyValueLoading/load(_:)``.
///
///     let (duration, tracks) = try await asset.load(.duration, .tracks)
///
/// Source: Apple, `AVAsyncProperty`.
public final class AVAsyncProperty<Root: AnyObject, Value>: AVPartialAsyncProperty<Root>,
  @unchecked Sendable
{
  // @unchecked: the closure is a constant.
  let read: @Sendable (Root) throws -> Value

  init(_ read: @escaping @Sendable (Root) throws -> Value) { self.read = read }

  /// How far a property is loaded.
  public enum Status {
    /// Nobody asked for it yet.
    case notYetLoaded
    /// Somebody asked and waits.
    case loading
    /// It is there.
    case loaded(Value)
    /// It could not be loaded.
    case failed(any Error)
  }
}

/// An object whose properties are loaded when they are asked for.
///
/// Source: Apple, `AVAsynchronousKeyValueLoading`.
public protocol AVAsynchronousKeyValueLoading: AnyObject {}

extension AVAsynchronousKeyValueLoading {
  /// Loads a property, on the calling thread; a file is read once for all of them.
  ///
  /// - Throws: An ``AVError``.
  public func load<Value>(_ property: AVAsyncProperty<Self, Value>) async throws -> Value {
    try property.read(self)
  }

  /// Loads two properties, as ``load(_:)``.
  ///
  /// - Throws: An ``AVError``.
  public func load<A, B>(
    _ first: AVAsyncProperty<Self, A>, _ second: AVAsyncProperty<Self, B>
  ) async throws -> (A, B) {
    (try first.read(self), try second.read(self))
  }

  /// Loads three properties, as ``load(_:)``.
  ///
  /// - Throws: An ``AVError``.
  public func load<A, B, C>(
    _ first: AVAsyncProperty<Self, A>, _ second: AVAsyncProperty<Self, B>,
    _ third: AVAsyncProperty<Self, C>
  ) async throws -> (A, B, C) {
    (try first.read(self), try second.read(self), try third.read(self))
  }

  /// Loads four properties, as ``load(_:)``.
  ///
  /// - Throws: An ``AVError``.
  public func load<A, B, C, D>(
    _ first: AVAsyncProperty<Self, A>, _ second: AVAsyncProperty<Self, B>,
    _ third: AVAsyncProperty<Self, C>, _ fourth: AVAsyncProperty<Self, D>
  ) async throws -> (A, B, C, D) {
    (
      try first.read(self), try second.read(self), try third.read(self), try fourth.read(self)
    )
  }

  /// Returns a property, or why it cannot be loaded; it is loaded if it was not yet.
  public func status<Value>(
    of property: AVAsyncProperty<Self, Value>
  ) -> AVAsyncProperty<Self, Value>.Status {
    do { return .loaded(try property.read(self)) } catch { return .failed(error) }
  }
}
