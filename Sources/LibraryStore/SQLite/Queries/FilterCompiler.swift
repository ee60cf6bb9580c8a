/// Writes a filter as SQL, with the meaning that `NSPredicate` gives it.
///
/// In SQL a comparison with null is neither true nor false, and so is its negation; in a predicate
/// it is false, and its negation true. Comparisons below a negation are therefore closed with
/// `ifnull`; those above stay bare, so that indexes can serve them.
struct FilterCompiler {
  /// The SQL expression of a field.
  let column: (Field) -> String
  /// Whether a field is never null.
  var isAlwaysSet: (Field) -> Bool = { _ in false }

  func sql(_ filter: Filter, _ text: inout QueryText) -> String {
    sql(filter, &text, isBelowNegation: false)
  }

  private func sql(
    _ filter: Filter, _ text: inout QueryText, isBelowNegation: Bool
  ) -> String {
    switch filter {
    case .constant(let value):
      return value ? "1" : "0"
    case .all(let parts):
      return joined(parts, "AND", ifEmpty: "1", &text, isBelowNegation)
    case .any(let parts):
      return joined(parts, "OR", ifEmpty: "0", &text, isBelowNegation)
    case .not(let inner):
      return "NOT (\(sql(inner, &text, isBelowNegation: true)))"
    case .comparison(let left, let comparison, let right, let options):
      let bare = compare(left, comparison, right, options, &text)
      return isBelowNegation ? "ifnull(\(bare), 0)" : "(\(bare))"
    case .member(let operand, let values, let options):
      let bare = isMember(operand, values, options, &text)
      return isBelowNegation ? "ifnull(\(bare), 0)" : "(\(bare))"
    }
  }

  private func joined(
    _ parts: [Filter], _ word: String, ifEmpty: String, _ text: inout QueryText,
    _ isBelowNegation: Bool
  ) -> String {
    guard !parts.isEmpty else { return ifEmpty }
    var written: [String] = []
    for part in parts { written.append(sql(part, &text, isBelowNegation: isBelowNegation)) }
    return "(" + written.joined(separator: " \(word) ") + ")"
  }

  private func operand(_ operand: Filter.Operand, _ text: inout QueryText) -> String {
    switch operand {
    case .field(let field): return column(field)
    case .value(let value): return text.bind(stored(value))
    case .bits(let left, let right):
      let left = self.operand(left, &text)
      return "(\(left) & \(self.operand(right, &text)))"
    }
  }

  private func stored(_ value: Filter.Value) -> StoredValue {
    switch value {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .text(let text): .text(text)
    case .identity(let uuid): StoredValue(uuid)
    }
  }

  // MARK: Comparisons

  private func compare(
    _ left: Filter.Operand, _ comparison: Filter.Comparison, _ right: Filter.Operand,
    _ options: Filter.TextOptions, _ text: inout QueryText
  ) -> String {
    if case .value(.null) = right { return compareWithNull(left, comparison, &text) }
    if case .value(.null) = left { return compareWithNull(right, comparison, &text) }
    let isText = options != [] || comparison.isOfText || orderOfText(comparison, right)
    if isText { return compareText(left, comparison, right, options, &text) }
    let leftSQL = operand(identity(left, comparedWith: right), &text)
    let rightSQL = operand(identity(right, comparedWith: left), &text)
    return switch comparison {
    // Nothing equals nothing. A constant is something, and `=` is what its indexes understand.
    case .equal where right.isConstant || left.isConstant: "\(leftSQL) = \(rightSQL)"
    case .equal: "\(leftSQL) IS \(rightSQL)"
    // What is always set differs in the plain sense, which partial indexes understand.
    case .notEqual where isAlwaysSet(left) && right.isConstant: "\(leftSQL) != \(rightSQL)"
    case .notEqual: "\(leftSQL) IS NOT \(rightSQL)"
    case .less: "\(leftSQL) < \(rightSQL)"
    case .lessOrEqual: "\(leftSQL) <= \(rightSQL)"
    case .greater: "\(leftSQL) > \(rightSQL)"
    case .greaterOrEqual: "\(leftSQL) >= \(rightSQL)"
    case .contains, .beginsWith, .endsWith, .like, .matches: "0"
    }
  }

  private func isAlwaysSet(_ operand: Filter.Operand) -> Bool {
    if case .field(let field) = operand { isAlwaysSet(field) } else { false }
  }

  private func compareWithNull(
    _ left: Filter.Operand, _ comparison: Filter.Comparison, _ text: inout QueryText
  ) -> String {
    let left = operand(left, &text)
    return switch comparison {
    case .equal: "\(left) IS NULL"
    case .notEqual: "\(left) IS NOT NULL"
    default: "0"
    }
  }

  private func orderOfText(_ comparison: Filter.Comparison, _ right: Filter.Operand) -> Bool {
    guard case .value(.text) = right else { return false }
    return comparison != .equal && comparison != .notEqual
  }

  private func compareText(
    _ left: Filter.Operand, _ comparison: Filter.Comparison, _ right: Filter.Operand,
    _ options: Filter.TextOptions, _ text: inout QueryText
  ) -> String {
    var left = left
    if left == .field(.identity) { left = .field(.localIdentifier) }
    let leftSQL = operand(left, &text)
    let rightSQL = operand(right, &text)
    let call =
      "text_matches(\(leftSQL), \(comparison.sqlNumber), \(rightSQL), \(options.rawValue))"
    // Nothing is unequal to any text.
    return comparison == .notEqual ? "(\(call) OR \(leftSQL) IS NULL)" : call
  }

  /// Objects are found by the bytes of their UUID, through the index; a text that is no identifier
  /// finds nothing.
  private func identity(
    _ operand: Filter.Operand, comparedWith other: Filter.Operand
  ) -> Filter.Operand {
    guard other == .field(.identity), case .value(.text(let text)) = operand else {
      return operand
    }
    guard let identifier = LocalIdentifier(text) else { return operand }
    return .value(.identity(identifier.uuid))
  }

  private func isMember(
    _ operand: Filter.Operand, _ values: [Filter.Value], _ options: Filter.TextOptions,
    _ text: inout QueryText
  ) -> String {
    if options != [] {
      let parts = values.map { Filter.comparison(operand, .equal, .value($0), options) }
      return sql(.any(parts), &text, isBelowNegation: false)
    }
    let left = self.operand(operand, &text)
    var parameters: [String] = []
    for value in values where value != .null {
      guard case .value(let value) = identity(.value(value), comparedWith: operand) else {
        continue
      }
      parameters.append(text.bind(stored(value)))
    }
    let isIn = "\(left) IN (\(parameters.joined(separator: ", ")))"
    return values.contains(.null) ? "(\(isIn) OR \(left) IS NULL)" : isIn
  }
}

extension Filter.Operand {
  /// Whether the operand is the same for all objects.
  fileprivate var isConstant: Bool { if case .value = self { true } else { false } }
}

extension Filter.Comparison {
  /// Whether the comparison has a meaning for text only.
  fileprivate var isOfText: Bool {
    switch self {
    case .contains, .beginsWith, .endsWith, .like, .matches: true
    default: false
    }
  }
}
