// The types of AppKit that PhotoKit's signatures name on macOS, under Apple's name for their module.
@_exported public import Foundation
@_exported public import PlatformTypes
