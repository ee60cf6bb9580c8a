import Foundation

/// A date as EXIF, XMP and QuickTime write it, not yet a moment: the zone may be missing.
struct WrittenDate: Equatable {
  /// Seconds since 1970 as if the clock stood in Greenwich.
  var clock: Int
  /// The fraction of the second, 0..<1.
  var fraction: Double
  /// Seconds east of Greenwich, if written.
  var offsetSeconds: Int?

  /// Reads `2021:08:06 11:32:22`, `2021-08-06T11:32:22.397-07:00` and mixtures of these.
  ///
  ///     WrittenDate("2014-12-19T07:39:06+0700")?.offsetSeconds  // 25200
  ///     WrittenDate("2007:11:19 00:00-08:00")                   // nil: no seconds
  ///     WrittenDate("0000:00:00 00:00:00")                      // nil
  ///
  /// What follows is ignored. A date without a time of day to the second is no capture date.
  init?(_ text: String) {
    var rest = Substring(text)
    guard let year = Self.digits(4, &rest), Self.skip(":-", &rest),
      let month = Self.digits(2, &rest), Self.skip(":-", &rest),
      let day = Self.digits(2, &rest), Self.skip(" T:", &rest),
      let hour = Self.digits(2, &rest), Self.skip(":", &rest),
      let minute = Self.digits(2, &rest), Self.skip(":", &rest),
      let second = Self.digits(2, &rest)
    else { return nil }
    guard year > 0, (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    clock = Self.days(to: year, month, day) * 86400 + hour * 3600 + minute * 60 + second
    fraction = 0
    if rest.first == "." || rest.first == "," {
      let decimals = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      fraction = Self.fraction(decimals)
      rest = rest.dropFirst(1 + decimals.count)
    }
    offsetSeconds = Self.offset(rest)
  }

  /// Reads the decimals of a second: "63" is 0.63, "054" is 0.054.
  static func fraction(_ decimals: some StringProtocol) -> Double {
    let digits = decimals.prefix { $0.isASCII && $0.isNumber }.prefix(15)
    return digits.isEmpty ? 0 : Double("0." + digits) ?? 0
  }

  /// Reads `+07:00`, `-0700`, `+07` or `Z` as seconds east of Greenwich.
  static func offset(_ text: some StringProtocol) -> Int? {
    var rest = Substring(text.drop { $0 == " " })
    if rest.first == "Z" { return 0 }
    guard let sign = rest.popFirst(), sign == "+" || sign == "-",
      let hours = digits(2, &rest)
    else { return nil }
    _ = skip(":", &rest)
    let minutes = digits(2, &rest) ?? 0
    // The widest offsets in use are -12:00 and +14:00.
    guard hours <= 14, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }

  /// Returns the moment: by the written offset, else by what clocks showed in `zone` (§8.14).
  ///
  /// An hour that was skipped in the spring counts from before the skip; one that came twice in
  /// the autumn is the first of the two.
  func instant(in zone: TimeZone) -> Date {
    let base = TimeInterval(clock)
    if let offsetSeconds {
      return Date(timeIntervalSince1970: base - TimeInterval(offsetSeconds) + fraction)
    }
    // The offset of a day before is the one from before any change near by.
    let early = zone.secondsFromGMT(for: Date(timeIntervalSince1970: base - 86400))
    let late = zone.secondsFromGMT(for: Date(timeIntervalSince1970: base + 86400))
    for offset in [early, late] {
      let moment = Date(timeIntervalSince1970: base - TimeInterval(offset))
      if zone.secondsFromGMT(for: moment) == offset { return moment + fraction }
    }
    return Date(timeIntervalSince1970: base - TimeInterval(early) + fraction)
  }

  private static func digits(_ count: Int, _ rest: inout Substring) -> Int? {
    let part = rest.prefix(count)
    guard part.count == count, part.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    rest = rest.dropFirst(count)
    return Int(part)
  }

  private static func skip(_ allowed: String, _ rest: inout Substring) -> Bool {
    guard let next = rest.first, allowed.contains(next) else { return false }
    rest = rest.dropFirst()
    return true
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// Days from 1970-01-01 in the Gregorian calendar.
  private static func days(to year: Int, _ month: Int, _ day: Int) -> Int {
    // Count years from March, so that the leap day comes last.
    let years = month <= 2 ? year - 1 : year
    let months = (month + 9) % 12
    return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day
      - 719469
  }
}
