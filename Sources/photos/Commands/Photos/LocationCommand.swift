internal import Photos

extension Command {
  /// Sets where photos were taken.
  static let location = Command(
    "location", "Set where photos were taken.",
    operands: [Operand("ID", repeats: true), Operand("LATITUDE,LONGITUDE")],
    discussion: [
      "Sets the place in the library; the file stays as it is. Latitude and longitude are in degrees, north and east positive, as 52.5163,13.3777. The word none means that it is not known. The place may also come before the identifiers."
    ],
    examples: [
      .init("photos location 3f2a 52.5163,13.3777", "A photo from Berlin."),
      .init("photos location 3f2a none", "Nobody shall know where."),
    ]
  ) { invocation in
    let (place, identifiers) = try PhotoChanges.split(invocation, "place", read)
    let change = place.map { "Set the place to \($0.latitude), \($0.longitude) for" }
    return try PhotoChanges.apply(
      to: identifiers, invocation, sentence: { "\(change ?? "Took away the place of") \($0)." },
      { request in
        request.location = place.map { CLLocation(latitude: $0.latitude, longitude: $0.longitude) }
      })
  }

  /// A place on Earth, or none; `nil` for what is neither.
  private static func read(_ word: String) -> CLLocationCoordinate2D?? {
    if word == "none" { return .some(nil) }
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = degrees(parts[0], limit: 90),
      let longitude = degrees(parts[1], limit: 180)
    else { return nil }
    return .some(CLLocationCoordinate2D(latitude: latitude, longitude: longitude))
  }

  private static func degrees(_ text: Substring, limit: Double) -> Double? {
    guard let value = Double(text.drop { $0 == " " }), abs(value) <= limit else { return nil }
    return value
  }
}
