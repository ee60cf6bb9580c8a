internal import CSQLite
internal import Foundation

/// SQL functions of the catalogue that are written in Swift.
extension Connection {
  /// Registers `text_matches(text, comparison, pattern, options)` and `local_identifier(uuid,
  /// class)`.
  func registerFunctions() throws(StoreError) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    try check(
      unsafe sqlite3_create_function_v2(
        handle, "text_matches", 4, flags, nil,
        { context, _, arguments in
          guard let text = unsafe sqlBytes(arguments, 0),
            let matcher = unsafe textMatcher(context, arguments)
          else {
            unsafe sqlite3_result_int(context, 0)
            return
          }
          unsafe sqlite3_result_int(context, matcher.matches(text) ? 1 : 0)
        }, nil, nil, nil), "registering text_matches")
    try check(
      unsafe sqlite3_create_function_v2(
        handle, "local_identifier", 2, flags, nil,
        { context, _, arguments in
          guard unsafe sqlite3_value_bytes(arguments?[0]) == 16,
            let bytes = unsafe sqlite3_value_blob(arguments?[0]),
            let kind = unsafe sqlText(arguments, 1)
          else {
            unsafe sqlite3_result_null(context)
            return
          }
          let uuid = unsafe UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
          let text = "\(uuid.uuidString)/L0/\(kind)"
          unsafe sqlite3_result_text(
            context, text, Int32(text.utf8.count), csqlite_transient())
        }, nil, nil, nil), "registering local_identifier")
  }
}

/// The condition of a call of `text_matches`, which SQLite keeps for the next row as long as the
/// pattern is the same.
private func textMatcher(
  _ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>?
) -> TextMatcher? {
  if let known = unsafe sqlite3_get_auxdata(context, 2) {
    return unsafe Unmanaged<TextMatcher>.fromOpaque(known).takeUnretainedValue()
  }
  guard let pattern = unsafe sqlText(arguments, 2),
    let comparison = unsafe Filter.Comparison(sqlNumber: sqlite3_value_int(arguments?[1]))
  else { return nil }
  let options = Filter.TextOptions(rawValue: Int(unsafe sqlite3_value_int(arguments?[3])))
  let matcher = TextMatcher(comparison, pattern, options)
  unsafe sqlite3_set_auxdata(context, 2, Unmanaged.passRetained(matcher).toOpaque()) { matcher in
    if let matcher = unsafe matcher {
      unsafe Unmanaged<TextMatcher>.fromOpaque(matcher).release()
    }
  }
  return matcher
}

/// The bytes of a text that is an argument, while the call lasts; `nil` for null.
private func sqlBytes(
  _ arguments: UnsafeMutablePointer<OpaquePointer?>?, _ index: Int
) -> UnsafeBufferPointer<UInt8>? {
  guard let value = unsafe arguments?[index], let bytes = unsafe sqlite3_value_text(value) else {
    return nil
  }
  // Counted, not ended by a NUL, which may be part of the text.
  return unsafe UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value)))
}

/// The text of an argument; `nil` for null.
private func sqlText(
  _ arguments: UnsafeMutablePointer<OpaquePointer?>?, _ index: Int
) -> String? {
  unsafe sqlBytes(arguments, index).map { unsafe String(decoding: $0, as: UTF8.self) }
}

extension Filter.Comparison {
  /// The number by which SQL names a comparison.
  var sqlNumber: Int {
    switch self {
    case .equal: 0
    case .notEqual: 1
    case .less: 2
    case .lessOrEqual: 3
    case .greater: 4
    case .greaterOrEqual: 5
    case .contains: 6
    case .beginsWith: 7
    case .endsWith: 8
    case .like: 9
    case .matches: 10
    }
  }

  init?(sqlNumber: Int32) {
    let all: [Filter.Comparison] = [
      .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .contains, .beginsWith,
      .endsWith, .like, .matches,
    ]
    guard all.indices.contains(Int(sqlNumber)) else { return nil }
    self = all[Int(sqlNumber)]
  }
}
