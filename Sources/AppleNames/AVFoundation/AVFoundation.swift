// The types of AVFoundation that PhotoKit's signatures name, under Apple's name for their module; those of
// Core Media come along, as they do there.
@_exported public import Foundation
@_exported public import PlatformTypes
