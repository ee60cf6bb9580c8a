/// One committed transaction: who made which state of the library when.
package struct TransactionRecord: Sendable, Equatable {
  /// The state that the transaction made.
  package var state: LibraryState
  /// Seconds since the reference date.
  package var date: Double
  package var client: String
  /// The transaction that this one undid, if it is an undo.
  package var undoes: LibraryState?

  package init(state: LibraryState, date: Double, client: String, undoes: LibraryState?) {
    self.state = state
    self.date = date
    self.client = client
    self.undoes = undoes
  }
}

/// What a transaction did to one object.
package struct LogEntry: Sendable, Equatable {
  /// The kinds of row that a transaction can touch.
  package enum Kind: Int, Sendable {
    case asset = 1
    case collection = 2
    /// A membership: `object` is the album or folder, `element` the asset or collection in it.
    case member = 3
    /// A client's grant; `object` is the collection that holds its limited selection.
    case client = 4
  }

  /// What happened, net over the transaction (§5.5).
  package struct Effect: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let inserted = Effect(rawValue: 1)
    package static let updated = Effect(rawValue: 2)
    package static let deleted = Effect(rawValue: 4)
    /// Beside `updated`: the picture or movie itself changed (§4.14).
    package static let content = Effect(rawValue: 8)
  }

  package var state: LibraryState
  package var kind: Kind
  package var object: RowID
  package var element: RowID
  package var effect: Effect

  package init(
    state: LibraryState, kind: Kind, object: RowID, element: RowID = 0, effect: Effect
  ) {
    self.state = state
    self.kind = kind
    self.object = object
    self.element = element
    self.effect = effect
  }
}
