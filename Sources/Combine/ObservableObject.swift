internal import Foundation

/// An object that says that it is about to change.
///
///     final class Albums: ObservableObject {
///       @Published var titles: [String] = []
///     }
///     let albums = Albums()
///     let watching = albums.objectWillChange.sink { print("about to change") }
///     albums.titles = ["Trip"]  // about to change
///
/// Source: Apple, `Combine.ObservableObject`.
public protocol ObservableObject: AnyObject {
  /// The kind of publisher that says so.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Sends before any property marked `@Published` changes; one publisher for each object that has
  /// such a property.
  public var objectWillChange: ObservableObjectPublisher {
    let boxes = publishedBoxes(of: self)
    if let known = boxes.lazy.compactMap(\.objectPublisher).first { return known }
    let publisher = ObservableObjectPublisher()
    for box in boxes { box.objectPublisher = publisher }
    return publisher
  }
}

/// The published properties of an object, its superclasses' first.
private func publishedBoxes(of object: Any) -> [any PublishedBox] {
  var boxes: [any PublishedBox] = []
  var mirror: Mirror? = Mirror(reflecting: object)
  while let level = mirror {
    boxes = level.children.compactMap { ($0.value as? any PublishedProperty)?.box } + boxes
    mirror = level.superclassMirror
  }
  return boxes
}

/// Says that an object is about to change.
///
/// Source: Apple, `Combine.ObservableObjectPublisher`.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
  // The subject guards itself.
  /// It sends that something changes, not what.
  public typealias Output = Void
  /// It never fails.
  public typealias Failure = Never
  private let subject = PassthroughSubject<Void, Never>()

  /// Makes one that nobody listens to.
  public init() {}

  /// Says that the object is about to change.
  public func send() { subject.send() }

  /// Connects a subscriber.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}

/// A property that publishes what it becomes, and tells its object beforehand.
///
/// Source: Apple, `Combine.Published`.
@propertyWrapper
public struct Published<Value> {
  private let storage: Storage

  /// Takes the first value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// Takes the first value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// Sends the current value, and every later one just before the property takes it.
  public struct Publisher: Combine.Publisher {
    /// What it sends.
    public typealias Output = Value
    /// It never fails.
    public typealias Failure = Never
    fileprivate let subject: CurrentValueSubject<Value, Never>

    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Value, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }
  }

  /// What sends the property's values: `$name`.
  public var projectedValue: Publisher { Publisher(subject: storage.subject) }

  /// Only properties of classes can be published.
  @available(*, unavailable, message: "@Published is only for properties of classes")
  public var wrappedValue: Value {
    get { storage.value }
    set { storage.change(to: newValue) }
  }

  /// Reads and writes the property of an object.
  public static subscript<Object: AnyObject>(
    _enclosingInstance object: Object,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.value }
    set { object[keyPath: storageKeyPath].storage.change(to: newValue) }
  }

  /// What the copies of the property wrapper share.
  fileprivate final class Storage: PublishedBox, @unchecked Sendable {
    // @unchecked: the lock guards both; as on Apple's systems, one thread at a time writes the
    // property.
    private let lock = NSLock()
    private var current: Value
    private var publisher: ObservableObjectPublisher?
    let subject: CurrentValueSubject<Value, Never>

    init(_ value: Value) {
      current = value
      subject = CurrentValueSubject(value)
    }

    var value: Value { lock.withLock { current } }

    var objectPublisher: ObservableObjectPublisher? {
      get { lock.withLock { publisher } }
      set { lock.withLock { publisher = newValue } }
    }

    /// Tells the object, then the listeners, then changes.
    func change(to value: Value) {
      objectPublisher?.send()
      subject.send(value)
      lock.withLock { current = value }
    }
  }
}

/// What an object finds its published properties by.
private protocol PublishedProperty {
  var box: any PublishedBox { get }
}

extension Published: PublishedProperty {
  fileprivate var box: any PublishedBox { storage }
}

/// Where a published property keeps the publisher of its object.
private protocol PublishedBox: AnyObject {
  var objectPublisher: ObservableObjectPublisher? { get set }
}
