// The types of Core Graphics that real PhotoKit code touches, under Apple's name for their module.
@_exported public import Foundation
@_exported public import PlatformTypes
