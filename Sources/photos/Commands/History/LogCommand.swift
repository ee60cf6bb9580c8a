internal import Foundation
internal import Photos
internal import PhotosHost

extension Command {
  /// Prints who changed what.
  static let log = Command(
    "log", "Print who changed what in the library.",
    options: [
      Option("limit", letter: "n", value: "N", "Only the newest N."),
      Option(
        "since", value: "DATE|N", "Only what came after a date, or after a transaction."),
    ],
    discussion: [
      "Prints the transactions of the library, the newest first: number, date, the program that made it, and what happened. The number can be given to “photos undo”.",
      "With --json it prints one object on each line, with the identifiers of what was touched.",
    ],
    examples: [
      .init("photos log --limit 10", "The last ten changes."),
      .init("photos log --since 2024-05-01", "Everything since the first of May."),
    ]
  ) { invocation in
    let limit = try invocation.arguments.count("limit", atLeast: 1)
    let isSince = try since(invocation)
    return try invocation.withLibrary { library in
      let columns: [Table.Column] = [
        .init("NUMBER", rightAligned: true), .init("DATE"), .init("PROGRAM"), .init("CHANGE"),
      ]
      var count = 0
      try invocation.printTable(columns) { table in
        try Transactions(of: library.host).forEachFromNewest { transaction in
          guard isSince(transaction), count < limit ?? .max else { return false }
          count += 1
          try print(transaction, invocation, &table)
          return true
        }
      }
      return .success
    }
  }

  private static func print(
    _ transaction: TransactionSummary, _ invocation: Invocation, _ table: inout Table
  ) throws {
    let description = TransactionDescription(transaction)
    if invocation.wantsJSON { return try invocation.output.line(description.json.text) }
    try table.add([
      "\(transaction.state)", DateText.readable(transaction.date, offset: nil),
      transaction.client, description.sentence,
    ])
  }

  /// What `--since` asks for.
  private static func since(
    _ invocation: Invocation
  ) throws(UsageError) -> (TransactionSummary) -> Bool {
    guard let text = invocation.arguments.value("since") else { return { _ in true } }
    if let number = Int64(text) { return { $0.state > number } }
    guard let date = DateText.parse(text) else {
      throw invocation.usageError(
        "“\(DisplayText.escaped(text))” is neither a date nor the number of a transaction.")
    }
    return { $0.date > date }
  }
}
