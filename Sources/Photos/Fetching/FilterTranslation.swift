internal import Foundation
internal import LibraryStore
internal import PredicateFormat

/// Why a predicate or sort descriptor cannot be used in a fetch, as a sentence.
struct UnsupportedFetch: Error {
  let sentence: String
}

/// Turns a predicate's tree into the engine's filter (§3.11–3.13).
struct FilterTranslation {
  let keys: FetchKeys

  /// - Throws: A sentence that lists the keys that are allowed.
  func filter(_ predicate: NSPredicate) throws(UnsupportedFetch) -> Filter {
    let tree: PredicateNode
    do throws(PredicateFormatError) {
      tree = try predicate.parsedNode
    } catch {
      let reason = "\(error)"
      throw unsupported(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
    }
    return try filter(tree)
  }

  private func filter(_ node: PredicateNode) throws(UnsupportedFetch) -> Filter {
    switch node {
    case .constant(let value): return .constant(value)
    case .and(let parts): return .all(try filters(parts))
    case .or(let parts): return .any(try filters(parts))
    case .not(let inner): return .not(try filter(inner))
    case .comparison(let comparison): return try filter(comparison)
    }
  }

  private func filters(_ nodes: [PredicateNode]) throws(UnsupportedFetch) -> [Filter] {
    var filters: [Filter] = []
    for node in nodes { filters.append(try filter(node)) }
    return filters
  }

  // MARK: Comparisons

  private func filter(_ comparison: PredicateComparison) throws(UnsupportedFetch) -> Filter {
    guard comparison.modifier == .direct else {
      throw unsupported("ANY and ALL have no meaning here, because no key is a collection")
    }
    // What no object can change is answered here.
    guard comparison.left.isAboutObject || comparison.right.isAboutObject else {
      return .constant(comparison.evaluate { _ in nil })
    }
    // A constant on the left is turned to the right, where the engine expects it.
    if !comparison.left.isAboutObject {
      guard let mirrored = comparison.mirrored else {
        throw unsupported("\(comparison.operator.rawValue) needs its key on the left")
      }
      return try filter(mirrored)
    }
    let left = try operand(comparison.left)
    let kind = try kind(of: comparison.left)
    let options = kind.isText ? textOptions(comparison.options) : []
    switch comparison.operator {
    case .between: return try between(left, kind, comparison.right, options)
    case .in:
      let values = try values(comparison.right, comparedWith: left, kind).compactMap(\.self)
      return .member(left, of: values, options)
    default:
      let right = try operand(comparison.right, comparedWith: left)
      // Values of different kinds are unequal and in no order, and only text has parts.
      guard kind.isComparable(with: try self.kind(of: comparison.right)),
        kind.isText || !comparison.operator.isOfText
      else { return .constant(comparison.operator == .notEqual) }
      return .comparison(left, relation(comparison.operator), right, options)
    }
  }

  /// What kind of value a term has.
  private func kind(of term: PredicateTerm) throws(UnsupportedFetch) -> ValueKind {
    switch term {
    case .selfObject: return .object
    case .key(let key):
      guard let field = keys.filterField(key) else { throw unknown(key) }
      return ValueKind(of: field)
    case .constant(let value): return ValueKind(of: value)
    case .calculation, .aggregate: return .number
    }
  }

  private func relation(_ operator: PredicateOperator) -> Filter.Comparison {
    switch `operator` {
    case .equal, .between, .in: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .contains: .contains
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .like: .like
    case .matches: .matches
    }
  }

  private func textOptions(_ options: PredicateOptions) -> Filter.TextOptions {
    var text: Filter.TextOptions = []
    if options.contains(.caseInsensitive) { text.insert(.ignoringCase) }
    if options.contains(.diacriticInsensitive) { text.insert(.ignoringDiacritics) }
    return text
  }

  private func between(
    _ left: Filter.Operand, _ kind: ValueKind, _ right: PredicateTerm,
    _ options: Filter.TextOptions
  ) throws(UnsupportedFetch) -> Filter {
    let bounds = try values(right, comparedWith: left, kind)
    guard bounds.count == 2 else { throw unsupported("BETWEEN needs two bounds") }
    // Nothing lies beyond a bound of another kind.
    guard let lower = bounds[0], let upper = bounds[1] else { return .constant(false) }
    return .all([
      .comparison(left, .greaterOrEqual, .value(lower), options),
      .comparison(left, .lessOrEqual, .value(upper), options),
    ])
  }

  // MARK: Terms

  private func operand(
    _ term: PredicateTerm, comparedWith other: Filter.Operand? = nil
  ) throws(UnsupportedFetch) -> Filter.Operand {
    switch term {
    case .selfObject: return .field(.identity)
    case .key(let key):
      guard let field = keys.filterField(key) else { throw unknown(key) }
      return .field(field)
    case .constant(let value): return .value(try self.value(value, comparedWith: other))
    case .calculation(let left, .bitwiseAnd, let right):
      guard try hasBits(left), try hasBits(right) else {
        throw unsupported("“&” takes the bits of whole numbers only")
      }
      return .bits(try operand(left), try operand(right))
    case .calculation(_, let sign, _):
      throw unsupported("the calculation “\(sign.rawValue)” cannot be used on a key")
    case .aggregate: throw unsupported("a list stands only behind IN and BETWEEN")
    }
  }

  /// Whether a term is a whole number.
  private func hasBits(_ term: PredicateTerm) throws(UnsupportedFetch) -> Bool {
    switch term {
    case .constant(.integer), .constant(.bool), .calculation: return true
    case .key(let key):
      guard let field = keys.filterField(key) else { throw unknown(key) }
      return ValueKind(of: field) == .number && field != .duration
    default: return false
    }
  }

  /// The elements of a list; `nil` for those of a kind that the other side never has.
  private func values(
    _ term: PredicateTerm, comparedWith other: Filter.Operand, _ kind: ValueKind
  ) throws(UnsupportedFetch) -> [Filter.Value?] {
    guard case .constant(.list(let elements)) = term else {
      if case .aggregate = term { throw unsupported("a list can hold constants only") }
      throw unsupported("IN and BETWEEN need a list on the right")
    }
    var values: [Filter.Value?] = []
    for element in elements {
      let value = try value(element, comparedWith: other)
      values.append(kind.isComparable(with: ValueKind(of: element)) ? value : nil)
    }
    return values
  }

  private func value(
    _ value: PredicateValue, comparedWith other: Filter.Operand?
  ) throws(UnsupportedFetch) -> Filter.Value {
    switch value {
    case .null: return .null
    case .bool(let flag): return .integer(flag ? 1 : 0)
    case .integer(let number): return .integer(number)
    case .unsigned(let number): return .real(Double(number))
    case .real(let number): return .real(number)
    case .string(let text): return .text(text)
    case .date(let date): return .real(date.timeIntervalSinceReferenceDate)
    case .object(let object):
      guard let object = object.reference as? PHObject, let identity = object.identity else {
        throw unsupported("\(type(of: object.reference)) is no object of a photo library")
      }
      return other == .field(.localIdentifier)
        ? .text(identity.description) : .identity(identity.uuid)
    case .data, .list: throw unsupported("a value is of a kind that no key has")
    }
  }

  // MARK: Sentences

  private func unknown(_ key: String) -> UnsupportedFetch {
    unsupported("\(keys.className) has no key “\(key)”")
  }

  private func unsupported(_ reason: String) -> UnsupportedFetch {
    UnsupportedFetch(
      sentence:
        "Unsupported predicate in fetch options: \(reason). The keys of \(keys.className) are \(keys.list)."
    )
  }
}

extension PredicateTerm {
  /// Whether the term depends on the object that is asked about.
  fileprivate var isAboutObject: Bool {
    switch self {
    case .selfObject, .key: true
    case .constant: false
    case .aggregate(let elements): elements.contains(where: \.isAboutObject)
    case .calculation(let left, _, let right): left.isAboutObject || right.isAboutObject
    }
  }
}

extension PredicateOperator {
  /// Whether it looks at the parts of a text.
  fileprivate var isOfText: Bool {
    switch self {
    case .contains, .beginsWith, .endsWith, .like, .matches: true
    default: false
    }
  }
}

/// The kinds of value that a comparison can be about.
private enum ValueKind {
  case nothing
  case number
  case date
  case text
  case object

