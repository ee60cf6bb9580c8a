internal import CLibAV
package import Foundation

/// Writes a movie anew: in another container, smaller, cut, silenced, with other fields, or with each
/// of its pictures changed.
///
///     var settings = MovieTranscoder.Settings()
///     settings.video = .encoded(.h264, .high)
///     settings.maximumSize = .init(longer: 1280, shorter: 720)
///     try MovieTranscoder(settings).write(movie, to: target)
///
/// Pictures keep their times, also where these are irregular. Where they are copied, or encoded
/// without a processor, a movie that is stored lying stays so and keeps the matrix by which players
/// turn it; a processor is given upright pictures, and the result is stored upright without a matrix.
///
/// Fields are kept: dates, position, content identifier and all other QuickTime keys byte for byte.
/// So are the tracks of timed values in QuickTime movies; of these only the one that tells the time
/// of a Live Photo's still where a processor changes the pictures, as others speak of places in them.
/// Subtitles, chapters and time codes are left out.
///
/// A value, safe to use from any number of threads; each call works on the thread that calls it, in
/// memory that does not grow with the movie's length.
package struct MovieTranscoder: Sendable {
  /// Changes an upright picture; the number is its time in the source, in seconds.
  ///
  /// The numbers of the pixels are the source's own, in its own gamut. All results must have the size
  /// of the first; others are scaled to it. Transparency is lost.
  package typealias FrameProcessor = (PixelImage, Double) throws -> PixelImage

  /// What becomes of the movie.
  package var settings: Settings

  /// Makes a transcoder of these settings.
  package init(_ settings: Settings = Settings()) { self.settings = settings }

  /// Reads a movie and writes the result.
  ///
  /// The result is written beside `target` under a name of its own and appears there when it is
  /// complete; nothing is left behind on failure.
  ///
  /// - Parameters:
  ///   - source: A movie or sound; its type is judged by its bytes. It must not shrink meanwhile.
  ///   - target: Must not exist; its folder must.
  ///   - process: Applied to each picture in the order of their times. Needs encoding.
  ///   - progress: Told how much is done, from 0 to 1, never less than before; 1 is told last, when
  ///     the result is in its place.
  ///   - isCancelled: Asked before each piece of picture or sound.
  /// - Throws: What `process` throws, or a ``MediaError``: ``MediaError/Code/unrecognised``,
  ///   ``MediaError/Code/unreadable(errno:)`` and ``MediaError/Code/damaged`` for the source,
  ///   also when a part in its middle does not decode; ``MediaError/Code/unsupported`` when the
  ///   container cannot hold what is copied or a coding is not to be had here;
  ///   ``MediaError/Code/unwritable(errno:)`` with `EEXIST` when there is something at `target`, or
  ///   another number of the system; ``MediaError/Code/cancelled``.
  /// - Complexity: Copying reads and writes each byte once; encoding takes most of its time in
  ///   libav's encoders, which use several threads.
  package func write(
    _ source: URL, to target: URL, processingFrames process: FrameProcessor? = nil,
    progress: (Double) -> Void = { _ in }, isCancelled: () -> Bool = { false }
  ) throws {
    let name = source.lastPathComponent
    let data = try FileBytes.map(source)
    guard let type = TypeSniffer.type(of: Bytes(data)), type.kind != .image else {
      throw MediaError(.unrecognised, name, "neither a movie nor a sound")
    }
    let file = try MovieFile(data, type, name)
    guard file.hasAllSamples() else { throw MediaError(.damaged, name, "the file is cut short") }
    let output = try UnfinishedFile(target)
    defer { output.removeIfUnfinished() }
    try MovieWork(settings, file, output.url, process).run(
      progress: progress, isCancelled: isCancelled)
    if isCancelled() { throw MediaError(.cancelled, name, "the work was cancelled") }
    try output.finish()
    progress(1)
  }
}
