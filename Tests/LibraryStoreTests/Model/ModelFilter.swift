import Foundation
import LibraryStore

/// What a filter means, worked out one object at a time.
enum ModelValue: Equatable {
  case null
  case number(Double)
  case text(String)
  case identity(UUID)

  init(_ number: Double?) { self = number.map(ModelValue.number) ?? .null }
  init(_ number: Int) { self = .number(Double(number)) }
  init(_ isTrue: Bool) { self = .number(isTrue ? 1 : 0) }
  init(_ text: String?) { self = text.map(ModelValue.text) ?? .null }

  init(_ value: Filter.Value) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .number(Double(number))
    case .real(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .identity(let uuid): self = .identity(uuid)
    }
  }

  /// Text differs as soon as its bytes do.
  static func == (left: ModelValue, right: ModelValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): Array(left.utf8) == Array(right.utf8)
    case (.identity(let left), .identity(let right)): left == right
    case (.identity(let uuid), .text(let text)), (.text(let text), .identity(let uuid)):
      LocalIdentifier(text)?.uuid == uuid
    default: false
    }
  }

  /// Whether this comes before another in ascending order: nothing first, numbers, then text by its
  /// bytes (§3.16).
  func precedes(_ other: ModelValue) -> Bool {
    switch (self, other) {
    case (.null, .null): false
    case (.null, _): true
    case (_, .null): false
    case (.number(let left), .number(let right)): left < right
    case (.number, _): true
    case (_, .number): false
    case (.text(let left), .text(let right)):
      Array(left.utf8).lexicographicallyPrecedes(Array(right.utf8))
    case (.identity(let left), .identity(let right)):
      left.uuidString < right.uuidString
    default: false
    }
  }
}

extension Filter {
  /// Whether an object whose fields have these values meets the condition.
  func holds(_ field: (Field) -> ModelValue) -> Bool {
    switch self {
    case .constant(let isTrue): isTrue
    case .all(let parts): parts.allSatisfy { $0.holds(field) }
    case .any(let parts): parts.contains { $0.holds(field) }
    case .not(let part): !part.holds(field)
    case .comparison(let left, let comparison, let right, let options):
      comparison.holds(left.value(field), right.value(field), options)
    case .member(let operand, let values, let options):
      values.contains { Comparison.equal.holds(operand.value(field), ModelValue($0), options) }
    }
  }
}

extension Filter.Operand {
  fileprivate func value(_ field: (Field) -> ModelValue) -> ModelValue {
    switch self {
    case .field(let name): return field(name)
    case .value(let value): return ModelValue(value)
    case .bits(let left, let right):
      guard case .number(let left) = left.value(field), case .number(let right) = right.value(field)
      else { return .null }
      return ModelValue(Int(left) & Int(right))
    }
  }
}

extension Filter.Comparison {
  fileprivate func holds(
    _ left: ModelValue, _ right: ModelValue, _ options: Filter.TextOptions
  ) -> Bool {
    if case .text(let left) = left, case .text(let right) = right {
      return holds(ModelText(left, options), ModelText(right, options))
    }
    switch self {
    case .equal: return left == right
    case .notEqual: return left != right
    case .contains, .beginsWith, .endsWith, .like, .matches: return false
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard case .number(let left) = left, case .number(let right) = right else { return false }
      return switch self {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      default: left >= right
      }
    }
  }

  private func holds(_ text: ModelText, _ pattern: ModelText) -> Bool {
    let (text, pattern) = (text.letters, pattern.letters)
    switch self {
    case .equal: return text == pattern
    case .notEqual: return text != pattern
    case .less: return text.lexicographicallyPrecedes(pattern)
    case .lessOrEqual: return !pattern.lexicographicallyPrecedes(text)
    case .greater: return pattern.lexicographicallyPrecedes(text)
    case .greaterOrEqual: return !text.lexicographicallyPrecedes(pattern)
    case .beginsWith: return text.starts(with: pattern)
    case .endsWith: return text.reversed().starts(with: pattern.reversed())
    case .contains:
      return (0...text.count).contains { text[$0...].starts(with: pattern) }
    case .like: return ModelText.isLike(text[...], pattern[...])
    case .matches: return false  // Tested by examples.
    }
  }
}

/// Text scalar by scalar, folded as the options ask.
struct ModelText {
  let letters: [Unicode.Scalar]

  init(_ text: String, _ options: Filter.TextOptions) {
    var text = text
    if options.contains(.ignoringCase) { text = text.lowercased() }
    if options.contains(.ignoringDiacritics) {
      let scalars = text.decomposedStringWithCanonicalMapping.unicodeScalars
      text = String(
        String.UnicodeScalarView(
          scalars.filter { $0.properties.generalCategory != .nonspacingMark }))
    }
    letters = Array(text.unicodeScalars)
  }

  /// `?` is any one scalar, `*` any number of them.
  static func isLike(
    _ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    if first == "*" {
      return isLike(text, rest) || (!text.isEmpty && isLike(text.dropFirst(), pattern))
    }
    guard let letter = text.first, first == "?" || first == letter else { return false }
    return isLike(text.dropFirst(), rest)
  }
}

extension AssetRecord {
  /// The value of a field, as the table of §3.11 names them.
  func value(_ field: Field) -> ModelValue {
    switch field {
    case .identity: .identity(uuid)
    case .localIdentifier: .text("\(uuid.uuidString)/L0/001")
    case .creationDate: ModelValue(created)
    case .modificationDate: ModelValue(modified)
    case .addedDate: ModelValue(added)
    case .mediaType: ModelValue(mediaType)
    case .mediaSubtypes: ModelValue(subtypes)
    case .playbackStyle: ModelValue(playbackStyle)
    case .playbackVariation: ModelValue(playbackVariation)
    case .duration: ModelValue(duration)
    case .pixelWidth: ModelValue(pixelWidth)
    case .pixelHeight: ModelValue(pixelHeight)
    case .isFavorite: ModelValue(isFavorite)
    case .isHidden: ModelValue(isHidden)
    case .burstIdentifier: ModelValue(burstIdentifier)
    case .representsBurst: ModelValue(representsBurst)
    case .isFrontCamera: ModelValue(isFrontCamera)
    case .hasRAW: ModelValue(hasRAW)
    case .sourceType: ModelValue(sourceType)
    case .title, .startDate, .endDate, .estimatedAssetCount: .null
    }
  }
}
