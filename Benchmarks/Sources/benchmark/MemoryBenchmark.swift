internal import Foundation
internal import Photos
internal import PhotosHost

/// What opening a library costs in time and a result of all its assets in memory, in a fresh process.
struct MemoryBenchmark {
  let fixture: Fixture
  private static let runs = 5
  /// The argument by which the program is the fresh process.
  static let role = "remember"

  /// What the fresh process tells, in this order: the time first, then growths.
  private static let lines: [(name: String, unit: Measurement.Unit, goal: Measurement.Goal?)] = [
    ("open the library", .seconds, .median(0.010)),
    ("memory of opening the library", .bytes, nil),
    ("memory of a result of all by date", .bytes, .median(12 * 1_048_576)),
    ("memory of enumerating it, kept objects included", .bytes, nil),
    ("memory of its details after a change", .bytes, nil),
  ]

  func run() throws -> [Measurement] {
    var samples = MemoryBenchmark.lines.map { _ in [Double]() }
    for _ in 0..<MemoryBenchmark.runs {
      let other = try ChildProcess([MemoryBenchmark.role, fixture.url.path])
      for (index, line) in MemoryBenchmark.lines.enumerated() {
        samples[index].append(Double(try other.next()) / (line.unit == .seconds ? 1e9 : 1))
      }
      try other.finish()
    }
    return zip(MemoryBenchmark.lines, samples).map { line, samples in
      Measurement(
        name: line.name, assets: fixture.assets, unit: line.unit, ours: Spread(samples),
        goal: line.goal)
    }
  }

  /// What the fresh process does: it opens, fetches, enumerates, changes and asks for the details,
  /// and writes the time of the opening and the growth at each.
  static func remember(_ path: String) throws {
    let start = try residentSize()
    var opened: PHPhotoLibrary?
    let opening = try seconds {
      opened = try PHPhotoLibrary.open(at: URL(fileURLWithPath: path))
    }
    guard let library = opened else { return }
    ChildProcess.tell(Int64(opening * 1e9))
    var last = try residentSize()
    ChildProcess.tell(last - start)
    func tellGrowth() throws {
      let now = try residentSize()
      ChildProcess.tell(now - last)
      last = now
    }
    // A first small fetch, so that what every fetch needs is not counted.
    _ = library.fetchAssets(.byDate(ascending: true, limit: 10)).firstObject
    last = try residentSize()
    let result = library.fetchAssets(.byDate(ascending: true))
    guard let first = result.firstObject else { throw BenchmarkError("The library is empty.") }
    try tellGrowth()
    var read = 0
    unsafe result.enumerateObjects { asset, _, _ in
      if asset.creationDate != nil { read += 1 }
    }
    precondition(read == result.count)
    try tellGrowth()
    let details = try detailsAfterChange(of: first, result, in: library)
    try tellGrowth()
    withExtendedLifetime((result, details)) {}
    // The library is the one that other lines measure.
    try library.performChangesAndWait {
      PHAssetChangeRequest(for: first).isFavorite = first.isFavorite
    }
    library.close()
    try ChildProcess.waitForEnd()
  }

  private static func detailsAfterChange(
    of asset: PHAsset, _ result: PHFetchResult<PHAsset>, in library: PHPhotoLibrary
  ) throws -> PHFetchResultChangeDetails<PHAsset> {
    let observer = ChangeReceiver()
    library.register(observer)
    defer { library.unregisterChangeObserver(observer) }
    try library.performChangesAndWait {
      PHAssetChangeRequest(for: asset).isFavorite.toggle()
    }
    guard let details = observer.next().changeDetails(for: result) else {
      throw BenchmarkError("The change has no details.")
    }
    return details
  }

  /// The memory of this process, mapped files included, in bytes.
  ///
  /// Source: proc_pid_status(5), `VmRSS`.
  private static func residentSize() throws -> Int64 {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
      let kibibytes = Int64(line.filter(\.isNumber))
    else { throw BenchmarkError("/proc/self/status does not tell the resident size.") }
    return kibibytes * 1_024
  }
}
