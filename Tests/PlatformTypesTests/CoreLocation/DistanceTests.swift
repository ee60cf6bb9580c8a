import Foundation
import PlatformTypes
import Testing

/// A line whose length is known.
private struct Line: CustomTestStringConvertible, Sendable {
  let from: (latitude: Double, longitude: Double)
  let to: (latitude: Double, longitude: Double)
  let meters: Double

  init(
    _ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double,
    _ meters: Double
  ) {
    from = (latitude1, longitude1)
    to = (latitude2, longitude2)
    self.meters = meters
  }

  var testDescription: String { "\(from) to \(to)" }
  var start: CLLocation { CLLocation(latitude: from.latitude, longitude: from.longitude) }
  var end: CLLocation { CLLocation(latitude: to.latitude, longitude: to.longitude) }
}

@Suite("CLLocation.distance") struct DistanceTests {
  /// Lengths by GeographicLib 2.1 (`Geodesic.WGS84.Inverse`), which is exact to nanometers.
  private static let lines = [
    Line(0, 0, 0, 1, 111_319.490_793_274),  // one degree of the equator
    Line(0, 0, 1, 0, 110_574.388_557_799),  // one degree of a meridian
    Line(90, 0, -90, 0, 20_003_931.458_625),  // pole to pole
    Line(90, 0, 0, 50, 10_001_965.729_313),
    Line(48.8584, 2.2945, 52.5163, 13.3777, 881_329.942_153),
    Line(52.5163, 13.3777, 52.51631, 13.37771, 1.303_494_919),  // a step
    Line(10, 179.9, 10, -179.9, 21_927.872_478),  // over the date line
    Line(89.9, 0, 89.9, 180, 22_338.795_683),  // over the pole
    Line(60, 0, 60, 180, 6_695_785.819_644),
    Line(40.6, -73.8, 51.6, -0.5, 5_551_759.400_319),
    // The first two lines of Karney's test set.
    Line(35.60777, -139.44815, -11.17491, -69.95921, 8_935_244.560_482),
    Line(55.52454, 106.05087, 77.03196, 197.18234, 4_105_086.171_392),
  ]

  /// Places opposite each other, or nearly so, by the same program.
  private static let oppositeLines = [
    Line(0, 0, 0, 180, 20_003_931.458_625),
    Line(0, 0, 0, 179.5, 19_980_861.908_891),
    Line(0, 0, 0.5, 179.5, 19_936_288.578_965),
    Line(0, 0, 0.5, 179.7, 19_944_127.420_750),
    Line(30, 0, -30, 179.9, 20_003_008.421_509),
    Line(-30, 10, 29.9, -170.2, 19_989_832.827_610),
    Line(5, 1e-13, 5, 180, 18_898_160.556_509),
  ]

  @Test("Follows the WGS 84 ellipsoid to the millimeter", arguments: lines + oppositeLines)
  fileprivate func length(line: Line) {
    #expect(abs(line.start.distance(from: line.end) - line.meters) < 0.001)
  }

  @Test("Is the same in both directions", arguments: lines + oppositeLines)
  fileprivate func symmetry(line: Line) {
    #expect(abs(line.start.distance(from: line.end) - line.end.distance(from: line.start)) < 1e-6)
  }

  /// The line that geodesists check inverse formulas with (Geoscience Australia, on GRS 80, which
  /// differs from WGS 84 by less than the tolerance here).
  @Test("Finds 54,972.271 m from Flinders Peak to Buninyong")
  func flindersPeak() {
    let flindersPeak = CLLocation(
      latitude: -(37 + 57 / 60 + 3.72030 / 3600), longitude: 144 + 25 / 60 + 29.52440 / 3600)
    let buninyong = CLLocation(
      latitude: -(37 + 39 / 60 + 10.15610 / 3600), longitude: 143 + 55 / 60 + 35.38390 / 3600)
    #expect(abs(flindersPeak.distance(from: buninyong) - 54_972.271) < 0.001)
  }

  @Test("Is 0 from a place to itself, whatever the altitude")
  func itself() {
    let valley = CLLocation(latitude: 45, longitude: 7)
    let peak = CLLocation(
      coordinate: valley.coordinate, altitude: 4000, horizontalAccuracy: 1, verticalAccuracy: 1,
      timestamp: Date())
    #expect(valley.distance(from: peak) == 0)
  }

  @Test("Is not a number when a coordinate is none")
  func notANumber() {
    let nowhere = CLLocation(latitude: .nan, longitude: 0)
    #expect(nowhere.distance(from: CLLocation(latitude: 0, longitude: 0)).isNaN)
  }

  @Test("Changes little between two near places opposite a third, where the formula changes")
  func continuity() {
    let start = CLLocation(latitude: 20, longitude: 0)
    func distance(_ longitude: Double) -> Double {
      start.distance(from: CLLocation(latitude: -19.9, longitude: longitude))
    }
    for step in 0..<200 {
      let longitude = 179 + Double(step) * 0.005
      // 0.005° are at most 557 m, and no longer line is shorter than one to a nearer place.
      #expect(abs(distance(longitude + 0.005) - distance(longitude)) < 557)
      #expect(distance(longitude + 0.005) > distance(longitude) - 0.001)
    }
  }
}
