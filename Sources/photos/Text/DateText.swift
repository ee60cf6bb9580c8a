package import Foundation

/// Dates as people and programs read and write them.
package enum DateText {
  /// ISO 8601 in UTC with milliseconds, as in `2024-05-01T10:30:59.250Z`.
  package static func iso(_ date: Date) -> String {
    let civil = CivilTime(date, offset: 0)
    let fraction = CivilTime.padded(civil.milliseconds % 1000, 3)
    return "\(civil.dateText)T\(civil.timeText).\(fraction)Z"
  }

  /// As in `2024-05-01 12:30:59 +02:00`, on the clock of the given offset, or else this machine's.
  package static func readable(_ date: Date, offset: Int?) -> String {
    let offset = offset ?? TimeZone.current.secondsFromGMT(for: date)
    let civil = CivilTime(date, offset: offset)
    return "\(civil.dateText) \(civil.timeText) \(offsetText(offset))"
  }

  /// As in `+02:00`.
  package static func offsetText(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    return (seconds < 0 ? "-" : "+") + CivilTime.padded(minutes / 60) + ":"
      + CivilTime.padded(minutes % 60)
  }

  /// Reads an ISO 8601 date, with or without a time of day; without an offset it is on this
  /// machine's clock.
  ///
  ///     DateText.parse("2024-05-01T12:30:00+02:00")
  ///     DateText.parse("2024-05-01 12:30")
  ///     DateText.parse("2024-05-01")            // midnight
  package static func parse(_ text: String) -> Date? {
    let pattern =
      /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?: ?(Z|[+-]\d\d(?::?\d\d)?))?)?/
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    let (_, year, month, day, hour, minute, second, fraction, zone) = match.output
    guard let year = Int(year), let month = Int(month), let day = Int(day),
      let time = milliseconds(hour, minute, second, fraction),
      let civil = CivilTime(year: year, month: month, day: day, milliseconds: time)
    else { return nil }
    guard let zone else { return localDate(civil) }
    return offset(zone).map(civil.date(offset:))
  }

  private static func milliseconds(
    _ hour: Substring?, _ minute: Substring?, _ second: Substring?, _ fraction: Substring?
  ) -> Int? {
    guard let hour = Int(hour ?? "0"), let minute = Int(minute ?? "0"),
      let second = Int(second ?? "0"), hour < 24, minute < 60, second < 60
    else { return nil }
    let thousandths = Int(((fraction ?? "") + "000").prefix(3)) ?? 0
    return ((hour * 60 + minute) * 60 + second) * 1000 + thousandths
  }

  private static func offset(_ zone: Substring) -> Int? {
    if zone == "Z" { return 0 }
    let digits = zone.filter(\.isNumber)
    guard let hours = Int(digits.prefix(2)), let minutes = Int("0" + digits.dropFirst(2)),
      hours <= 18, minutes < 60
    else { return nil }
    return (zone.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  /// The zone's offset depends on the moment, and the moment on the offset: a second look settles
  /// it.
  private static func localDate(_ civil: CivilTime) -> Date {
    let guess = civil.date(offset: TimeZone.current.secondsFromGMT(for: civil.date(offset: 0)))
    return civil.date(offset: TimeZone.current.secondsFromGMT(for: guess))
  }
}
