public import Foundation

/// Under which conditions upload jobs may run.
///
/// Not for use from several threads at once.
open class PHAssetResourceUploadJobOptions: NSObject, NSCopying {
  /// Whether jobs wait for a network that costs nothing; false unless set.
  open var preventsExpensiveNetworkAccess = false

  /// Makes options with every property at its default.
  public required override init() {}

  /// Returns options of the same class with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.preventsExpensiveNetworkAccess = preventsExpensiveNetworkAccess
    return copy
  }
}
