internal import Foundation
internal import Photos
internal import PhotosHost

/// What opening a library costs in time and a result of all its assets in memory, in a fresh process.
struct MemoryBenchmark {
  let fixture: Fixture
  private static let runs = 5
  /// The argument by which the program is the fresh process.
  static let role = "remember"

  func run() throws -> [Measurement] {
    var opening: [Double] = []
    var resident: [Double] = []
    for _ in 0..<MemoryBenchmark.runs {
      let other = try ChildProcess([MemoryBenchmark.role, fixture.url.path])
      opening.append(Double(try other.next()) / 1e9)
      resident.append(Double(try other.next()))
      try other.finish()
    }
    return [
      Measurement(
        name: "open the library", assets: fixture.assets, unit: .seconds, ours: Spread(opening),
        baseline: nil, goal: .median(0.010)),
      Measurement(
        name: "memory of a result of all by date", assets: fixture.assets, unit: .bytes,
        ours: Spread(resident), baseline: nil, goal: .median(12 * 1_048_576)),
    ]
  }

  /// What the fresh process does: it opens, fetches, and writes the time and the growth.
  static func remember(_ path: String) throws {
    var opened: PHPhotoLibrary?
    let opening = try seconds {
      opened = try PHPhotoLibrary.open(at: URL(fileURLWithPath: path))
    }
    guard let library = opened else { return }
    ChildProcess.tell(Int64(opening * 1e9))
    // A first small fetch, so that what every fetch needs is not counted.
    _ = library.fetchAssets(.byDate(ascending: true, limit: 10)).firstObject
    let before = try residentSize()
    let result = library.fetchAssets(.byDate(ascending: true))
    guard result.firstObject != nil else { throw BenchmarkError("The library is empty.") }
    ChildProcess.tell(try residentSize() - before)
    withExtendedLifetime(result) {}
    library.close()
    try ChildProcess.waitForEnd()
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
