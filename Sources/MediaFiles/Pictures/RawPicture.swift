internal import CLibRaw
import Foundation

/// A camera raw file opened by libraw, freed when the value goes out of scope.
@safe struct RawPicture: ~Copyable {
  private let handle: UnsafeMutablePointer<libraw_data_t>
  private let errorCount: UnsafeMutablePointer<Int32>

  /// Memory that libraw may take for the sensor data alone, in mebibytes.
  private static let memory: UInt32 = 1024

  /// Opens `data` and hands it to `body`.
  ///
  /// - Returns: What `body` returns; `nil` if libraw does not know the file or it is too large.
  static func read<Value>(_ data: Data, _ body: (borrowing RawPicture) -> Value?) -> Value? {
    unsafe data.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return nil }
      let errors = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
      unsafe errors.initialize(to: 0)
      guard let handle = unsafe clibraw_open(start, bytes.count, memory, errors) else {
        unsafe errors.deallocate()
        return nil
      }
      let picture = unsafe RawPicture(handle: handle, errorCount: errors)
      guard picture.width > 0, picture.height > 0, picture.sensorPixels <= PixelLimit.sensor else {
        return nil
      }
      return body(picture)
    }
  }

  private init(
    handle: UnsafeMutablePointer<libraw_data_t>, errorCount: UnsafeMutablePointer<Int32>
  ) {
    unsafe self.handle = handle
    unsafe self.errorCount = errorCount
  }

  deinit {
    unsafe libraw_close(handle)
    unsafe errorCount.deallocate()
  }

  /// Width of the picture as the sensor lay, in pixels.
  var width: Int { unsafe Int(handle.pointee.sizes.width) }

  /// Height of the picture as the sensor lay, in pixels.
  var height: Int { unsafe Int(handle.pointee.sizes.height) }

  /// Pixels of the whole sensor, its masked borders included.
  private var sensorPixels: Int {
    let sizes = unsafe handle.pointee.sizes
    return max(Int(sizes.raw_width) * Int(sizes.raw_height), width * height)
  }

  /// Reads the sensor data; false if it is cut short, damaged, or in a coding libraw lacks.
  func unpack() -> Bool {
    unsafe libraw_unpack(handle) == LIBRAW_SUCCESS.rawValue && errorCount.pointee == 0
      && clibraw_is_blank(handle) == 0
  }

  /// Makes an sRGB picture of unpacked data, not turned.
  ///
  /// - Parameter half: Whether half the sides are enough, which is about eight times faster.
  /// - Returns: Rows of pixels of 3 bytes, or of 1 for a camera that sees no colours; `nil` if it fails.
  func develop(half: Bool) -> (width: Int, height: Int, bands: Int, data: Data)? {
    guard let image = unsafe clibraw_develop(handle, half ? 1 : 0) else { return nil }
    let (wide, high) = unsafe (Int(image.pointee.width), Int(image.pointee.height))
    let bands = unsafe Int(image.pointee.colors)
    let data = unsafe Data(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: clibraw_pixels(image)),
      count: wide * high * bands,
      deallocator: .custom { _, _ in unsafe libraw_dcraw_clear_mem(image) })
    return (wide, high, bands, data)
  }
}
