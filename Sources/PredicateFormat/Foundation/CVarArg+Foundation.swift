public import Foundation

// On Apple's platforms every object is a `CVarArg`, and so is what bridges to one; programs write
// `date as CVarArg` and `identifiers as CVarArg` among the arguments of a predicate. These
// conformances let them compile on Linux. There is none for `NSObject` itself: `NSString` has one
// of its own in Foundation, which another for its superclass would displace.

/// What can be an argument of a formatted string by its description.
///
/// Types conform that Apple's platforms bridge to objects; there is no reason to name it.
public protocol DescribedArgument: _CVarArgObject, CustomStringConvertible {}

extension DescribedArgument {
  /// The description, which stands for the value under `%@`.
  ///
  /// The standard library asks for it in place of the value, and keeps it while it is in use.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }

  /// A null pointer, for a caller who does not ask for ``_cVarArgObject``.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
extension Data: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
extension Array: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
extension Set: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
extension NSDate: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
extension NSData: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
extension NSUUID: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
extension NSNumber: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
extension NSNull: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
extension NSArray: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
extension NSSet: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
extension NSOrderedSet: @retroactive CVarArg, @retroactive _CVarArgObject, DescribedArgument {}
