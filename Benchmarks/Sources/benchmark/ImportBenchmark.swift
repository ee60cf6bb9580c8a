internal import CBaseline
internal import Foundation
internal import Photos
internal import PhotosHost

/// Importing JPEG files, a hundred in each commit: processor time against copying, hashing and reading EXIF in C.
struct ImportBenchmark {
  let pictures: Pictures
  private static let batch = 100
  private static let runs = 3

  func run() throws -> [Measurement] {
    let count = ImportBenchmark.batch
    return try withTemporaryFolder { folder in
      let sources = try pictures.copies(count, in: folder)
      var ours: (processor: [Double], wall: [Double]) = ([], [])
      var baseline: (processor: [Double], wall: [Double]) = ([], [])
      for run in 0..<ImportBenchmark.runs + 1 {
        let target = folder.appendingPathComponent("copies-\(run)", isDirectory: true)
        let own = try usage { try importByLibrary(sources, folder, run) }
        let bare = try usage { try importByC(sources, into: target) }
        guard run > 0 else { continue }
        ours.processor.append(own.processor)
        ours.wall.append(own.wall)
        baseline.processor.append(bare.processor)
        baseline.wall.append(bare.wall)
      }
      return [
        Measurement(
          name: "import \(count) JPEGs of \(pictures.megapixels) MP, processor time", assets: count,
          unit: .seconds, ours: Spread(ours.processor), baseline: Spread(baseline.processor),
          goal: .ratio(1.5)),
        Measurement(
          name: "the same by the clock", assets: count, unit: .seconds, ours: Spread(ours.wall),
          baseline: Spread(baseline.wall), goal: nil),
      ]
    }
  }

  private func importByLibrary(_ sources: [URL], _ folder: URL, _ run: Int) throws {
    let url = folder.appendingPathComponent("run-\(run).photolibrary")
    let library = try PHPhotoLibrary.open(at: url)
    defer { library.close() }
    try library.performChangesAndWait {
      for source in sources {
        _ = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: source)
      }
    }
    guard library.fetchAssets().count == sources.count else {
      throw BenchmarkError("Not all pictures were imported.")
    }
  }

  private func importByC(_ sources: [URL], into target: URL) throws {
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    for source in sources {
      let copy = target.appendingPathComponent(source.lastPathComponent)
      guard unsafe cbaseline_import(source.path, copy.path) >= 0 else {
        throw BenchmarkError("\(source.path) cannot be copied.")
      }
    }
    guard unsafe cbaseline_sync(target.path) == 0 else { throw BenchmarkError("Syncing failed.") }
  }

  /// Seconds by the clock and of all processors.
  private func usage(
    _ body: () throws -> Void
  ) throws -> (processor: Double, wall: Double) {
    let start = cbaseline_cpu()
    let wall = try seconds(body)
    return (Double(cbaseline_cpu() - start) / 1e9, wall)
  }
}
