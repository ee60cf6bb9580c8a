/// Reads positions as QuickTime writes them.
enum ISO6709 {
  /// Reads `+32.0929+034.8620+028.516/`: latitude, longitude, optionally altitude in metres.
  ///
  /// Degrees may also run on into minutes and seconds: `+3205.57` is 32° 5.57'.
  ///
  /// - Returns: `nil` if it is malformed or out of range.
  ///
  /// Source: ISO 6709:2008, annex H.
  static func location(_ text: String) -> MediaFacts.Location? {
    var parts: [Substring] = []
    var rest = text.prefix { $0 != "/" }
    while let sign = rest.first, sign == "+" || sign == "-" {
      let number = rest.dropFirst().prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      parts.append(rest[..<number.endIndex])
      rest = rest[number.endIndex...]
    }
    // The name of a coordinate system may follow; positions are WGS 84 in practice.
    guard rest.isEmpty || rest.hasPrefix("CRS"), parts.count >= 2,
      let latitude = degrees(parts[0], whole: 2),
      let longitude = degrees(parts[1], whole: 3),
      var location = MediaFacts.Location(latitude: latitude, longitude: longitude)
    else { return nil }
    if parts.count > 2 { location.altitude = Double(parts[2]) }
    return location
  }

  /// Reads a signed angle whose degrees have `whole` digits.
  private static func degrees(_ text: Substring, whole: Int) -> Double? {
    guard let value = Double(text) else { return nil }
    let digits = text.dropFirst().prefix { $0 != "." }.count
    let size = abs(value)
    let degrees: Double
    switch digits - whole {
    case ...0: degrees = size
    case 1, 2: degrees = (size / 100).rounded(.down) + size.remainder(100) / 60
    case 3, 4:
      let minutes = (size / 100).rounded(.down)
      degrees =
        (minutes / 100).rounded(.down) + minutes.remainder(100) / 60 + size.remainder(100) / 3600
    default: return nil
    }
    return value < 0 ? -degrees : degrees
  }
}

extension Double {
  fileprivate func remainder(_ divisor: Double) -> Double {
    truncatingRemainder(dividingBy: divisor)
  }
}
