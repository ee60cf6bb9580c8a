internal import CVips
import Foundation

/// A picture opened by libvips, freed when the value goes out of scope.
@safe struct VipsPicture: ~Copyable {
  let image: UnsafeMutablePointer<VipsImage>

  /// How much may be left out while loading, for speed.
  struct Loading {
    /// Halve a JPEG's sides this often over: 1, 2, 4 or 8 times smaller.
    var shrink = 1
    /// Scale a WebP's sides by this, 0<...1.
    var scale = 1.0
    /// Take a HEIF's thumbnail if it has one.
    var thumbnail = false
  }

  /// Opens `data` with the loader of `family`, and no other, and hands it to `body`.
  ///
  /// - Returns: What `body` returns; `nil` if there is no such loader or the header is damaged.
  static func read<Value>(
    _ data: Data, _ family: MediaType.Family, _ loading: Loading = Loading(),
    _ body: (borrowing VipsPicture) -> Value?
  ) -> Value? {
    guard isStarted, let format = format(of: family) else { return nil }
    return unsafe data.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let image = unsafe cvips_open(
          format, start, bytes.count, Int32(loading.shrink), loading.scale,
          loading.thumbnail ? 1 : 0)
      else {
        vips_error_clear()
        return nil
      }
      let picture = unsafe VipsPicture(owning: image)
      return body(picture)
    }
  }

  /// A rectangle inside a picture, in pixels.
  struct Area {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
  }

  /// Hands tightly packed grey (1 band), RGB (3) or RGBA (4) to `body` as a picture, without copying
  /// it.
  static func wrap<Value>(
    _ pixels: Data, width: Int, height: Int, bands: Int = 4,
    _ body: (borrowing VipsPicture) -> Value?
  ) -> Value? {
    guard isStarted else { return nil }
    return unsafe pixels.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let image = unsafe cvips_wrap(
          start, bytes.count, Int32(width), Int32(height), Int32(bands))
      else { return nil }
      let picture = unsafe VipsPicture(owning: image)
      return body(picture)
    }
  }

  /// Takes over a reference to an image.
  init(owning image: UnsafeMutablePointer<VipsImage>) {
    unsafe self.image = image
  }

  deinit { unsafe cvips_release(image) }

  static let isStarted = cvips_start() == 0

  /// Whether the libvips at hand can read a format: Debian keeps HEIF and JPEG XL in modules that can
  /// be missing.
  static func canRead(_ family: MediaType.Family) -> Bool {
    guard isStarted, let loader = loaders[family] else { return false }
    return unsafe vips_type_find("VipsForeignLoad", loader) != 0
  }

  private static let loaders: [MediaType.Family: String] = [
    .jpeg: "jpegload_buffer", .png: "pngload_buffer", .gif: "gifload_buffer",
    .webP: "webpload_buffer", .tiff: "tiffload_buffer", .heif: "heifload_buffer",
    .jpegXL: "jxlload_buffer",
  ]

  private static func format(of family: MediaType.Family) -> CVipsFormat? {
    switch family {
    case .jpeg: CVipsFormatJPEG
    case .png: CVipsFormatPNG
    case .gif: CVipsFormatGIF
    case .webP: CVipsFormatWebP
    case .tiff: CVipsFormatTIFF
    case .heif: CVipsFormatHEIF
    case .jpegXL: CVipsFormatJPEGXL
    case .raw, .movie, .sound: nil
    }
  }

  /// Stored width in pixels.
  var width: Int { unsafe Int(vips_image_get_width(image)) }

  /// Stored height in pixels.
  var height: Int { unsafe Int(vips_image_get_height(image)) }

  /// Frames or pages in the file.
  var pageCount: Int { unsafe max(1, Int(vips_image_get_n_pages(image))) }

  /// The EXIF orientation, 1...8; 1 if it is absent or invalid.
  var orientation: Int {
    let stored = unsafe Int(vips_image_get_orientation(image))
    return (1...8).contains(stored) ? stored : 1
  }

  /// Whether the colours are meant in another space than sRGB.
  var hasProfile: Bool { unsafe cvips_has_profile(image) != 0 }

  /// Sets the orientation that ``fitted(in:_:)`` will undo.
  func setOrientation(_ orientation: Int) {
    unsafe vips_image_set_int(image, "orientation", Int32(orientation))
  }

  /// Returns a metadata block, such as `exif-data`.
  func block(_ name: String) -> Data? {
    var start: UnsafeRawPointer?
    var length = 0
    guard unsafe vips_image_get_typeof(image, name) != 0,
      unsafe vips_image_get_blob(image, name, &start, &length) == 0, let start = unsafe start
    else { return nil }
    return unsafe Data(bytes: start, count: length)
  }

  /// Whether the first row of pixels decodes.
  func decodesFirstRow() -> Bool {
    guard let region = unsafe vips_region_new(image) else { return false }
    defer { unsafe cvips_release(region) }
    var row = VipsRect(left: 0, top: 0, width: Int32(width), height: 1)
    return unsafe succeeded(vips_region_prepare(region, &row))
  }

  /// Whether every pixel decodes.
  func decodesWhole() -> Bool {
    unsafe succeeded(cvips_decode_all(image))
  }

  /// Hands an upright sRGB copy to `body` that fits in a square of `side` pixels.
  func fitted<Value>(in side: Int, _ body: (borrowing VipsPicture) -> Value?) -> Value? {
    guard let out = unsafe cvips_fit(image, Int32(side)) else {
      vips_error_clear()
      return nil
    }
    let picture = unsafe VipsPicture(owning: out)
    return body(picture)
  }

  /// Hands the part inside `area` to `body`.
  func cropped<Value>(_ area: Area, _ body: (borrowing VipsPicture) -> Value?) -> Value? {
    let out = unsafe cvips_crop(
      image, Int32(area.left), Int32(area.top), Int32(area.width), Int32(area.height))
    guard let out = unsafe out else {
      vips_error_clear()
      return nil
    }
    let picture = unsafe VipsPicture(owning: out)
    return body(picture)
  }

  /// Hands a copy of exactly this size to `body`.
  func stretched<Value>(
    to width: Int, _ height: Int, _ body: (borrowing VipsPicture) -> Value?
  ) -> Value? {
    guard let out = unsafe cvips_stretch(image, Int32(width), Int32(height)) else {
      vips_error_clear()
      return nil
    }
    let picture = unsafe VipsPicture(owning: out)
    return body(picture)
  }

  /// Returns all pixels as tightly packed RGBA.
  func pixels() -> (width: Int, height: Int, data: Data)? {
    guard let rgba = unsafe cvips_rgba(image) else {
      vips_error_clear()
      return nil
    }
    let picture = unsafe VipsPicture(owning: rgba)
    var length = 0
    guard let start = unsafe vips_image_write_to_memory(picture.image, &length) else {
      vips_error_clear()
      return nil
    }
    let data = unsafe Data(
      bytesNoCopy: start, count: length, deallocator: .custom { memory, _ in unsafe g_free(memory) }
    )
    return (picture.width, picture.height, data)
  }

  /// Returns a JPEG file; transparency becomes white.
  func jpeg(quality: Int) -> Data? {
    unsafe encoded { unsafe cvips_encode_jpeg(image, Int32(quality), &$0, &$1) }
  }

  /// Returns a PNG file.
  func png() -> Data? {
    unsafe encoded { unsafe cvips_encode_png(image, &$0, &$1) }
  }

  /// Returns a HEIC file.
  func heic(quality: Int) -> Data? {
    unsafe encoded { unsafe cvips_encode_heic(image, Int32(quality), &$0, &$1) }
  }

  private func encoded(
    _ encode: (inout UnsafeMutableRawPointer?, inout Int) -> Int32
  ) -> Data? {
    var start: UnsafeMutableRawPointer?
    var length = 0
    guard unsafe succeeded(encode(&start, &length)), let start = unsafe start else { return nil }
    return unsafe Data(
      bytesNoCopy: start, count: length, deallocator: .custom { memory, _ in unsafe g_free(memory) }
    )
  }

  /// Whether a libvips call succeeded.
  ///
  /// Its error text is dropped: threads share it, so that it could speak of another file.
  private func succeeded(_ status: Int32) -> Bool {
    if status != 0 { vips_error_clear() }
    return status == 0
  }
}
