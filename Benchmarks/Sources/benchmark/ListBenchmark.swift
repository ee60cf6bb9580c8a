internal import Foundation
internal import PhotosTesting

/// The ordered list of a fetch result alone, without a library, at ten times the size of the largest.
struct ListBenchmark {
  /// The number of identifiers.
  let count: Int

  func run() -> [Measurement] {
    var list = SyntheticList(count: 2)
    let building = (0..<3).map { _ in seconds { list = SyntheticList(count: count) } }
    let searching = (0..<15).map { run in
      seconds { precondition(list.position(ofElementAt: (run * 7_919 + 13) % count) != nil) }
    }
    let editing = (0..<15).map { run in
      seconds {
        let moved = list.movingElement(from: (run * 104_729 + 7) % count, to: run)
        precondition(moved.count == count)
      }
    }
    return [
      measurement("list of ids: build", building), measurement("list of ids: find one", searching),
      measurement("list of ids: move one", editing),
    ]
  }

  private func measurement(_ name: String, _ times: [Double]) -> Measurement {
    Measurement(
      name: name, assets: count, unit: .seconds, ours: Spread(times), baseline: nil, goal: nil)
  }
}
