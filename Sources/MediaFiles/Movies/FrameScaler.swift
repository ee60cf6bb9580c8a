internal import CLibAV

/// Scales pictures and changes the format of their pixels, on one thread alone.
///
/// The numbers that mean colours change with the format, but not the colours that they mean: wide
/// gamuts and high dynamic range are kept as they are.
@safe final class FrameScaler {
  private var context: OpaquePointer?

  /// A scaler without any memory of pictures.
  init() {}

  deinit { unsafe sws_freeContext(context) }

  /// Fills a picture with another one's content.
  ///
  /// - Parameters:
  ///   - source: The picture.
  ///   - target: A picture whose size and format are set, and which says whether it uses the full
  ///     range.
  /// - Throws: ``MediaError/Code/damaged`` when libswscale cannot.
  func convert(
    _ source: UnsafeMutablePointer<AVFrame>, into target: Frame
  ) throws(MediaError) {
    let method =
      unsafe source.pointee.width > target.pointer.pointee.width ? SWS_AREA : SWS_BICUBIC
    unsafe context = sws_getCachedContext(
      context, source.pointee.width, source.pointee.height, AVPixelFormat(source.pointee.format),
      target.pointer.pointee.width, target.pointer.pointee.height,
      AVPixelFormat(target.pointer.pointee.format), method | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT,
      nil, nil, nil)
    guard let context = unsafe context else {
      throw MediaError(.damaged, "movie", "its kind of pixels cannot be converted")
    }
    unsafe FrameScaler.setColours(
      context, from: source, isFullRange: target.pointer.pointee.color_range == AVCOL_RANGE_JPEG)
    guard unsafe sws_scale_frame(context, target.pointer, source) >= 0 else {
      throw MediaError(.damaged, "movie", "its kind of pixels cannot be converted")
    }
  }

  /// Returns a frame's content as a picture of another size, as stored.
  ///
  /// - Parameters:
  ///   - source: The frame.
  ///   - width: Pixels of the result.
  ///   - height: Pixels of the result.
  /// - Returns: The picture, its alpha as the frame has it.
  /// - Throws: ``MediaError/Code/damaged`` when libswscale cannot.
  func picture(
    of source: UnsafeMutablePointer<AVFrame>, width: Int, height: Int
  ) throws(MediaError) -> PixelImage {
    let colours = try Frame(width: width, height: height, AV_PIX_FMT_RGBA)
    unsafe colours.pointer.pointee.color_range = AVCOL_RANGE_JPEG
    try unsafe convert(source, into: colours)
    guard let image = colours.image else {
      throw MediaError(.damaged, "movie", "its kind of pixels cannot be converted")
    }
    return image
  }

  /// Tells libswscale which kind of YUV there is on either side; RGB ignores it.
  ///
  /// - Parameters:
  ///   - context: libswscale's.
  ///   - frame: The source.
  ///   - isFullRange: Whether the result uses the full range, as RGB always does.
  static func setColours(
    _ context: OpaquePointer, from frame: UnsafeMutablePointer<AVFrame>, isFullRange: Bool
  ) {
    let coefficients = unsafe sws_getCoefficients(matrix(of: frame))
    let isFull = unsafe frame.pointee.color_range == AVCOL_RANGE_JPEG || isRGB(frame)
    _ = unsafe sws_setColorspaceDetails(
      context, coefficients, isFull ? 1 : 0, coefficients, isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
  }

  /// The kind of YUV that a frame holds; unmarked HD is BT.709.
  static func matrix(of frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
    let space = unsafe frame.pointee.colorspace
    if space != AVCOL_SPC_UNSPECIFIED, space != AVCOL_SPC_RGB {
      return Int32(bitPattern: space.rawValue)
    }
    return unsafe frame.pointee.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601
  }

  private static func isRGB(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    let format = unsafe av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format))
    return unsafe (format?.pointee.flags ?? 0) & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
  }
}
