internal import CLibAV
import Foundation

extension MovieFile {
  /// Returns the first frame, upright, its longer side at most `maxPixelSize`.
  ///
  /// - Throws: ``MediaError/Code/damaged`` if there is no video or it does not decode;
  ///   ``MediaError/Code/tooLarge`` if it exceeds ``PixelLimit/decoded``.
  func poster(maxPixelSize: Int?) throws(MediaError) -> PixelImage {
    guard let video = track(AVMEDIA_TYPE_VIDEO) else {
      throw MediaError(.damaged, name, "there is no video")
    }
    let image = unsafe firstFrame(of: video) { frame in
      unsafe Self.pixels(of: frame, maxPixelSize)?
        .turned(mirrored: video.isMirrored, quarterTurns: video.quarterTurns)
    }
    guard let image else { throw MediaError(.damaged, name, "the video does not decode") }
    return image
  }

  /// Scales and converts a frame to RGBA, as stored.
  private static func pixels(
    of frame: UnsafeMutablePointer<AVFrame>, _ side: Int?
  ) -> PixelImage? {
    let source = unsafe (width: Int(frame.pointee.width), height: Int(frame.pointee.height))
    guard source.width > 0, source.height > 0 else { return nil }
    let scale = min(1, Double(side ?? .max) / Double(max(source.width, source.height)))
    let width = max(1, Int((Double(source.width) * scale).rounded()))
    let height = max(1, Int((Double(source.height) * scale).rounded()))
    guard width <= PixelLimit.decoded / height else { return nil }
    let method = scale < 1 ? SWS_AREA : SWS_BILINEAR
    guard
      let converter = unsafe sws_getContext(
        Int32(source.width), Int32(source.height), AVPixelFormat(frame.pointee.format),
        Int32(width), Int32(height), AV_PIX_FMT_RGBA, method | SWS_ACCURATE_RND, nil, nil, nil)
    else { return nil }
    defer { unsafe sws_freeContext(converter) }
    unsafe FrameScaler.setColours(converter, from: frame, isFullRange: true)
    // libswscale may write a little past the end of a row.
    var pixels = Data(count: width * height * 4 + 64)
    let rows = unsafe pixels.withUnsafeMutableBytes { bytes -> Int32 in
      var planes: [UnsafeMutablePointer<UInt8>?] = unsafe [
        bytes.assumingMemoryBound(to: UInt8.self).baseAddress, nil, nil, nil,
      ]
      var strides: [Int32] = [Int32(width * 4), 0, 0, 0]
      return unsafe withUnsafePointer(to: frame.pointee.data) { data in
        unsafe data.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 8) { data in
          unsafe withUnsafePointer(to: frame.pointee.linesize) { lines in
            unsafe lines.withMemoryRebound(to: Int32.self, capacity: 8) { lines in
              unsafe sws_scale(
                converter, data, lines, 0, Int32(source.height), &planes, &strides)
            }
          }
        }
      }
    }
    guard rows == Int32(height) else { return nil }
    return PixelImage(width: width, height: height, pixels: pixels.prefix(width * height * 4))
  }
}
