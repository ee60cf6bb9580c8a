internal import Foundation
internal import Photos

extension Command {
  /// Sets when photos were taken.
  static let date = Command(
    "date", "Set when photos were taken.",
    operands: [Operand("ID", repeats: true), Operand("DATE")],
    discussion: [
      "Sets the date in the library; the file stays as it is. DATE is in ISO 8601, as 2024-05-01T12:30:00+02:00, 2024-05-01T10:30:00Z, 2024-05-01 12:30 or 2024-05-01; without an offset it is on this machine's clock. The word none means that it is not known. DATE may also come before the identifiers."
    ],
    examples: [
      .init("photos date 3f2a 2024-05-01T12:30:00+02:00", "Set the date of a photo."),
      .init("photos date 3f2a 9c01 none", "Two photos of unknown date."),
    ]
  ) { invocation in
    let (date, identifiers) = try PhotoChanges.split(invocation, "date", read)
    let change = date.map { "Set the date to \(DateText.readable($0, offset: nil)) for" }
    return try PhotoChanges.apply(
      to: identifiers, invocation, sentence: { "\(change ?? "Took away the date of") \($0)." },
      { $0.creationDate = date })
  }

  /// A date, or none; `nil` for what is neither.
  private static func read(_ word: String) -> Date?? {
    word == "none" ? .some(nil) : DateText.parse(word).map(Optional.some)
  }
}
