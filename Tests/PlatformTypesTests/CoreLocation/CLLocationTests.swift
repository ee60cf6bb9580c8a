import Foundation
import PlatformTypes
import Testing

@Suite("CLLocation") struct CLLocationTests {
  private static let place = CLLocationCoordinate2D(latitude: 52.5163, longitude: 13.3777)
  private static let time = Date(timeIntervalSince1970: 1_700_000_000.25)

  private static func full(latitude: Double = 52.5163, speed: Double = 2.5) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2DMake(latitude, 13.3777), altitude: 34,
      horizontalAccuracy: 5, verticalAccuracy: 3, course: 270, courseAccuracy: 4, speed: speed,
      speedAccuracy: 0.5, timestamp: time,
      sourceInfo: CLLocationSourceInformation(
        softwareSimulationState: true, andExternalAccessoryState: false))
  }

  @Test("A location of two numbers has no altitude, speed or course, and is of now")
  func simple() {
    let before = Date()
    let location = CLLocation(latitude: 1.5, longitude: -2.5)
    #expect(location.coordinate.latitude == 1.5)
    #expect(location.coordinate.longitude == -2.5)
    #expect(location.altitude == 0)
    #expect(location.verticalAccuracy < 0)
    #expect(location.speed < 0 && location.course < 0)
    #expect(before <= location.timestamp && location.timestamp <= Date())
  }

  @Test("Each initializer keeps what it is given and leaves the rest unknown")
  func initializers() {
    let still = CLLocation(
      coordinate: Self.place, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3,
      timestamp: Self.time)
    #expect(still.altitude == 34 && still.horizontalAccuracy == 5 && still.verticalAccuracy == 3)
    #expect(still.timestamp == Self.time)
    #expect(still.course == -1 && still.speed == -1)

    let moving = CLLocation(
      coordinate: Self.place, altitude: 34, horizontalAccuracy: 5, verticalAccuracy: 3,
      course: 270, speed: 2.5, timestamp: Self.time)
    #expect(moving.course == 270 && moving.speed == 2.5)
    #expect(moving.courseAccuracy < 0 && moving.speedAccuracy < 0)
    #expect(moving.sourceInformation == nil)

    let full = Self.full()
    #expect(full.courseAccuracy == 4 && full.speedAccuracy == 0.5)
    #expect(full.sourceInformation?.isSimulatedBySoftware == true)
    #expect(full.sourceInformation?.isProducedByAccessory == false)
  }

  @Test("Locations with the same values are equal and hash alike")
  func equality() {
    #expect(Self.full() == Self.full())
    #expect(Self.full().hash == Self.full().hash)
    #expect(Self.full() != Self.full(latitude: 52.5164))
    #expect(Self.full() != Self.full(speed: 3))
    #expect(!Self.full().isEqual(NSNumber(value: 1)))
  }

  @Test("A location comes back from a secure archive with every value")
  func archive() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: Self.full(), requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data)
    #expect(copy == Self.full())
  }

  @Test("A location without source information comes back without it")
  func archiveWithoutSource() throws {
    let location = CLLocation(latitude: 0, longitude: 0)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: location, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data)
    #expect(copy == location)
    #expect(copy?.sourceInformation == nil)
  }

  @Test("A copy equals the location")
  func copying() {
    #expect(Self.full().copy() as? CLLocation == Self.full())
  }

  @Test("The description names place and accuracy")
  func description() {
    let text = Self.full().description
    #expect(
      text.hasPrefix("<+52.51630000,+13.37770000> +/- 5.00m (speed 2.50 mps / course 270.00)"))
  }
}

@Suite("CLLocationCoordinate2D") struct CLLocationCoordinate2DTests {
  @Test(
    "Valid is what lies on the globe, poles and date line included",
    arguments: [
      (0, 0, true), (90, 180, true), (-90, -180, true), (90.001, 0, false), (0, -180.001, false),
      (.nan, 0, false), (0, .infinity, false),
    ])
  func validity(latitude: Double, longitude: Double, isValid: Bool) {
    let coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    #expect(CLLocationCoordinate2DIsValid(coordinate) == isValid)
  }

  @Test("The invalid coordinate is not valid, the one without numbers is 0°, 0°")
  func special() {
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    #expect(CLLocationCoordinate2D().latitude == 0)
    #expect(CLLocationCoordinate2D().longitude == 0)
  }
}
