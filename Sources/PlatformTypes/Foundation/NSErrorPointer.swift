public import Foundation

/// Where a function of Apple's frameworks leaves the error for which it failed; nil for nobody
/// wants it.
///
///     { frame, error in
///       error?.pointee = NSError(domain: "org.example.filters", code: 1)
///       return nil
///     }
///
/// Apple's pointee is autoreleased; here it is an ordinary one.
///
/// Source: Apple, `NSErrorPointer`.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
