/// One symbol of Apple's API, and what became of it here.
package struct TableRow: Equatable, Sendable {
  /// What a program gets that uses the symbol.
  package enum Status: String, CaseIterable, Sendable {
    /// The same as on Apple's platforms, by the rules of behaviour.
    case works
    /// Something else, told by the remark.
    case differs
    /// Nothing but the answer "not supported here"; the remark says why, and what the answer is.
    case unsupported
    /// The symbol is not there; the remark says why.
    case absent
    /// Not written yet.
    case pending
  }

  /// The path of names, as in `PHAsset.fetchAssets(in:options:)`; several rows may share it.
  package var symbol: String
  /// Apple's word for what it is, such as a class, a property or a case.
  package var kind: String
  /// How Apple declares it in Swift.
  package var signature: String
  /// The first systems that have it.
  package var introduced: String
  /// What Apple says of its use: deprecated, unavailable, other spellings.
  package var note: String
  /// The topic that it belongs to.
  package var area: String
  package var status: Status
  /// What a user should know; empty when there is nothing to say.
  package var remark: String

  /// Makes a row.
  package init(
    symbol: String, kind: String, signature: String, introduced: String, note: String,
    area: String, status: Status, remark: String
  ) {
    self.symbol = symbol
    self.kind = kind
    self.signature = signature
    self.introduced = introduced
    self.note = note
    self.area = area
    self.status = status
    self.remark = remark
  }

  /// Whether Apple's own declaration is one that the compiler refuses to use.
  ///
  /// Such symbols are no part of a symbol graph.
  package var isUnavailable: Bool {
    note == "unavailable" || note.hasPrefix("unavailable in Swift")
  }

  /// Whether Apple hides the symbol from Swift by two underscores.
  ///
  /// The compiler leaves such symbols out of a symbol graph; `APISignatures.swift` of the tests uses
  /// them instead.
  package var isHidden: Bool {
    symbol.split(separator: ".").contains { $0.hasPrefix("__") }
  }
}
