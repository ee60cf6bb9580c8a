internal import Photos
internal import PhotosHost

extension Command {
  /// Puts back what a transaction changed.
  static let undo = Command(
    "undo", "Put back what a transaction changed.", operands: [Operand("N", optional: true)],
    discussion: [
      "Undoes the transaction with a number from “photos log”, as a whole and as a new transaction, which can be undone in turn. Without a number it undoes the last one that is no undo and was not undone. When something of it was changed again since, nothing is undone."
    ],
    examples: [
      .init("photos undo", "Undo the last change."),
      .init("photos undo 12", "Undo transaction 12."),
    ]
  ) { invocation in
    let number = try invocation.operands.first.map { try transactionNumber($0, invocation) }
    return try invocation.withLibrary { library in
      let transaction = try transaction(number, library.host)
      try library.host.undo(transaction)
      let newest = try library.host.transactionNumbers().upperBound - 1
      let undo = try library.host.transactions(newest..<(newest + 1)).first ?? transaction
      try invocation.report(
        "Undid #\(transaction.state): \(TransactionDescription(transaction).sentence).",
        json: TransactionDescription(undo).json)
      return .success
    }
  }

  private static func transactionNumber(
    _ text: String, _ invocation: Invocation
  ) throws(UsageError) -> Int64 {
    guard let number = Int64(text.hasPrefix("#") ? text.dropFirst() : text[...]), number > 0 else {
      throw invocation.usageError(
        "“\(DisplayText.escaped(text))” is no number of a transaction; “photos log” lists them.")
    }
    return number
  }

  private static func transaction(
    _ number: Int64?, _ host: LibraryHost
  ) throws -> TransactionSummary {
    guard let number else {
      guard let newest = try Transactions(of: host).newestToUndo() else {
        throw CommandFailure("There is nothing to undo.")
      }
      return newest
    }
    guard try host.transactionNumbers().contains(number),
      let found = try host.transactions(number..<(number + 1)).first
    else { throw CommandFailure("There is no transaction #\(number); “photos log” lists them.") }
    return found
  }
}
