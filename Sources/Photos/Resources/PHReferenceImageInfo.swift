public import Foundation

/// Whether a picture holds reference image data.
///
/// Apple publishes neither what that data is nor how a file shows that it has any. Nothing is
/// guessed here: the answer is always no.
///
/// Source: Apple, `PHReferenceImageInfo`, iOS 27. Unverified: that a picture made elsewhere never
/// has any.
public class PHReferenceImageInfo: @unchecked Sendable {
  // Holds nothing.

  /// Looks at a file.
  public init(fileURL: URL) {}

  /// Looks at the current version of an asset.
  public init(asset: PHAsset) {}

  /// Always false.
  public var imageContainsReferenceImageData: Bool { false }
}
