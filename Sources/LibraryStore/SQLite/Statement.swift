internal import CSQLite
internal import Foundation

/// One compiled SQL statement; reset by whoever used it, finalized with its connection's cache.
///
/// Belongs to one connection and is used by one thread at a time, as that connection is.
@safe final class Statement {
  private let handle: OpaquePointer
  private unowned let connection: Connection
  private let tally: StatementTally

  /// - Throws: ``StoreError/Code/internal`` when `sql` does not compile.
  init(_ sql: String, on connection: Connection) throws(StoreError) {
    var compiled: OpaquePointer?
    let status = unsafe sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
    try connection.check(status, sql)
    guard let compiled = unsafe compiled else { throw StoreError(.internal, "Empty SQL: \(sql)") }
    unsafe handle = compiled
    self.connection = connection
    tally = connection.tally
    tally.noteCompilation()
  }

  deinit {
    unsafe tally.retire(handle)
    unsafe sqlite3_finalize(handle)
  }

  /// Binds values to the parameters `?1`, `?2` … in order.
  func bind(_ values: [StoredValue]) throws(StoreError) {
    for (index, value) in values.enumerated() {
      try bind(value, at: Int32(index + 1))
    }
  }

  /// Binds a number to the parameter `?index`.
  func bind(_ number: Int64, at index: Int32) throws(StoreError) {
    let status = unsafe sqlite3_bind_int64(handle, index, number)
    try connection.check(status, "binding parameter \(index)")
  }

  private func bind(_ value: StoredValue, at index: Int32) throws(StoreError) {
    let status: Int32 =
      switch value {
      case .null: unsafe sqlite3_bind_null(handle, index)
      case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
      case .real(let number): unsafe sqlite3_bind_double(handle, index, number)
      case .text(let text):
        unsafe sqlite3_bind_text(
          handle, index, text, Int32(text.utf8.count), csqlite_transient())
      case .blob(let bytes):
        unsafe sqlite3_bind_blob(handle, index, bytes, Int32(bytes.count), csqlite_transient())
      }
    try connection.check(status, "binding parameter \(index)")
  }

  /// Advances to the next row; `false` when there is none.
  func step() throws(StoreError) -> Bool {
    let status = unsafe sqlite3_step(handle)
    switch status {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let sql = unsafe sqlite3_sql(handle).map { unsafe String(cString: $0) } ?? ""
      try connection.check(status, sql)
      return false
    }
  }

  /// Makes the statement ready to run again, and lets go of what it read.
  func reset() {
    // The status repeats the error of the last step, which was already thrown.
    _ = unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  func isNull(_ column: Int32) -> Bool {
    unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

  func int(_ column: Int32) -> Int { Int(unsafe sqlite3_column_int64(handle, column)) }

  func bool(_ column: Int32) -> Bool { unsafe sqlite3_column_int(handle, column) != 0 }

  func real(_ column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }

  func optionalReal(_ column: Int32) -> Double? { isNull(column) ? nil : real(column) }

  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: Int32) -> String? {
    guard let bytes = unsafe sqlite3_column_text(handle, column) else { return nil }
    // Counted, not ended by a NUL, which may be part of the text.
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe String(
      decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func blob(_ column: Int32) -> [UInt8] {
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    guard count > 0, let bytes = unsafe sqlite3_column_blob(handle, column) else { return [] }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }

  func uuid(_ column: Int32) -> UUID {
    guard unsafe sqlite3_column_bytes(handle, column) == 16,
      let bytes = unsafe sqlite3_column_blob(handle, column)
    else { return UUID(uuid: UUID_NULL) }
    return unsafe UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
  }

  func value(_ column: Int32) -> StoredValue {
    switch unsafe sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }
}

private let UUID_NULL: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

extension StoredValue {
  /// The sixteen bytes of a UUID.
  init(_ uuid: UUID) {
    let bytes = uuid.uuid
    self = .blob([
      bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7, bytes.8, bytes.9,
      bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15,
    ])
  }
}
