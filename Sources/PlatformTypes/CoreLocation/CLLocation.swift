public import Foundation

/// A place on the globe with its height, time and movement, and how exact each of them is.
///
///     let berlin = CLLocation(latitude: 52.5163, longitude: 13.3777)
///     let paris = CLLocation(latitude: 48.8584, longitude: 2.2945)
///     berlin.distance(from: paris)  // about 880 km
///
/// A location never changes. A negative accuracy, speed or course means that the value beside it is
/// not known.
///
/// Source: Apple, `CLLocation`.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked: every stored property is a constant; only a subclass could add another.

  /// The place, WGS 84.
  public let coordinate: CLLocationCoordinate2D

  /// Meters above mean sea level; says nothing unless ``verticalAccuracy`` is greater than 0.
  public let altitude: CLLocationDistance

  /// The radius in meters around ``coordinate`` within which the place lies; negative when the
  /// coordinate is invalid.
  public let horizontalAccuracy: CLLocationAccuracy

  /// Meters by which ``altitude`` may be off; 0 or negative when the altitude is invalid.
  public let verticalAccuracy: CLLocationAccuracy

  /// The direction of travel in degrees clockwise from true north; negative when not known.
  public let course: CLLocationDirection

  /// Degrees by which ``course`` may be off; negative when the course is not known.
  public let courseAccuracy: CLLocationDirectionAccuracy

  /// Meters per second; negative when not known.
  public let speed: CLLocationSpeed

  /// Meters per second by which ``speed`` may be off; negative when the speed is not known.
  public let speedAccuracy: CLLocationSpeedAccuracy

  /// The time at which the place was determined.
  public let timestamp: Date

  /// Where the location came from; nil when that was not said.
  public let sourceInformation: CLLocationSourceInformation?

  /// Creates a location with every value given.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
    sourceInfo: CLLocationSourceInformation?
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.timestamp = timestamp
    self.sourceInformation = sourceInfo
  }

  /// Reads what ``encode(with:)`` wrote; nil when the coordinate or the time is missing.
  public required init?(coder: NSCoder) {
    guard coder.containsValue(forKey: CodingKey.latitude),
      coder.containsValue(forKey: CodingKey.longitude),
      coder.containsValue(forKey: CodingKey.timestamp)
    else { return nil }
    coordinate = CLLocationCoordinate2D(
      latitude: coder.decodeDouble(forKey: CodingKey.latitude),
      longitude: coder.decodeDouble(forKey: CodingKey.longitude))
    altitude = coder.decodeDouble(forKey: CodingKey.altitude)
    horizontalAccuracy = coder.decodeDouble(forKey: CodingKey.horizontalAccuracy)
    verticalAccuracy = coder.decodeDouble(forKey: CodingKey.verticalAccuracy)
    course = coder.decodeDouble(forKey: CodingKey.course)
    courseAccuracy = coder.decodeDouble(forKey: CodingKey.courseAccuracy)
    speed = coder.decodeDouble(forKey: CodingKey.speed)
    speedAccuracy = coder.decodeDouble(forKey: CodingKey.speedAccuracy)
    timestamp = Date(
      timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: CodingKey.timestamp))
    sourceInformation = coder.decodeObject(
      of: CLLocationSourceInformation.self, forKey: CodingKey.source)
  }

  /// Writes every value to `coder`, which must take keys.
  open func encode(with coder: NSCoder) {
    coder.encode(coordinate.latitude, forKey: CodingKey.latitude)
    coder.encode(coordinate.longitude, forKey: CodingKey.longitude)
    coder.encode(altitude, forKey: CodingKey.altitude)
    coder.encode(horizontalAccuracy, forKey: CodingKey.horizontalAccuracy)
    coder.encode(verticalAccuracy, forKey: CodingKey.verticalAccuracy)
    coder.encode(course, forKey: CodingKey.course)
    coder.encode(courseAccuracy, forKey: CodingKey.courseAccuracy)
    coder.encode(speed, forKey: CodingKey.speed)
    coder.encode(speedAccuracy, forKey: CodingKey.speedAccuracy)
    coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: CodingKey.timestamp)
    coder.encode(sourceInformation, forKey: CodingKey.source)
  }

  /// True: an archive of it can be read back by class.
  open class var supportsSecureCoding: Bool { true }

  /// Returns the location itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  private enum CodingKey {
    static let latitude = "kCLLocationCodingKeyCoordinateLatitude"
    static let longitude = "kCLLocationCodingKeyCoordinateLongitude"
    static let altitude = "kCLLocationCodingKeyAltitude"
    static let horizontalAccuracy = "kCLLocationCodingKeyHorizontalAccuracy"
    static let verticalAccuracy = "kCLLocationCodingKeyVerticalAccuracy"
    static let course = "kCLLocationCodingKeyCourse"
    static let courseAccuracy = "kCLLocationCodingKeyCourseAccuracy"
    static let speed = "kCLLocationCodingKeySpeed"
    static let speedAccuracy = "kCLLocationCodingKeySpeedAccuracy"
    static let timestamp = "kCLLocationCodingKeyTimestamp"
    static let source = "kCLLocationCodingKeySourceInformation"
  }

  /// Whether `object` is a location with the same values, each compared exactly.
  ///
  /// Unverified: Apple does not say whether two equal locations are one object or equal values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLLocation else { return false }
    return self === other
      || measures == other.measures && timestamp == other.timestamp
        && sourceInformation == other.sourceInformation
  }

  /// A number that is the same for equal locations.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(measures)
    hasher.combine(timestamp)
    return hasher.finalize()
  }

  private var measures: [Double] {
    [
      coordinate.latitude, coordinate.longitude, altitude, horizontalAccuracy, verticalAccuracy,
      course, courseAccuracy, speed, speedAccuracy,
    ]
  }

  /// The place, its accuracy, speed, course and time, for logs.
  ///
  ///     <+52.51630000,+13.37770000> +/- 5.00m (speed -1.00 mps / course -1.00) @ 2024-05-01 …
  open override var description: String {
    let place = String(format: "<%+.8f,%+.8f>", coordinate.latitude, coordinate.longitude)
    let exactness = String(
      format: "+/- %.2fm (speed %.2f mps / course %.2f)", horizontalAccuracy, speed, course)
    return "\(place) \(exactness) @ \(timestamp)"
  }
}
