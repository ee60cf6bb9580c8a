/// Guesses what a mistyped word was meant to be.
enum Spelling {
  /// A sentence with the nearest name, or nothing when none is near.
  static func suggestion(for word: String, among names: [String]) -> String {
    let near = names.map { (name: $0, distance: distance(word, $0)) }
      .filter { $0.distance <= max(1, $0.name.count / 3) }
      .min { $0.distance < $1.distance }
    return near.map { " Did you mean “\($0.name)”?" } ?? ""
  }

  /// How many letters must be put in, taken out or replaced to make one word of the other.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (right[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[right.count]
  }
}
