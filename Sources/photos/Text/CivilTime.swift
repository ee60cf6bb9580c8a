package import Foundation

/// A date and time of day as clocks show it, in the Gregorian calendar.
///
/// Source: H. Hinnant, “chrono-Compatible Low-Level Date Algorithms”, for days to dates and back.
package struct CivilTime: Equatable {
  var year: Int
  var month: Int
  var day: Int
  /// Milliseconds since midnight.
  var milliseconds: Int

  private static let day = 86_400_000
  /// Days from 0000-03-01 to 1970-01-01.
  private static let epoch = 719_468
  /// Seconds within which every date can be shown: about 30,000 years.
  private static let limit = 1e12

  /// What a clock shows that is `offset` seconds ahead of UTC.
  package init(_ date: Date, offset: Int) {
    let seconds = max(-CivilTime.limit, min(CivilTime.limit, date.timeIntervalSince1970))
    let total = Int((seconds * 1000).rounded()) + offset * 1000
    let days = Int((Double(total) / Double(CivilTime.day)).rounded(.down))
    milliseconds = total - days * CivilTime.day
    let shifted = days + CivilTime.epoch
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// A date; `nil` when there is none such, as the 30th of February.
  init?(year: Int, month: Int, day: Int, milliseconds: Int) {
    guard (1...12).contains(month), day >= 1, day <= CivilTime.length(of: month, in: year),
      (0..<CivilTime.day).contains(milliseconds)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.milliseconds = milliseconds
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The moment when a clock shows this that is `offset` seconds ahead of UTC.
  func date(offset: Int) -> Date {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - CivilTime.epoch
    let total = days * CivilTime.day + milliseconds - offset * 1000
    return Date(timeIntervalSince1970: Double(total) / 1000)
  }

  /// As in `2024-05-01`.
  var dateText: String {
    "\(CivilTime.padded(year, 4))-\(CivilTime.padded(month))-\(CivilTime.padded(day))"
  }

  /// As in `12:30:59`.
  var timeText: String {
    let seconds = milliseconds / 1000
    return [seconds / 3600, seconds / 60 % 60, seconds % 60].map { CivilTime.padded($0) }
      .joined(separator: ":")
  }

  static func padded(_ number: Int, _ length: Int = 2) -> String {
    let digits = "\(abs(number))"
    let zeros = String(repeating: "0", count: max(0, length - digits.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }
}
