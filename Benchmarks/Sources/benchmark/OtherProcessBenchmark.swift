internal import CBaseline
internal import Foundation
internal import Photos
internal import PhotosHost

/// From a commit in this process to the call of an observer in another.
struct OtherProcessBenchmark {
  let fixture: Fixture
  private static let commits = 1_000
  /// The argument by which the program is the other process.
  static let role = "observe"

  func run() throws -> [Measurement] {
    let times = try measure()
    let sinceReturn = Spread(times.map(\.sinceReturn))
    return [
      measurement("commit to observer elsewhere", sinceReturn, .median(0.001)),
      measurement("the same, 99 of 100", sinceReturn, .percentile99(0.010)),
      measurement("the same, with the commit itself", Spread(times.map(\.sinceCall)), nil),
    ]
  }

  private func measurement(
    _ name: String, _ times: Spread, _ goal: Measurement.Goal?
  ) -> Measurement {
    Measurement(
      name: name, assets: fixture.assets, unit: .seconds, ours: times, baseline: nil, goal: goal)
  }

  /// Times in seconds, from the call that commits and from its return; an observer may be faster than the return.
  private func measure() throws -> [(sinceCall: Double, sinceReturn: Double)] {
    try fixture.withCopies { library, _ in
      let other = try ChildProcess([OtherProcessBenchmark.role, library.host.url.path])
      _ = try other.next()
      let all = library.fetchAssets()
      var times: [(sinceCall: Double, sinceReturn: Double)] = []
      for commit in 0..<OtherProcessBenchmark.commits + 20 {
        let asset = all.object(at: commit * 89 % all.count)
        let called = cbaseline_now()
        try library.toggleFavorite(asset)
        let returned = cbaseline_now()
        let heard = try other.next()
        guard commit >= 20 else { continue }
        times.append((Double(heard - called) / 1e9, max(0, Double(heard - returned) / 1e9)))
      }
      try other.finish()
      return times
    }
  }

  /// What the other process does: it writes the time of every call of its observer.
  static func observe(_ path: String) throws {
    let library = try PHPhotoLibrary.open(at: URL(fileURLWithPath: path))
    let observer = TimeTeller()
    library.register(observer)
    ChildProcess.tell(0)
    try ChildProcess.waitForEnd()
    library.unregisterChangeObserver(observer)
    library.close()
  }
}

/// An observer that tells when it was called.
private final class TimeTeller: NSObject, PHPhotoLibraryChangeObserver, Sendable {
  func photoLibraryDidChange(_ changeInstance: PHChange) { ChildProcess.tell(cbaseline_now()) }
}
