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
      throw unsupported("\(error)")
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
    // A constant on the left is turned to the right, where the engine expects it.
    let isReversed = comparison.left.keys.isEmpty && !comparison.left.isSelf
    if isReversed, !(comparison.right.keys.isEmpty && !comparison.right.isSelf) {
      guard let mirrored = comparison.mirrored else {
        throw unsupported("\(comparison.operator.rawValue) needs its key on the left")
      }
      return try filter(mirrored)
    }
    let left = try operand(comparison.left)
    let options = textOptions(comparison.options)
    switch comparison.operator {
    case .between: return try between(left, comparison.right)
    case .in: return .member(left, of: try values(comparison.right, comparedWith: left), options)
    default:
      let right = try operand(comparison.right, comparedWith: left)
      return .comparison(left, relation(comparison.operator), right, options)
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
    _ left: Filter.Operand, _ right: PredicateTerm
  ) throws(UnsupportedFetch) -> Filter {
    let bounds = try values(right, comparedWith: left)
    guard bounds.count == 2 else { throw unsupported("BETWEEN needs two bounds") }
    return .all([
      .comparison(left, .greaterOrEqual, .value(bounds[0]), []),
      .comparison(left, .lessOrEqual, .value(bounds[1]), []),
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
      return .bits(try operand(left), try operand(right))
    case .calculation(_, let sign, _):
      throw unsupported("the calculation “\(sign.rawValue)” cannot be used on a key")
    case .aggregate: throw unsupported("a list stands only behind IN and BETWEEN")
    }
  }

  private func values(
    _ term: PredicateTerm, comparedWith other: Filter.Operand
  ) throws(UnsupportedFetch) -> [Filter.Value] {
    var values: [Filter.Value] = []
    switch term {
    case .aggregate(let elements):
      for element in elements {
        guard case .constant(let constant) = element else {
          throw unsupported("a list can hold constants only")
        }
        values.append(try value(constant, comparedWith: other))
      }
    case .constant(.list(let elements)):
      for element in elements { values.append(try value(element, comparedWith: other)) }
    default:
      throw unsupported("IN and BETWEEN need a list on the right")
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
  fileprivate var isSelf: Bool {
    if case .selfObject = self { true } else { false }
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
