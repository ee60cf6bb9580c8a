internal import CVips
internal import Foundation

/// A picture as light: four floats a pixel, red, green, blue (linear sRGB) and alpha, with alpha
/// multiplied in.
///
/// 1 is white and opaque; values beyond 0...1 are kept, so that one step can take back what another
/// one did. Rows go from the top to the bottom.
///
/// A picture never changes and may be used from any thread. Steps are recipes: no pixel is computed
/// before ``pixelImage()``, and then only those that the result needs.
@safe package final class LightPicture: @unchecked Sendable {
  // @unchecked: libvips lets any number of threads read an image that nobody changes.
  let image: UnsafeMutablePointer<VipsImage>

  /// Takes the result of a libvips call; nil means that it failed.
  private init(owning image: UnsafeMutablePointer<VipsImage>?) throws(MediaError) {
    guard let image = unsafe image else {
      vips_error_clear()
      throw MediaError(.tooLarge, "picture", "there is no memory for this step")
    }
    unsafe self.image = image
  }

  deinit { unsafe cvips_release(image) }

  /// Returns the result of a libvips call.
  @safe static func made(
    _ step: () -> UnsafeMutablePointer<VipsImage>?
  ) throws(MediaError) -> LightPicture {
    guard VipsPicture.isStarted else {
      throw MediaError(.damaged, "picture", "libvips does not start")
    }
    return unsafe try LightPicture(owning: step())
  }

  /// Width in pixels.
  package var width: Int { unsafe Int(vips_image_get_width(image)) }

  /// Height in pixels.
  package var height: Int { unsafe Int(vips_image_get_height(image)) }
}

extension LightPicture {
  /// Returns the light that a picture's bytes stand for.
  package static func of(_ pixels: PixelImage) throws(MediaError) -> LightPicture {
    try made {
      unsafe pixels.pixels.withUnsafeBytes { bytes in
        unsafe LightTables.decoding.withUnsafeBufferPointer { table in
          guard let start = bytes.baseAddress, let table = table.baseAddress else { return nil }
          return unsafe cvips_light(
            start, bytes.count, Int32(pixels.width), Int32(pixels.height), table)
        }
      }
    }
  }

  /// Returns the light of a colour whose red, green and blue are sRGB values, usually 0...1.
  package static func light(ofColor color: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      LinearLight.decoded(color.x), LinearLight.decoded(color.y), LinearLight.decoded(color.z),
      color.w)
  }

  /// Returns a picture of one colour.
  ///
  /// - Parameters:
  ///   - light: Red, green and blue light and alpha, which is not multiplied in yet.
  ///   - width: In pixels, at least 1.
  ///   - height: In pixels, at least 1.
  /// - Returns: The picture.
  /// - Throws: ``MediaError/Code/tooLarge`` when there is no memory for it.
  package static func filled(
    _ light: SIMD4<Double>, width: Int, height: Int
  ) throws(MediaError) -> LightPicture {
    try made {
      unsafe cvips_fill(
        Int32(width), Int32(height), light.x * light.w, light.y * light.w, light.z * light.w,
        light.w)
    }
  }

  /// Computes all pixels and returns them as bytes; light beyond 0...1 is cut off.
  ///
  /// - Throws: ``MediaError/Code/tooLarge`` when there is no memory for them.
  package func pixelImage() throws(MediaError) -> PixelImage {
    let bytes = try LightPicture.made {
      unsafe LightTables.encoding.withUnsafeBufferPointer { table in
        guard let table = table.baseAddress else { return nil }
        return unsafe cvips_light_bytes(image, table)
      }
    }
    var length = 0
    let start = unsafe vips_image_write_to_memory(bytes.image, &length)
    guard let start = unsafe start else {
      vips_error_clear()
      throw MediaError(.tooLarge, "picture", "there is no memory for its pixels")
    }
    let data = unsafe Data(
      bytesNoCopy: start, count: length, deallocator: .custom { memory, _ in unsafe g_free(memory) }
    )
    guard let pixels = PixelImage(width: width, height: height, pixels: data) else {
      throw MediaError(.tooLarge, "picture", "it has too many pixels")
    }
    return pixels
  }
}

/// The steps between bytes and light, as tables for libvips.
enum LightTables {
  /// What a byte of red, green, blue and alpha stands for.
  static let decoding: [Float] = (0..<256).flatMap { byte -> [Float] in
    let light = Float(LinearLight.decoded(Double(byte) / 255))
    return [light, light, light, Float(byte) / 255]
  }

  /// The bytes for 65,535ths of red, green and blue light and of alpha.
  static let encoding: [UInt8] = (0..<65536).flatMap { step -> [UInt8] in
    let byte = UInt8((LinearLight.encoded(Double(step) / 65535) * 255).rounded())
    return [byte, byte, byte, UInt8((Double(step) / 257).rounded())]
  }
}
