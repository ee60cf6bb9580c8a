import Foundation

extension Geodesic {
  /// The length of the line, found by halving the azimuth at its start; settles for any two places.
  ///
  /// 1. Turn the line so that it starts on the southern hemisphere, at the greater latitude.
  /// 2. The longitude at which a line of azimuth α₁ reaches the other latitude grows with α₁ from 0
  ///    to π: halve the range until it is the longitude wanted.
  ///
  /// - Complexity: O(1), some ten times the work of Vincenty's formula and more.
  ///
  /// Source: C. F. F. Karney, "Algorithms for geodesics", J. Geodesy 87 (2013), section 4; his
  /// integrals 7 and 8 are summed numerically.
  var bisectedLength: Double {
    var low = 0.0
    var high = Double.pi
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if line(azimuth: middle).longitude < longitude { low = middle } else { high = middle }
    }
    return line(azimuth: (low + high) / 2).length
  }

  /// Follows the line that leaves the start at `azimuth` up to where it reaches the end's latitude.
  ///
  /// - Parameter azimuth: α₁ in radians from north, 0…π.
  /// - Returns: The longitude that it gets to in radians, and its length in meters.
  private func line(azimuth: Double) -> (longitude: Double, length: Double) {
    let (first, second) = canonicalEnds
    let sineEquator = sin(azimuth) * first.cosine  // sin α₀, equation 5
    let cosineEquator = hypot(cos(azimuth), sin(azimuth) * first.sine)
    let away = cos(azimuth) * first.cosine
    let arrival = max(
      0, away * away + (second.cosine - first.cosine) * (second.cosine + first.cosine)
    ).squareRoot()  // cos α₂ cos β₂, equation 45

    let sigma1 = atan2(first.sine, away)
    let sigma2 = atan2(second.sine, arrival)
    let omega1 = atan2(sineEquator * first.sine, away)
    let omega2 = atan2(sineEquator * second.sine, arrival)

    let f = Self.flattening
    let ratio = 1 - f
    let kSquared = (1 / (ratio * ratio) - 1) * cosineEquator * cosineEquator
    func stretch(_ sigma: Double) -> Double {
      (1 + kSquared * sin(sigma) * sin(sigma)).squareRoot()
    }
    let lag = integral(from: sigma1, to: sigma2) { (2 - f) / (1 + ratio * stretch($0)) }
    let length = integral(from: sigma1, to: sigma2, stretch)
    return (omega2 - omega1 - f * sineEquator * lag, Self.polarRadius * length)
  }

  /// The ends such that β₁ ≤ 0 and |β₂| ≤ |β₁|: by symmetry a line of the same length.
  private var canonicalEnds: (Angle, Angle) {
    var (first, second) = abs(start.sine) >= abs(end.sine) ? (start, end) : (end, start)
    if first.sine > 0 { second.sine = -second.sine }
    // Not plain 0 on the equator: a line that leaves southwards starts at -π, not at π.
    first.sine = -abs(first.sine)
    // A pole has no azimuth to tell lines apart; a point beside it has.
    first.cosine = max(first.cosine, 1e-150)
    second.cosine = max(second.cosine, 1e-150)
    return (first, second)
  }

  /// Gauss and Legendre's rule with five points on sixteen pieces, exact to rounding here.
  private func integral(from low: Double, to high: Double, _ value: (Double) -> Double) -> Double {
    let half = (high - low) / 32
    var sum = 0.0
    for piece in 0..<16 {
      let middle = low + half * Double(2 * piece + 1)
      sum += 0.568_888_888_888_888_9 * value(middle)
      sum +=
        0.478_628_670_499_366_5
        * (value(middle - half * 0.538_469_310_105_683_1)
          + value(middle + half * 0.538_469_310_105_683_1))
      sum +=
        0.236_926_885_056_189_1
        * (value(middle - half * 0.906_179_845_938_664)
          + value(middle + half * 0.906_179_845_938_664))
    }
    return sum * half
  }
}
