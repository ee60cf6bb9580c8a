/// An angle on the globe in degrees, WGS 84.
public typealias CLLocationDegrees = Double

/// A length in meters.
public typealias CLLocationDistance = Double

/// How far off a place may be, in meters; negative when the place is not known.
public typealias CLLocationAccuracy = Double

/// A speed in meters per second; negative when it is not known.
public typealias CLLocationSpeed = Double

/// How far off a speed may be, in meters per second; negative when the speed is not known.
public typealias CLLocationSpeedAccuracy = Double

/// A direction in degrees clockwise from true north: 0 north, 90 east; negative when not known.
public typealias CLLocationDirection = Double

/// How far off a direction may be, in degrees; negative when the direction is not known.
public typealias CLLocationDirectionAccuracy = Double

/// A place on the globe by its latitude and longitude, WGS 84.
///
/// As on Apple's platforms it is not `Equatable`: compare the two numbers, or distances.
///
/// Source: Apple, `CLLocationCoordinate2D`.
public struct CLLocationCoordinate2D: Sendable {
  /// Degrees north of the equator, -90 to 90; negative values are south of it.
  public var latitude: CLLocationDegrees

  /// Degrees east of the prime meridian, -180 to 180; negative values are west of it.
  public var longitude: CLLocationDegrees

  /// Creates the place 0°, 0°.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Creates a place from degrees north and degrees east, which are not checked.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A coordinate that is no place: -180°, -180°.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Whether the latitude is within -90…90 and the longitude within -180…180.
///
/// A coordinate of exactly 0°, 0° is valid.
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}

/// Returns a coordinate of the given degrees, which are not checked.
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
