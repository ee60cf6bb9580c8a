// `import Photos` alone gives the platform types that PhotoKit's signatures name, `URLRequest`, and the
// predicate formats and sort keys that its fetches take.
@_exported public import Foundation
@_exported public import FoundationNetworking
@_exported public import PlatformTypes
@_exported public import PredicateFormat
