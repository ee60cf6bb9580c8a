/// Numbers as people read them.
enum ReadableNumber {
  /// As in `35.2 MB`, in powers of a thousand.
  static func bytes(_ count: Int64) -> String {
    guard count >= 1000 else { return "\(count) bytes" }
    var value = Double(count)
    var unit = -1
    while value >= 999.95, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    return "\(tenths(value)) \(units[unit])"
  }

  private static let units = ["kB", "MB", "GB", "TB", "PB"]

  /// One digit behind the point.
  static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// A length of time, as in `0:07`, `1:02:03`.
  static func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, seconds < 1e9 else { return "?" }
    let total = Int(max(0, seconds).rounded())
    let (hours, minutes) = (total / 3600, total / 60 % 60)
    let tail = CivilTime.padded(total % 60)
    return hours > 0 ? "\(hours):\(CivilTime.padded(minutes)):\(tail)" : "\(minutes):\(tail)"
  }

  /// As in `1 photo`, `3 photos`.
  static func count(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? singular : plural ?? singular + "s")"
  }
}
