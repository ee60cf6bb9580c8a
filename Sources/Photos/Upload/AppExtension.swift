/// A program that does one thing for others, as Apple's framework for extensions has it.
///
/// Only as far as extensions for uploads need it: on Linux such a program is an ordinary one, which
/// is started by hand, by a timer or by a service manager.
public protocol AppExtension {
  /// What the extension says of itself.
  associatedtype Configuration: AppExtensionConfiguration

  /// Makes the extension.
  init()

  /// What the extension says of itself.
  var configuration: Configuration { get }
}

/// What an extension says of itself to the system.
public protocol AppExtensionConfiguration {}

/// Nothing: there is no system here that would ask.
struct UploadExtensionConfiguration: AppExtensionConfiguration {}
