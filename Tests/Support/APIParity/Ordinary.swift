/// What comes with every class and enumeration, so that neither Apple's list nor ours names it.
enum Ordinary {
  /// What every `NSObject` is, and what the compiler finds out for itself.
  static let parents: Set<String> = [
    "NSObject", "NSObjectProtocol", "Equatable", "Hashable", "RawRepresentable", "Copyable",
    "Escapable", "SendableMetatype", "CustomStringConvertible", "CustomDebugStringConvertible",
    "SetAlgebra", "ExpressibleByArrayLiteral", "NSCoding",
  ]

  private static let names: Set<String> = [
    "copy(with:)", "isEqual(_:)", "hash", "hash(into:)", "hashValue", "==(_:_:)", "!=(_:_:)",
    "description", "debugDescription", "rawValue", "encode(with:)", "supportsSecureCoding",
  ]

  /// Whether a symbol is the member by which a type is equatable, copyable, coded, described …, or
  /// the initializer without arguments of every `NSObject`.
  static func isMember(_ symbol: SymbolGraph.Symbol) -> Bool {
    guard let dot = symbol.name.lastIndex(of: ".") else { return false }
    let member = String(symbol.name[symbol.name.index(after: dot)...])
    return names.contains(member) || member == "init()" && symbol.isOverride
  }

  /// Whether the compiler wrote a symbol.
  static func isSynthesized(_ symbol: SymbolGraph.Symbol) -> Bool {
    symbol.name.hasSuffix(".init(rawValue:)") || isMember(symbol)
  }
}
