public import Foundation

extension CLLocation {
  /// Creates a location with the given place, known exactly and as of now.
  ///
  /// Altitude is 0 and not known (``verticalAccuracy`` -1), and so are speed and course (-1).
  /// Unverified: the accuracies, which Apple calls "appropriate values".
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  /// Creates a location whose speed and course are not known (-1).
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: -1, speed: -1, timestamp: timestamp)
  }

  /// Creates a location that moves, without saying how exact speed and course are (-1).
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, course: CLLocationDirection,
    speed: CLLocationSpeed, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: course, courseAccuracy: -1, speed: speed,
      speedAccuracy: -1, timestamp: timestamp)
  }

  /// Creates a location that moves, with the exactness of speed and course.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy,
      speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp, sourceInfo: nil)
  }
}

extension CLLocation {
  /// Returns the meters between the two places along the shortest line on the earth's surface.
  ///
  /// The surface is the WGS 84 ellipsoid; heights do not count. Good to a millimeter for any two
  /// places, also near-antipodal ones. NaN when a coordinate is not a number.
  ///
  /// - Complexity: O(1).
  ///
  /// Source: Apple, `distance(from:)`: "tracing a line between them that follows the curvature of
  /// the Earth".
  public func distance(from location: CLLocation) -> CLLocationDistance {
    Geodesic(from: coordinate, to: location.coordinate).length
  }
}
