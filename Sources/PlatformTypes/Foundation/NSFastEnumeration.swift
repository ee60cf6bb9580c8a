public import Foundation

/// What can be walked element by element: the arrays, sets and fetch results that a change request
/// takes.
///
/// PhotoKit's change requests take `any NSFastEnumeration`, so each of these calls compiles:
///
///     request.addAssets([asset])
///     request.addAssets(assets as NSArray)
///     request.addAssets(PHAsset.fetchAssets(with: nil))
///
/// A class of your own can conform too: let it also be a `Sequence`, whose order is then the
/// order of the walk. To walk a value of this type, use ``NSFastEnumerationIterator``.
///
/// Apple's protocol asks for `countByEnumerating(with:objects:count:)`, which hands out raw memory
/// of Objective-C objects. There is no such memory on Linux, so the protocol asks for nothing.
///
/// Source: Apple, `NSFastEnumeration`.
public protocol NSFastEnumeration {}

/// A type that is walked otherwise than as the `Sequence` that it is, or that is no `Sequence`.
package protocol FastEnumerationSource {
  /// Returns the elements from the first on, each made when it is asked for.
  func makeElementIterator() -> AnyIterator<Any>
}

extension NSFastEnumeration {
  /// The elements in the order of the walk, made one at a time as they are asked for.
  ///
  /// A dictionary gives its keys. `Array(request.enumeratedElements)` takes them all.
  package var enumeratedElements: some Sequence<Any> {
    IteratorSequence(NSFastEnumerationIterator(self))
  }
}

extension NSArray: NSFastEnumeration {}
extension NSSet: NSFastEnumeration {}
extension NSEnumerator: NSFastEnumeration {}
extension Array: NSFastEnumeration {}
extension Set: NSFastEnumeration {}

extension NSOrderedSet: NSFastEnumeration, FastEnumerationSource {
  package func makeElementIterator() -> AnyIterator<Any> {
    // By index: Foundation's own iterator repeats elements that were handed in twice.
    var indexes = (0..<count).makeIterator()
    return AnyIterator { indexes.next().map(self.object(at:)) }
  }
}

extension NSDictionary: NSFastEnumeration, FastEnumerationSource {
  package func makeElementIterator() -> AnyIterator<Any> { AnyIterator(allKeys.makeIterator()) }
}

extension Dictionary: NSFastEnumeration, FastEnumerationSource {
  package func makeElementIterator() -> AnyIterator<Any> {
    var keys = keys.makeIterator()
    return AnyIterator { keys.next() }
  }
}
