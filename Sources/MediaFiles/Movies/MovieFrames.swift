internal import CLibAV
package import Foundation

/// Single pictures of a movie.
///
///     let (image, seconds) = try MovieFrames(contentsOf: url).picture(at: 1.5, maximumSize: nil)
///
/// Opens the movie for each picture; a value, safe to use from any number of threads.
package struct MovieFrames: Sendable {
  private let url: URL

  /// Names a movie; nothing is read yet.
  package init(contentsOf url: URL) { self.url = url }

  /// Returns the picture that a player shows at a time.
  ///
  /// - Parameters:
  ///   - seconds: From the beginning of the movie; before it the first picture is taken, and behind
  ///     its end the last.
  ///   - maximumSize: The picture is scaled down to fit in this box, in pixels as it is returned; a
  ///     side of 0 does not limit. `nil` keeps its size.
  ///   - isUpright: Whether the track's matrix is applied.
  /// - Returns: The picture, and from when it is shown, in seconds.
  /// - Throws: ``MediaError/Code/damaged`` if there is no picture or it does not decode, and what
  ///   opening the file throws.
  /// - Complexity: Decodes from the last key picture before that time on.
  package func picture(
    at seconds: Double, maximumSize: (width: Double, height: Double)?, isUpright: Bool = true
  ) throws(MediaError) -> (image: PixelImage, seconds: Double) {
    let name = url.lastPathComponent
    let data = try FileBytes.map(url)
    guard let type = TypeSniffer.type(of: Bytes(data)), type.kind == .video else {
      throw MediaError(.unrecognised, name, "no movie")
    }
    let file = try MovieFile(data, type, name)
    guard let track = file.track(AVMEDIA_TYPE_VIDEO), let decoder = FrameDecoder(track) else {
      throw MediaError(.damaged, name, "there are no pictures that can be decoded here")
    }
    let base = unsafe track.stream.pointee.time_base
    let span = MovieSpan(nil, of: file)
    let search = try FrameSearch(MovieSpan.ticks(span.origin + seconds, base))
    if seconds > 0.5 {
      // The order of decoding differs from that of showing.
      let early = Int64((span.origin + seconds - 0.5) * Double(AV_TIME_BASE))
      unsafe av_seek_frame(file.context, -1, early, AVSEEK_FLAG_BACKWARD)
    }
    let packet = try Packet()
    while !search.isOver, unsafe av_read_frame(file.context, packet.pointer) >= 0 {
      defer { packet.clear() }
      guard Int(unsafe packet.pointer.pointee.stream_index) == track.index else { continue }
      _ = unsafe decoder.decode(packet.pointer) { unsafe search.take($0) }
    }
    if !search.isOver { _ = unsafe decoder.decode(nil) { unsafe search.take($0) } }
    guard let found = search.time else {
      throw MediaError(.damaged, name, "the video does not decode")
    }
    let image = try render(search.frame, track, maximumSize, isUpright: isUpright)
    return (image, Double(found) * av_q2d(base) - span.origin)
  }

  private func render(
    _ frame: Frame, _ track: MovieTrack, _ maximum: (width: Double, height: Double)?,
    isUpright: Bool
  ) throws(MediaError) -> PixelImage {
    let stored = unsafe (
      width: Int(frame.pointer.pointee.width), height: Int(frame.pointer.pointee.height)
    )
    let isSideways = isUpright && track.quarterTurns % 2 == 1
    let seen = isSideways ? (stored.height, stored.width) : (stored.width, stored.height)
    var scale = 1.0
    if let width = maximum?.width, width > 0 { scale = min(scale, width / Double(seen.0)) }
    if let height = maximum?.height, height > 0 { scale = min(scale, height / Double(seen.1)) }
    func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    let (width, height) = (side(stored.width), side(stored.height))
    guard width <= PixelLimit.decoded / height else {
      throw MediaError(.tooLarge, url.lastPathComponent, "a picture is too large")
    }
    let picture = try unsafe FrameScaler().picture(
      of: frame.pointer, width: width, height: height)
    let turned = isUpright ? track.quarterTurns : 0
    guard
      let image = picture.turned(mirrored: isUpright && track.isMirrored, quarterTurns: turned)
    else { throw MediaError(.tooLarge, url.lastPathComponent, "a picture is too large") }
    return image
  }
}

/// Looks for the picture that is shown at a time among those that come out of a decoder.
private final class FrameSearch {
  private let wanted: Int64
  /// The best so far.
  let frame: Frame
  /// When it is shown, in ticks; `nil` if there was none yet.
  private(set) var time: Int64?
  /// Whether no better one can come.
  private(set) var isOver = false

  init(_ wanted: Int64) throws(MediaError) {
    self.wanted = wanted
    frame = try Frame()
  }

  func take(_ next: UnsafeMutablePointer<AVFrame>) {
    guard !isOver else { return }
    let told = unsafe next.pointee.best_effort_timestamp
    let shown = told == clibav_no_time() ? (time ?? -1) + 1 : told
    if shown > wanted {
      isOver = true
      // Before the first picture it is the first that is meant.
      if time != nil { return }
    }
    unsafe av_frame_unref(frame.pointer)
    guard unsafe av_frame_ref(frame.pointer, next) >= 0 else { return }
    time = shown
  }
}
