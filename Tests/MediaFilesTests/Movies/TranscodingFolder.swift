import Foundation
import TestSupport

@testable import MediaFiles

/// A folder for the results of one test, removed with the object.
final class TranscodingFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "movies-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// What lies in it, hidden files too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  /// Writes a movie anew and returns where the result is.
  func write(
    _ source: URL, _ settings: MovieTranscoder.Settings = .init(), as name: String = "out",
    _ process: MovieTranscoder.FrameProcessor? = nil
  ) throws -> URL {
    let target = url.appending(path: "\(name).\(settings.container.type.filenameExtension)")
    try MovieTranscoder(settings).write(source, to: target, processingFrames: process)
    return target
  }

  /// Writes a fixture anew and takes the result apart.
  func run(
    _ path: String, _ settings: MovieTranscoder.Settings = .init(),
    _ process: MovieTranscoder.FrameProcessor? = nil
  ) throws -> DecodedMovie {
    let target = try write(Corpus.fixture(path), settings, as: UUID().uuidString, process)
    return try DecodedMovie(target)
  }
}

extension MovieTranscoder.Settings {
  /// Settings with some changes.
  static func with(_ change: (inout Self) -> Void) -> Self {
    var settings = Self()
    change(&settings)
    return settings
  }
}
