internal import CLibAV
import Foundation

/// A decoded picture or piece of sound, freed when the object goes.
@safe final class Frame {
  /// libav's frame; its content may be replaced.
  let pointer: UnsafeMutablePointer<AVFrame>

  /// An empty frame.
  ///
  /// - Throws: ``MediaError/Code/unwritable(errno:)`` when there is no memory.
  init() throws(MediaError) {
    guard let frame = unsafe av_frame_alloc() else { throw Frame.noMemory }
    unsafe pointer = frame
  }

  /// A picture without content.
  ///
  /// - Throws: ``MediaError/Code/unwritable(errno:)`` when there is no memory.
  convenience init(width: Int, height: Int, _ format: AVPixelFormat) throws(MediaError) {
    try self.init()
    unsafe pointer.pointee.width = Int32(width)
    unsafe pointer.pointee.height = Int32(height)
    unsafe pointer.pointee.format = format.rawValue
    guard unsafe av_frame_get_buffer(pointer, 0) >= 0 else { throw Frame.noMemory }
  }

  deinit {
    var freed: UnsafeMutablePointer<AVFrame>? = unsafe pointer
    unsafe av_frame_free(&freed)
  }

  private static var noMemory: MediaError {
    MediaError(.unwritable(errno: ENOMEM), "movie", "there is no memory for a frame")
  }
}

extension Frame {
  /// A frame with the pixels of a picture.
  ///
  /// - Throws: ``MediaError/Code/unwritable(errno:)`` when there is no memory.
  convenience init(_ image: PixelImage) throws(MediaError) {
    try self.init(width: image.width, height: image.height, AV_PIX_FMT_RGBA)
    guard let rows = unsafe pointer.pointee.data.0 else { throw Frame.noMemory }
    let stride = Int(unsafe pointer.pointee.linesize.0)
    unsafe image.pixels.withUnsafeBytes { bytes in
      for row in 0..<image.height {
        let line = unsafe bytes[row * image.bytesPerRow..<(row + 1) * image.bytesPerRow]
        unsafe UnsafeMutableRawBufferPointer(start: rows + row * stride, count: image.bytesPerRow)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: line))
      }
    }
  }

  /// The pixels of a frame of RGBA; `nil` if it has no content.
  var image: PixelImage? {
    let (width, height) = unsafe (Int(pointer.pointee.width), Int(pointer.pointee.height))
    guard let rows = unsafe pointer.pointee.data.0 else { return nil }
    let stride = Int(unsafe pointer.pointee.linesize.0)
    var pixels = Data(capacity: width * height * 4)
    for row in 0..<height { unsafe pixels.append(rows + row * stride, count: width * 4) }
    return PixelImage(width: width, height: height, pixels: pixels)
  }
}