  init(of field: Field) {
    switch field {
    case .identity: self = .object
    case .localIdentifier, .title, .burstIdentifier: self = .text
    case .creationDate, .modificationDate, .addedDate, .startDate, .endDate: self = .date
    default: self = .number
    }
  }

  init(of value: PredicateValue) {
    switch value {
    case .null: self = .nothing
    case .bool, .integer, .unsigned, .real: self = .number
    case .string: self = .text
    case .date: self = .date
    case .object, .data, .list: self = .object
    }
  }

  /// Whether it is text; an object counts by its identifier.
  var isText: Bool { self == .text || self == .object }

  func isComparable(with other: ValueKind) -> Bool {
    self == other || self == .nothing || other == .nothing || (isText && other.isText)
  }
}

extension FetchKeys {
  /// The order that sort descriptors ask for (§3.15–3.17).
  func order(_ descriptors: [NSSortDescriptor]?) throws(UnsupportedFetch) -> [SortKey] {
    var order: [SortKey] = []
    for descriptor in descriptors ?? [] {
      let key: String
      do throws(PredicateFormatError) {
        key = try descriptor.parsedKey
      } catch {
        throw UnsupportedFetch(sentence: "Unsupported sort descriptor in fetch options: \(error)")
      }
      guard let field = sortField(key) else {
        throw UnsupportedFetch(
          sentence:
            "Unsupported sort descriptor in fetch options: \(className) has no key “\(key)”. Its keys are \(list)."
        )
      }
      order.append(SortKey(field, ascending: descriptor.ascending))
    }
    return order
  }
}
