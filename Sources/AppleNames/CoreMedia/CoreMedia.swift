// The types of Core Media that PhotoKit's signatures name, under Apple's name for their module.
@_exported public import Foundation
@_exported public import PlatformTypes
