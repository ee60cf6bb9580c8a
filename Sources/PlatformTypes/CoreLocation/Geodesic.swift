import Foundation

/// The shortest line between two places on the WGS 84 ellipsoid.
///
/// Vincenty's iteration answers almost every question in a few turns. It does not settle for places
/// that nearly lie opposite each other; there the azimuth is found by halving
/// (`Geodesic+Bisection`).
///
/// Source: T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid with
/// application of nested equations", Survey Review XXIII, 176 (1975), inverse formula.
struct Geodesic {
  /// The semi-major axis of WGS 84 in meters.
  static let equatorialRadius = 6_378_137.0
  /// The flattening of WGS 84.
  static let flattening = 1 / 298.257223563
  /// The semi-minor axis of WGS 84 in meters.
  static let polarRadius = equatorialRadius * (1 - flattening)

  /// Sine and cosine of an angle.
  struct Angle {
    var sine: Double
    var cosine: Double
  }

  /// The reduced latitudes U of both ends: tan U = (1 - f) tan φ.
  let start: Angle
  let end: Angle
  /// The difference L of the longitudes in radians, 0…π.
  let longitude: Double

  init(from first: CLLocationCoordinate2D, to second: CLLocationCoordinate2D) {
    start = Self.reducedLatitude(degrees: first.latitude)
    end = Self.reducedLatitude(degrees: second.latitude)
    let difference = (second.longitude - first.longitude).remainder(dividingBy: 360)
    longitude = abs(difference) * .pi / 180
  }

  /// The length of the line in meters; NaN when an end is not a number.
  var length: Double {
    guard [start.sine, end.sine, longitude].allSatisfy(\.isFinite) else { return .nan }
    return vincentyLength ?? bisectedLength
  }

  private static func reducedLatitude(degrees: Double) -> Angle {
    guard abs(degrees) != 90 else { return Angle(sine: degrees.sign == .minus ? -1 : 1, cosine: 0) }
    let tangent = (1 - flattening) * tan(degrees * .pi / 180)
    let cosine = 1 / (1 + tangent * tangent).squareRoot()
    return Angle(sine: tangent * cosine, cosine: cosine)
  }

  /// The length by Vincenty's formula, or nil when its iteration does not settle.
  private var vincentyLength: Double? {
    let f = Self.flattening
    var lambda = longitude
    for _ in 0..<40 {
      let arc = Arc(from: start, to: end, longitude: lambda)
      guard arc.sine > 0 else { return arc.cosine > 0 ? 0 : nil }
      // Equations 10 and 11.
      let c = f / 16 * arc.cosineSquaredAzimuth * (4 + f * (4 - 3 * arc.cosineSquaredAzimuth))
      let nested =
        arc.cosine2M + c * arc.cosine * (-1 + 2 * arc.cosine2M * arc.cosine2M)
      let next =
        longitude + (1 - c) * f * arc.sineAzimuth * (arc.length + c * arc.sine * nested)
      guard next <= .pi else { return nil }
      if abs(next - lambda) < 1e-13 {
        return arc.metersOnEllipsoid
      }
      lambda = next
    }
    return nil
  }
}

/// A great circle's arc on the auxiliary sphere, in Vincenty's terms.
private struct Arc {
  /// sin σ, cos σ and σ: the arc's angle.
  let sine, cosine, length: Double
  /// sin α: of the azimuth where the circle meets the equator.
  let sineAzimuth: Double
  /// cos² α.
  let cosineSquaredAzimuth: Double
  /// cos 2σₘ: of twice the angle from the equator to the middle of the arc.
  let cosine2M: Double

  init(from start: Geodesic.Angle, to end: Geodesic.Angle, longitude lambda: Double) {
    // Equations 14 to 18.
    let across = end.cosine * sin(lambda)
    let along = start.cosine * end.sine - start.sine * end.cosine * cos(lambda)
    sine = hypot(across, along)
    cosine = start.sine * end.sine + start.cosine * end.cosine * cos(lambda)
    length = atan2(sine, cosine)
    sineAzimuth = sine > 0 ? start.cosine * end.cosine * sin(lambda) / sine : 0
    cosineSquaredAzimuth = 1 - sineAzimuth * sineAzimuth
    // On the equator cos² α is 0, and so is what cos 2σₘ gets multiplied with.
    cosine2M =
      cosineSquaredAzimuth > 1e-15
      ? cosine - 2 * start.sine * end.sine / cosineSquaredAzimuth : 0
  }

  /// Equations 3, 4, 6 and 19.
  var metersOnEllipsoid: Double {
    let a = Geodesic.equatorialRadius
    let b = Geodesic.polarRadius
    let uSquared = cosineSquaredAzimuth * (a * a - b * b) / (b * b)
    let bigA =
      1 + uSquared / 16384 * (4096 + uSquared * (-768 + uSquared * (320 - 175 * uSquared)))
    let bigB = uSquared / 1024 * (256 + uSquared * (-128 + uSquared * (74 - 47 * uSquared)))
    let squared = cosine2M * cosine2M
    let inner =
      cosine * (-1 + 2 * squared)
      - bigB / 6 * cosine2M * (-3 + 4 * sine * sine) * (-3 + 4 * squared)
    let correction = bigB * sine * (cosine2M + bigB / 4 * inner)
    return b * bigA * (length - correction)
  }
}
