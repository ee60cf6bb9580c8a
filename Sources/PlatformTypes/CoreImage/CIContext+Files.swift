public import Foundation
import MediaFiles

/// The name of an option for writing a picture.
///
/// Source: Apple, `CIImageRepresentationOption`.
public struct CIImageRepresentationOption: Hashable, RawRepresentable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes the option of this name; one that is not known has no effect.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The name of the option for the quality of JPEG and HEIF files: a number from 0 (smallest) to 1
/// (best), 0.85 unless given.
///
///     [CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality as String): 0.9]
public let kCGImageDestinationLossyCompressionQuality = "kCGImageDestinationLossyCompressionQuality"

extension CIContext {
  /// Returns a JPEG file of the picture, upright, without metadata; transparency becomes white.
  ///
  /// - Parameters:
  ///   - image: A picture of finite extent.
  ///   - colorSpace: The space of the file: sRGB.
  ///   - options: The quality.
  /// - Returns: Nil when there are no pixels, or a side has more than 65,535.
  public func jpegRepresentation(
    of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    // Why it cannot be written does not matter: the answer is nil.
    try? jpeg(image, options)
  }

  /// Returns a PNG file of the picture, upright, without metadata.
  ///
  /// - Parameters:
  ///   - image: A picture of finite extent.
  ///   - format: The layout of its pixels: ``CIFormat/RGBA8``.
  ///   - colorSpace: The space of the file: sRGB.
  ///   - options: None has an effect.
  /// - Returns: Nil when there are no pixels, or for another layout.
  public func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    // Why it cannot be written does not matter: the answer is nil.
    format == .RGBA8 ? try? rendered(image).png() : nil
  }

  /// Returns a HEIC file of the picture, upright, without metadata.
  ///
  /// - Parameters:
  ///   - image: A picture of finite extent.
  ///   - format: The layout of its pixels: ``CIFormat/RGBA8``.
  ///   - colorSpace: The space of the file: sRGB.
  ///   - options: The quality.
  /// - Returns: Nil when there are no pixels, for another layout, and where libvips cannot write HEIF,
  ///   as that of Debian 12 cannot.
  public func heifRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) -> Data? {
    // Why it cannot be written does not matter: the answer is nil.
    format == .RGBA8 ? try? rendered(image).heic(quality: quality(options)) : nil
  }

  /// Writes the file of ``jpegRepresentation(of:colorSpace:options:)``, in place of one that is there.
  ///
  /// - Throws: A `CocoaError` when the picture has no pixels that can be written, or the file cannot be
  ///   written.
  public func writeJPEGRepresentation(
    of image: CIImage, to url: URL, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try write(jpegRepresentation(of: image, colorSpace: colorSpace, options: options), to: url)
  }

  /// Writes the file of ``pngRepresentation(of:format:colorSpace:options:)``, in place of one that is
  /// there.
  ///
  /// - Throws: A `CocoaError` when the picture has no pixels that can be written, or the file cannot be
  ///   written.
  public func writePNGRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try write(
      pngRepresentation(of: image, format: format, colorSpace: colorSpace, options: options),
      to: url)
  }

  /// Writes the file of ``heifRepresentation(of:format:colorSpace:options:)``, in place of one that is
  /// there.
  ///
  /// - Throws: A `CocoaError` when the picture has no pixels that can be written, or the file cannot be
  ///   written.
  public func writeHEIFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace,
    options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    try write(
      heifRepresentation(of: image, format: format, colorSpace: colorSpace, options: options),
      to: url)
  }

  private func jpeg(
    _ image: CIImage, _ options: [CIImageRepresentationOption: Any]
  ) throws(MediaError) -> Data {
    try rendered(image).jpeg(quality: quality(options))
  }

  private func rendered(_ image: CIImage) throws(MediaError) -> PixelImage {
    guard let pixels = try pixels(of: image, in: image.extent) else {
      throw MediaError(.damaged, "picture", "it has no pixels")
    }
    return pixels
  }

  private func quality(_ options: [CIImageRepresentationOption: Any]) -> Double {
    let key = CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality)
    return FilterInputs(["quality": options[key] ?? 0.85]).number("quality")
  }

  private func write(_ data: Data?, to url: URL) throws {
    guard let data else { throw CocoaError(.fileWriteUnknown) }
    try data.write(to: url, options: .atomic)
  }
}
