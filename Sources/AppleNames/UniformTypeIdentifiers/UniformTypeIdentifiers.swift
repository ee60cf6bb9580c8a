// The types of files, under Apple's name for their module.
@_exported public import Foundation
@_exported public import PlatformTypes
