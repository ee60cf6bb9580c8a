/// Calls `body` and returns what it returns.
///
/// Apple's function also frees the Objective-C objects that `body` left to be freed later.
/// Swift on Linux frees each object when its last reference ends, so nothing is left to free:
/// loops that wrap each turn in a pool run here as they are.
///
/// - Throws: What `body` throws.
///
/// Source: Apple, `autoreleasepool(invoking:)`.
@inlinable
public func autoreleasepool<Failure: Error, Result: ~Copyable>(
  invoking body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try body()
}
