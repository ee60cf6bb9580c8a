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
  /// Whether a field has few values, which conditions of partial indexes name.
  var isEnumerated: (Field) -> Bool = { _ in false }

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

  /// A small number that is compared with a field of few values is written out: which partial index
  /// serves a query is decided when it is compiled, and what is bound would be unknown then.
  private func operand(
    _ operand: Filter.Operand, comparedWith other: Filter.Operand, _ text: inout QueryText
  ) -> String {
    if case .field(let field) = other, isEnumerated(field), case .value(.integer(0...9)) = operand,
      case .value(.integer(let number)) = operand
    {
      return "\(number)"
    }
    return self.operand(identity(operand, comparedWith: other), &text)
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
    if let bits = MaskedBits(left, comparison, right) { return compareBits(bits, &text) }
    let named = nameCondition(left, comparison, right, options, &text)
    let leftSQL = operand(left, comparedWith: right, &text)
    let rightSQL = operand(right, comparedWith: left, &text)
    return named + compare(leftSQL, comparison, rightSQL, left, right)
  }

  private func compare(
    _ leftSQL: String, _ comparison: Filter.Comparison, _ rightSQL: String, _ left: Filter.Operand,
    _ right: Filter.Operand
  ) -> String {
    switch comparison {
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

  /// Bits are asked for in the words of the partial indexes: of one bit, else of all assets that
  /// have any.
  private func compareBits(_ bits: MaskedBits, _ text: inout QueryText) -> String {
    let column = column(bits.field)
    // A bound mask comes first, where no partial index has one that it could be compared with.
    let masked =
      bits.isSingle
      ? "(\(column) & \(bits.mask))" : "(\(text.bind(.integer(bits.mask))) & \(column))"
    if let value = bits.value {
      return "(\(column) != 0 AND \(masked) = \(text.bind(.integer(value))))"
    }
    let hasIndex = bits.isSingle && RareConditions.subtypeBits.contains(bits.mask)
    return hasIndex ? "\(masked) != 0" : "(\(column) != 0 AND \(masked) != 0)"
  }

  /// What a condition on an object's name, or on its subtypes as a whole, says in terms that an
  /// index knows.
  ///
  /// Ends in `AND` unless it is empty.
  private func nameCondition(
    _ left: Filter.Operand, _ comparison: Filter.Comparison, _ right: Filter.Operand,
    _ options: Filter.TextOptions, _ text: inout QueryText
  ) -> String {
    switch (left, comparison, right) {
    case (.field(.mediaSubtypes), .equal, .value(.integer(let number))) where number != 0:
      return "\(column(.mediaSubtypes)) != 0 AND "
    case (.field(.localIdentifier), .equal, .value(.text(let name))):
      guard let identifier = LocalIdentifier(options.isEmpty ? name : name.uppercased()) else {
        return ""
      }
      return "\(column(.identity)) = \(text.bind(StoredValue(identifier.uuid))) AND "
    case (.field(.localIdentifier), .beginsWith, .value(.text(let prefix))),
      (.field(.identity), .beginsWith, .value(.text(let prefix))):
      guard let range = UUIDRange(prefix) else { return "" }
      let first = text.bind(StoredValue(range.first))
      let last = text.bind(StoredValue(range.last))
      return "\(column(.identity)) BETWEEN \(first) AND \(last) AND "
    default: return ""
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
    let named = nameCondition(left, comparison, right, options, &text)
    let call =
      named + "text_matches(\(leftSQL), \(comparison.sqlNumber), \(rightSQL), \(options.rawValue))"
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
    let named = operand == .field(.localIdentifier) ? names(values, &text) : ""
    var parameters: [String] = []
    for value in values where value != .null {
      guard case .value(let value) = identity(.value(value), comparedWith: operand) else {
        continue
      }
      parameters.append(text.bind(stored(value)))
    }
    let isIn = "\(named)\(left) IN (\(parameters.joined(separator: ", ")))"
    return values.contains(.null) ? "(\(isIn) OR \(left) IS NULL)" : isIn
  }

  /// That an object has one of some names, for the index; ends in `AND`.
  private func names(_ values: [Filter.Value], _ text: inout QueryText) -> String {
    var parameters: [String] = []
    for case .text(let name) in values {
      guard let identifier = LocalIdentifier(name) else { continue }
      parameters.append(text.bind(StoredValue(identifier.uuid)))
    }
    return "\(column(.identity)) IN (\(parameters.joined(separator: ", "))) AND "
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
