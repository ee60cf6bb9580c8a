internal import CBaseline
internal import Foundation
internal import Photos
internal import PhotosHost

/// Pictures of 256 pixels of JPEG files of 12 megapixels, against libvips in C.
struct ImageBenchmark {
  let pictures: Pictures
  private static let runs = 21
  private static let side = 256

  func run() throws -> [Measurement] {
    try withTemporaryFolder { folder in
      let sources = try pictures.copies(ImageBenchmark.runs + 2, in: folder)
      let url = folder.appendingPathComponent("images.photolibrary")
      let library = try PHPhotoLibrary.open(at: url)
      defer { library.close() }
      try library.performChangesAndWait {
        for source in sources {
          _ = PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: source)
        }
      }
      let assets = library.fetchAssets()
      let cold = try interleaved(runs: ImageBenchmark.runs) { run in
        try request(assets.object(at: run))
      } baseline: { run in
        let size = unsafe cbaseline_thumbnail(sources[run].path, Int32(ImageBenchmark.side))
        if size <= 0 { throw BenchmarkError("libvips cannot decode a picture.") }
      }
      let cached = try (0..<ImageBenchmark.runs).map { run in
        try seconds { try request(assets.object(at: run)) }
      }
      return [
        Measurement(
          name: "image of 256 pixels of \(pictures.megapixels) MP, nothing cached",
          assets: assets.count,
          unit: .seconds, ours: cold.ours, baseline: cold.baseline, goal: .ratio(1.15)),
        Measurement(
          name: "the same, cached", assets: assets.count, unit: .seconds, ours: Spread(cached),
          baseline: nil, goal: .median(0.002)),
      ]
    }
  }

  private func request(_ asset: PHAsset) throws {
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    options.deliveryMode = .highQualityFormat
    options.resizeMode = .fast
    var longer = 0.0
    PHImageManager.default().requestImage(
      for: asset, targetSize: CGSize(width: ImageBenchmark.side, height: ImageBenchmark.side),
      contentMode: .aspectFit, options: options
    ) { image, _ in
      longer = image.map { max($0.size.width, $0.size.height) } ?? 0
    }
    guard longer >= Double(ImageBenchmark.side) else {
      throw BenchmarkError("An image request failed.")
    }
  }
}
