internal import CLibAV

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
    // What cannot be converted is no picture.
    return try? unsafe FrameScaler().picture(of: frame, width: width, height: height)
  }
}
