internal import Dispatch
internal import Foundation
internal import Photos
internal import PhotosHost
internal import Synchronization

/// One change that a hundred observers ask ten results about each.
struct ObserverBenchmark {
  let fixture: Fixture
  private static let observers = 100
  private static let results = 10
  private static let runs = 15

  func run() throws -> [Measurement] {
    try fixture.withCopies { library, _ in
      let results = Mutex(
        (0..<ObserverBenchmark.results).map {
          library.fetchAssets(.byDate(ascending: $0 % 2 == 0))
        })
      let asked = DispatchSemaphore(value: 0)
      let observers = (0..<ObserverBenchmark.observers).map { _ in
        DetailsReader { change in
          // All hold the same results, as the views of one program do.
          let current = results.withLock { $0 }
          let details = current.map { change.changeDetails(for: $0) }
          precondition(details.allSatisfy { $0?.changedIndexes?.count == 1 })
          withExtendedLifetime(details) { _ = asked.signal() }
        }
      }
      for observer in observers { library.register(observer) }
      defer { for observer in observers { library.unregisterChangeObserver(observer) } }
      var times: [Double] = []
      for run in 0..<ObserverBenchmark.runs + 2 {
        let asset = results.withLock { $0[0].object(at: run * 31 + 7) }
        let time = try seconds {
          try library.toggleFavorite(asset)
          for _ in observers { asked.wait() }
        }
        if run >= 2 { times.append(time) }
        // New results, so that each change is the first that they hear of.
        results.withLock { results in
          results = results.indices.map { library.fetchAssets(.byDate(ascending: $0 % 2 == 0)) }
        }
      }
      return [
        Measurement(
          name: "commit until 100 observers have the details of 10 results", assets: fixture.assets,
          unit: .seconds, ours: Spread(times), baseline: nil, goal: nil)
      ]
    }
  }
}

/// An observer that does something with each change.
private final class DetailsReader: NSObject, PHPhotoLibraryChangeObserver, Sendable {
  private let body: @Sendable (PHChange) -> Void

  init(_ body: @escaping @Sendable (PHChange) -> Void) { self.body = body }

  func photoLibraryDidChange(_ changeInstance: PHChange) { body(changeInstance) }
}
