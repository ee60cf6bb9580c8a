public import Foundation
internal import Dispatch
internal import Synchronization

extension PHFetchResult {
  /// Calls a block with each object, its index, and a flag that ends the enumeration when set.
  public func enumerateObjects(
    _ block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    unsafe enumerateObjects(options: [], using: block)
  }

  /// As ``enumerateObjects(_:)``, backwards or on several threads if the options say so (§3.6).
  public func enumerateObjects(
    options opts: NSEnumerationOptions = [],
    using block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    unsafe enumerate(count: count, index: { $0 }, opts, block)
  }

  /// As ``enumerateObjects(options:using:)``, for the objects at some indexes only.
  ///
  /// The indexes given to the block are positions in the result (§3.6).
  public func enumerateObjects(
    at s: IndexSet, options opts: NSEnumerationOptions = [],
    using block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let indexes = Array(s)
    unsafe enumerate(count: indexes.count, index: { indexes[$0] }, opts, block)
  }

  private func enumerate(
    count: Int, index: @escaping (Int) -> Int, _ options: NSEnumerationOptions,
    _ block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let isReverse = options.contains(.reverse)
    let place = { (step: Int) in index(isReverse ? count - 1 - step : step) }
    if options.contains(.concurrent) {
      unsafe enumerateConcurrently(count: count, place, block)
      return
    }
    var stop = ObjCBool(false)
    for step in 0..<count {
      let position = place(step)
      unsafe block(object(at: position), position, &stop)
      if stop.boolValue { return }
    }
  }

  private func enumerateConcurrently(
    count: Int, _ place: @escaping (Int) -> Int,
    _ block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    let isStopped = Mutex(false)
    // The caller asked for its block to be called from several threads at once.
    nonisolated(unsafe) let block = unsafe block
    nonisolated(unsafe) let place = place
    DispatchQueue.concurrentPerform(iterations: count) { step in
      guard !isStopped.withLock({ $0 }) else { return }
      let position = unsafe place(step)
      var stop = ObjCBool(false)
      unsafe block(object(at: position), position, &stop)
      if stop.boolValue { isStopped.withLock { $0 = true } }
    }
  }
}
