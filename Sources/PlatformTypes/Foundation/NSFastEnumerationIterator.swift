/// A walk over the elements of any ``NSFastEnumeration``.
///
///     var iterator = NSFastEnumerationIterator(["a", "b"])
///     iterator.next()  // "a"
///
/// Source: Apple, `NSFastEnumerationIterator`.
public struct NSFastEnumerationIterator: IteratorProtocol {
  private let elements: AnyIterator<Any>

  /// Starts a walk at the first element of `enumerable`; a dictionary gives its keys.
  ///
  /// - Precondition: `enumerable` is one of Foundation's or Photos' collections, or a `Sequence`.
  public init(_ enumerable: any NSFastEnumeration) {
    if let source = enumerable as? any FastEnumerationSource {
      elements = source.makeElementIterator()
    } else if let sequence = enumerable as? any Sequence {
      elements = Self.walk(sequence)
    } else {
      preconditionFailure(
        "\(type(of: enumerable)) must be a Sequence to be walked as an NSFastEnumeration.")
    }
  }

  /// Returns the next element, or nil after the last one.
  public mutating func next() -> Any? { elements.next() }

  private static func walk(_ sequence: some Sequence) -> AnyIterator<Any> {
    var iterator = sequence.makeIterator()
    return AnyIterator { iterator.next() }
  }
}
