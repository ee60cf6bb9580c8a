internal import CSQLite

/// One connection to a catalogue's database, with its compiled statements.
///
/// Used by one thread at a time: the pool and the committer see to that.
@safe final class Connection {
  /// What a connection may do.
  enum Mode { case reader, writer, readOnlyMedium }

  let handle: OpaquePointer
  let tally = StatementTally()
  private var statements: [SQLText: Statement] = [:]

  /// Opens the database file.
  ///
  /// - Throws: ``StoreError/Code/offline`` when the file cannot be opened.
  init(path: String, mode: Mode) throws(StoreError) {
    let flags: Int32 =
      switch mode {
      case .writer: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
      case .reader: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
      case .readOnlyMedium: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
      }
    let name = mode == .readOnlyMedium ? Connection.immutableURI(path) : path
    var opened: OpaquePointer?
    let status = unsafe sqlite3_open_v2(name, &opened, flags, nil)
    guard let opened = unsafe opened else {
      throw StoreError(.offline, "SQLite has no memory to open \(path)")
    }
    unsafe handle = opened
    guard status == SQLITE_OK else {
      let reason = unsafe String(cString: sqlite3_errmsg(opened))
      let isShort = StoreError.isShortage(unsafe sqlite3_system_errno(opened))
      unsafe sqlite3_close_v2(opened)
      throw StoreError(
        isShort ? .interrupted : .offline,
        "The catalogue \(path) cannot be opened: \(reason).", underlyingCode: status)
    }
    unsafe sqlite3_extended_result_codes(handle, 1)
    unsafe sqlite3_busy_timeout(handle, 60_000)
    try registerFunctions()
    try configure(mode)
  }

  deinit {
    statements.removeAll()
    unsafe sqlite3_close_v2(handle)
  }

  private func configure(_ mode: Mode) throws(StoreError) {
    switch mode {
    case .writer:
      // What a savepoint keeps of the pages goes to a file beyond 64 KB. In memory it is a list that SQLite walks
      // through after each statement, so that a transaction took time with the square of its rows.
      try run("PRAGMA temp_store = FILE")
      try run("PRAGMA cache_size = -16000")
      try run("PRAGMA synchronous = FULL")
      try run("PRAGMA wal_autocheckpoint = 1000")
    case .reader, .readOnlyMedium:
      try run("PRAGMA temp_store = MEMORY")
      // There may be several readers, and the system caches the file for all of them.
      try run("PRAGMA cache_size = -2000")
      try run("PRAGMA query_only = ON")
    }
  }

  private static func immutableURI(_ path: String) -> String {
    var escaped = ""
    for byte in path.utf8 {
      let isPlain =
        (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x2d...0x39).contains(byte)
      escaped += isPlain ? String(UnicodeScalar(byte)) : "%" + hexadecimal(byte)
    }
    return "file:\(escaped)?immutable=1"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return byte < 16 ? "0" + digits : digits
  }

  // MARK: Statements

  /// What its statements have cost.
  var statistics: CatalogStatistics { unsafe tally.total(of: handle) }

  /// The compiled statement for `sql`, kept for the next time.
  func statement(_ sql: String) throws(StoreError) -> Statement {
    let text = SQLText(text: sql)
    if let known = statements[text] { return known }
    if statements.count > 300 { statements.removeAll() }
    let compiled = try Statement(sql, on: self)
    // Long texts are those of one caller's list of values; nobody will ask for them again.
    if sql.utf8.count < 8_000 { statements[text] = compiled }
    return compiled
  }

  /// Runs a statement that gives no rows, or whose rows do not matter.
  func run(_ sql: String, _ values: [StoredValue] = []) throws(StoreError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Runs a query and calls `body` at each row.
  func forEachRow(
    _ sql: String, _ values: [StoredValue] = [], _ body: (Statement) throws(StoreError) -> Void
  ) throws(StoreError) {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() { try body(statement) }
  }

  /// All rows of a query, made into values.
  func rows<Row>(
    _ sql: String, _ values: [StoredValue] = [], _ read: (Statement) -> Row
  ) throws(StoreError) -> [Row] {
    var rows: [Row] = []
    try forEachRow(sql, values) { statement throws(StoreError) in rows.append(read(statement)) }
    return rows
  }

  /// The first row of a query.
  func first<Row>(
    _ sql: String, _ values: [StoredValue] = [], _ read: (Statement) -> Row
  ) throws(StoreError) -> Row? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    return try statement.step() ? read(statement) : nil
  }

  /// Runs SQL that holds several statements, such as a migration.
  func runScript(_ sql: String) throws(StoreError) {
    try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil), sql)
  }

  // MARK: Transactions

  /// Whether a transaction is running; SQLite may have ended one by itself after an error.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Runs `body` over one unchanging state of the database.
  func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try run("BEGIN")
    // A read transaction has nothing to lose; ending it can only fail where the read did.
    defer { _ = try? run("COMMIT") }
    return try body()
  }

  /// Translates a SQLite status; the one place where that is done.
  func check(_ status: Int32, _ what: @autoclosure () -> String) throws(StoreError) {
    guard status != SQLITE_OK, status != SQLITE_DONE, status != SQLITE_ROW else { return }
    let reason = unsafe String(cString: sqlite3_errmsg(handle))
    let code: StoreError.Code =
      switch status & 0xff {
      case SQLITE_FULL: .full
      case SQLITE_IOERR where unsafe sqlite3_system_errno(handle) == 28: .full
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_INTERRUPT, SQLITE_NOMEM: .interrupted
      case SQLITE_CANTOPEN where StoreError.isShortage(unsafe sqlite3_system_errno(handle)):
        .interrupted
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .restricted
      case SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_NOTADB, SQLITE_CORRUPT: .offline
      default: .internal
      }
    let path = unsafe sqlite3_db_filename(handle, "main").map { unsafe String(cString: $0) }
    let subject = code == .offline ? "The catalogue \(path ?? "") cannot be read: " : ""
    throw StoreError(code, "\(subject)\(reason) (\(what()))", underlyingCode: status)
  }
}

/// The text of a statement as a key: hashed by its length and its last bytes, which tell statements
/// apart as well as all of them do, and sooner.
private struct SQLText: Hashable {
  let text: String

  func hash(into hasher: inout Hasher) {
    let bytes = text.utf8
    hasher.combine(bytes.count)
    for byte in bytes.suffix(16) { hasher.combine(byte) }
  }
}
