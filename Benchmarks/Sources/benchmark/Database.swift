internal import CBaseline
internal import Foundation

/// The C program that the library is compared with: one connection to the database of a library.
@safe final class Database {
  private let handle: OpaquePointer

  /// Opens the database of a library's folder.
  init(of library: URL) throws {
    let path = library.appendingPathComponent("library.sqlite").path
    guard let opened = unsafe cbaseline_open(path) else {
      throw BenchmarkError("SQLite cannot open \(path).")
    }
    unsafe handle = opened
  }

  deinit { unsafe cbaseline_close(handle) }

  /// Steps through the rows of a query, reading the first column of each, and returns their number.
  @discardableResult func scan(_ sql: String, _ parameter: Int64 = 0) -> Int {
    Int(unsafe cbaseline_scan(handle, sql, parameter))
  }

  /// Steps through the rows of a query, reading every column, and returns their number.
  @discardableResult func read(_ sql: String, _ parameter: Int64 = 0) -> Int {
    Int(unsafe cbaseline_read(handle, sql, parameter))
  }

  /// Toggles a favourite by one durable UPDATE.
  func toggle(_ asset: Int64, state: Int64) throws {
    let now = Date().timeIntervalSinceReferenceDate
    let status = unsafe cbaseline_toggle(handle, asset, state, now)
    if status != 0 { throw BenchmarkError("SQLite's update failed with \(status).") }
  }

  /// Runs a statement with each of `count` parameters from `first` on, in one durable transaction.
  func `repeat`(_ sql: String, _ first: Int64, _ count: Int) throws {
    let status = unsafe cbaseline_repeat(handle, sql, first, Int64(count))
    if status != 0 { throw BenchmarkError("SQLite's change failed with \(status).") }
  }

  /// The first number that a query gives.
  func number(_ sql: String) -> Int64 { unsafe cbaseline_number(handle, sql) }

  /// What tells one schema from another, in sixteen digits.
  var schema: String {
    let digits = String(unsafe cbaseline_schema(handle), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Why nothing can be measured, as a sentence.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
