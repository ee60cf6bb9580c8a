internal import PhotosHost

/// A transaction in JSON and in words.
struct TransactionDescription {
  let transaction: TransactionSummary

  init(_ transaction: TransactionSummary) { self.transaction = transaction }

  var json: JSON {
    .object(
      head + [
        ("undoes", transaction.undoes.map(JSON.integer) ?? .null),
        ("assets", TransactionDescription.json(transaction.assets)),
        ("albums", TransactionDescription.json(transaction.assetCollections)),
        ("folders", TransactionDescription.json(transaction.collectionLists)),
      ])
  }

  /// Number, date and program.
  var head: [(key: String, value: JSON)] {
    [
      ("transaction", .integer(transaction.state)),
      ("date", .string(DateText.iso(transaction.date))),
      ("client", .string(transaction.client)),
    ]
  }

  static func json(_ effects: TransactionSummary.Effects) -> JSON {
    .object([
      ("inserted", JSON(effects.inserted.sorted())),
      ("updated", JSON(effects.updated.sorted())),
      ("deleted", JSON(effects.deleted.sorted())),
    ])
  }

  /// What happened, as in `3 photos added, 1 album changed`.
  var sentence: String {
    let undo = transaction.undoes.map { "undid #\($0): " } ?? ""
    let parts =
      words(transaction.assets, "item") + words(transaction.assetCollections, "album")
      + words(transaction.collectionLists, "folder")
    return undo
      + (parts.isEmpty ? "nothing of the kind that is listed" : parts.joined(separator: ", "))
  }

  private func words(_ effects: TransactionSummary.Effects, _ noun: String) -> [String] {
    [(effects.inserted, "added"), (effects.updated, "changed"), (effects.deleted, "deleted")]
      .filter { !$0.0.isEmpty }
      .map { "\(ReadableNumber.count($0.0.count, noun)) \($0.1)" }
  }

  /// Whether anything happened to photos, albums or folders.
  var hasEffects: Bool {
    transaction.assets.count + transaction.assetCollections.count
      + transaction.collectionLists.count > 0
  }
}

/// The transactions of a library from the newest to the oldest, read a few at a time.
struct Transactions {
  private static let pieceSize: Int64 = 100
  private let host: LibraryHost

  init(of host: LibraryHost) { self.host = host }

  /// Visits them until the closure answers false.
  func forEachFromNewest(_ visit: (TransactionSummary) throws -> Bool) throws {
    let numbers = try host.transactionNumbers()
    var end = numbers.upperBound
    while end > numbers.lowerBound {
      let start = max(numbers.lowerBound, end - Transactions.pieceSize)
      for transaction in try host.transactions(start..<end).reversed() {
        guard try visit(transaction) else { return }
      }
      end = start
    }
  }

  /// The newest transaction that is still in force, changed something, and is no undo.
  ///
  /// An undo of an undo does a change again, and so counts as one.
  func newestToUndo() throws -> TransactionSummary? {
    var undone: Set<Int64> = []
    var found: TransactionSummary?
    try forEachFromNewest { transaction in
      if undone.contains(transaction.state) { return true }
      if let number = transaction.undoes, try !isUndo(number) {
        undone.insert(number)
      } else if TransactionDescription(transaction).hasEffects {
        found = transaction
      }
      return found == nil
    }
    return found
  }

  /// Whether a transaction takes back, not counting those that take back a taking back.
  private func isUndo(_ number: Int64) throws -> Bool {
    guard try host.transactionNumbers().contains(number),
      let undoes = try host.transactions(number..<(number + 1)).first?.undoes
    else { return false }
    return try !isUndo(undoes)
  }
}
