import Foundation
import Testing
import photos

@Suite("DateText") struct DateTextTests {
  @Test("Agrees with the Gregorian calendar over four thousand years")
  func calendar() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    var random = Numbers(seed: 3)
    for _ in 0..<2_000 {
      let seconds = Double(random.next(below: 60_000)) * 1_000_003 - 12_000_000_000
      let date = Date(timeIntervalSince1970: seconds)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second], from: date)
      let expected = String(
        format: "%04d-%02d-%02dT%02d:%02d:%02d.000Z", parts.year ?? 0, parts.month ?? 0,
        parts.day ?? 0, parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
      #expect(DateText.iso(date) == expected)
      #expect(DateText.parse(expected) == date)
    }
  }

  @Test("Rounds to milliseconds and carries over")
  func rounding() {
    #expect(DateText.iso(Date(timeIntervalSince1970: 0.9996)) == "1970-01-01T00:00:01.000Z")
    #expect(DateText.iso(Date(timeIntervalSince1970: -0.001)) == "1969-12-31T23:59:59.999Z")
  }

  @Test("Shows the clock of the given offset")
  func offset() {
    let date = Date(timeIntervalSince1970: 0)
    #expect(DateText.readable(date, offset: 7_200) == "1970-01-01 02:00:00 +02:00")
    #expect(DateText.readable(date, offset: -12_600) == "1969-12-31 20:30:00 -03:30")
  }

  @Test(
    "Reads what ISO 8601 allows",
    arguments: [
      ("1970-01-01T02:00:00+02:00", 0.0), ("1970-01-01 02:00 +0200", 0), ("1970-01-01T00:00Z", 0),
      ("1970-01-02T00:00:00.250Z", 86_400.25), ("1969-12-31T20:30:00-03:30", 0),
      ("2000-02-29T00:00:00Z", 951_782_400),
    ])
  func reading(text: String, seconds: Double) {
    #expect(DateText.parse(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(
    "Refuses what is no date",
    arguments: [
      "", "none", "2024", "2024-13-01", "2023-02-29", "1900-02-29", "2024-05-01T24:00Z",
      "2024-05-01T12:60Z", "2024-05-01T", "2024-05-01T12:00+99:00", "2024-05-01Z", "x2024-05-01",
    ])
  func refusing(text: String) {
    #expect(DateText.parse(text) == nil)
  }

  @Test("A date that no calendar reaches is shown all the same")
  func farAway() {
    #expect(DateText.iso(.distantFuture).hasPrefix("4001-01-01"))
    #expect(!DateText.iso(Date(timeIntervalSince1970: .infinity)).isEmpty)
  }
}
