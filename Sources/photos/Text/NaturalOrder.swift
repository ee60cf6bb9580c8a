/// A path that sorts as people count: IMG_2 before IMG_10, folder by folder, whatever the case of
/// letters.
package struct NaturalOrder: Comparable {
  private enum Part: Comparable {
    /// Digits without leading zeros, by length and then by value.
    case number(length: Int, digits: String)
    case text(String)
  }

  private let components: [[Part]]
  private let path: String

  /// Takes a path apart.
  package init(_ path: String) {
    self.path = path
    components = path.lowercased().split(separator: "/").map(NaturalOrder.parts)
  }

  private static func parts(_ component: Substring) -> [Part] {
    var parts: [Part] = []
    var rest = component
    while let first = rest.first {
      let isDigit = first.isASCII && first.isNumber
      let run = rest.prefix { ($0.isASCII && $0.isNumber) == isDigit }
      rest = rest.dropFirst(run.count)
      let digits = run.drop { $0 == "0" }
      parts.append(
        isDigit ? .number(length: digits.count, digits: String(digits)) : .text(String(run)))
    }
    return parts
  }

  /// Whether one comes first; paths that count alike go by their bytes.
  package static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
    for (one, other) in zip(left.components, right.components) where one != other {
      return one.lexicographicallyPrecedes(other)
    }
    if left.components.count != right.components.count {
      return left.components.count < right.components.count
    }
    return left.path < right.path
  }

  /// Whether both are the same path.
  package static func == (left: NaturalOrder, right: NaturalOrder) -> Bool {
    left.path == right.path
  }
}
