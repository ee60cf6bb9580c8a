internal import Foundation
internal import Photos
internal import PhotosHost

/// One run of a command: what it was told, and where its output goes.
package struct Invocation: Sendable {
  let arguments: Arguments
  let output: Output
  let terminal: Terminal

  var operands: [String] { arguments.operands }

  var wantsJSON: Bool { arguments.has("json") }

  /// The library that was chosen, whether it is there or not.
  private var libraryURL: URL {
    guard let path = arguments.value("library") else { return PHPhotoLibrary.standardURL }
    return URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Opens the library, which must be there, and binds it as the shared one.
  func withLibrary<R>(_ body: (PHPhotoLibrary) throws -> R) throws -> R {
    let url = libraryURL
    guard PHPhotoLibrary.isLibrary(at: url) else {
      throw CommandFailure(
        "There is no photo library at \(url.path). “photos import” makes one; --library chooses another."
      )
    }
    return try open(url, body)
  }

  /// Opens the library, making it if need be, and binds it as the shared one.
  func withNewLibrary<R>(_ body: (PHPhotoLibrary) throws -> R) throws -> R {
    try open(libraryURL, body)
  }

  /// Opens the library if it is there and binds it as the shared one; makes none.
  func withLibraryIfAny<R>(_ body: (PHPhotoLibrary?) throws -> R) throws -> R {
    guard PHPhotoLibrary.isLibrary(at: libraryURL) else { return try body(nil) }
    return try open(libraryURL, body)
  }

  private func open<R>(_ url: URL, _ body: (PHPhotoLibrary) throws -> R) throws -> R {
    let library = try PHPhotoLibrary.open(at: url)
    defer { library.close() }
    return try PHPhotoLibrary.withShared(library) { try body(library) }
  }

  func usageError(_ message: String, detail: [String] = []) -> UsageError {
    UsageError(message, detail: detail, in: arguments.command)
  }

  // MARK: Printing

  /// Prints a table for people.
  func printTable(_ columns: [Table.Column], rows: (inout Table) throws -> Void) throws {
    var table = Table(columns, heading: terminal.showsOutput) { try output.line($0) }
    try rows(&table)
    try table.finish()
  }

  /// Prints a JSON array, one element on a line, as the elements come.
  func printArray(_ elements: some Sequence<JSON>) throws {
    var isFirst = true
    for element in elements {
      try output.write((isFirst ? "[\n" : ",\n") + element.text)
      isFirst = false
    }
    try output.line(isFirst ? "[]" : "\n]")
  }

  /// Prints a sentence for people, or what it is about as JSON.
  func report(_ sentence: String, json: @autoclosure () throws -> JSON) throws {
    try output.line(wantsJSON ? try json().indented : DisplayText.escaped(sentence))
  }
}
