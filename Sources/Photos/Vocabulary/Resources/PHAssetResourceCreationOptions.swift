public import Foundation
public import PlatformTypes

/// What is known of a file that becomes a resource of a new asset.
///
/// The creation request copies the options when the resource is added; changing them later has no
/// effect on it. Not for use from several threads at once.
open class PHAssetResourceCreationOptions: NSObject, NSCopying {
  /// The name to remember the file by; nil takes the last component of its URL, or makes one up
  /// (§8.6).
  open var originalFilename: String?

  /// What the file holds; nil leaves it to ``uniformTypeIdentifier``, which it outranks (§8.6).
  open var contentType: UTType?

  /// What the file holds, as a uniform type identifier such as "public.jpeg"; nil judges by its
  /// bytes.
  ///
  /// Bytes that say otherwise fail the change block with
  /// ``PHPhotosError/Code/invalidResource`` (§8.6).
  open var uniformTypeIdentifier: String?

  /// Whether the file is moved into the library rather than copied; false unless set.
  ///
  /// The file is gone from its place only when the asset was created: on any failure it is still
  /// there, unchanged. A file that is open or has other hard links cannot be moved (§8.7).
  open var shouldMoveFile = false

  /// Makes options with every property at its default.
  public required override init() {}

  /// Returns options of the same class with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.originalFilename = originalFilename
    copy.contentType = contentType
    copy.uniformTypeIdentifier = uniformTypeIdentifier
    copy.shouldMoveFile = shouldMoveFile
    return copy
  }
}
