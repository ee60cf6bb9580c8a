/// A value as a catalogue stores it, ordered as its queries order it.
package enum StoredValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  init(_ value: Bool) { self = .integer(value ? 1 : 0) }
  init(_ value: Int) { self = .integer(Int64(value)) }
  init(_ value: Int64) { self = .integer(value) }
  init(_ value: Double?) { self = value.map(StoredValue.real) ?? .null }
  init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
  init(_ value: Int64?) { self = value.map(StoredValue.integer) ?? .null }
  init(_ value: String?) { self = value.map(StoredValue.text) ?? .null }
}

extension StoredValue: Comparable {
  /// The order of SQLite's `ORDER BY`: null, numbers, text by its UTF-8 bytes, blobs.
  ///
  /// Source: sqlite.org/datatype3.html, section 4.1.
  package static func < (left: StoredValue, right: StoredValue) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.real(let left), .real(let right)): left < right
    case (.integer(let left), .real(let right)): Double(left) < right
    case (.real(let left), .integer(let right)): left < Double(right)
    case (.text(let left), .text(let right)):
      left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.blob(let left), .blob(let right)): left.lexicographicallyPrecedes(right)
    default: left.storageRank < right.storageRank
    }
  }

  private var storageRank: Int {
    switch self {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
    }
  }
}
