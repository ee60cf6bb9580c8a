/// The tables of `Documentation/API`: a line a row, its fields parted by tabs, below a line of names.
package enum TableText {
  /// A line that does not fit.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
  }

  static let rowHeader = "symbol\tkind\tsignature\tintroduced\tnote\tarea\tstatus\tremark"
  static let extraHeader = "symbol\tsignature\treason"

  /// Reads the table of symbols.
  ///
  /// - Throws: ``Fault`` with the number of the first line that does not fit.
  package static func rows(_ text: String) throws -> [TableRow] {
    try fields(text, header: rowHeader).map { number, field in
      guard let status = TableRow.Status(rawValue: field[6]) else {
        throw Fault(description: "Line \(number): \(field[6]) is no status.")
      }
      return TableRow(
        symbol: field[0], kind: field[1], signature: field[2], introduced: field[3],
        note: field[4], area: field[5], status: status, remark: field[7])
    }
  }

  /// Writes the table of symbols.
  package static func text(_ rows: [TableRow]) -> String {
    let lines = rows.map { row in
      [
        row.symbol, row.kind, row.signature, row.introduced, row.note, row.area,
        row.status.rawValue, row.remark,
      ].joined(separator: "\t")
    }
    return ([rowHeader] + lines).map { $0 + "\n" }.joined()
  }

  /// Reads the list of what is public beyond Apple's API.
  package static func extras(_ text: String) throws -> [Extra] {
    try fields(text, header: extraHeader).map { _, field in
      Extra(symbol: field[0], signature: field[1], reason: field[2])
    }
  }

  /// The fields of each line with the number of the line.
  private static func fields(
    _ text: String, header: String
  ) throws -> [(number: Int, fields: [String])] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first.map(String.init) == header else {
      throw Fault(description: "The first line must be: \(header)")
    }
    let width = header.split(separator: "\t").count
    return try lines.enumerated().dropFirst().filter { !$0.element.isEmpty }.map { index, line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == width else {
        throw Fault(description: "Line \(index + 1) has \(fields.count) fields, not \(width).")
      }
      return (index + 1, fields)
    }
  }
}

/// Something public that Apple's API does not have.
package struct Extra: Equatable, Sendable {
  /// The path of names, or a type and a protocol as in `PHAssetResource : Sendable`.
  package let symbol: String
  package let signature: String
  package let reason: String

  /// Makes an entry of the list.
  package init(symbol: String, signature: String, reason: String) {
    self.symbol = symbol
    self.signature = signature
    self.reason = reason
  }
}
