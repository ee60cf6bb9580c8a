import Foundation

/// A program that stands in for zenity or kdialog: it notes how it was called and gives one answer.
final class DialogProgram {
  private let folder: TemporaryFolder

  /// Makes the program; a window that was closed answers `nil`.
  init(_ name: String, answering answer: String?, status: Int = 0) throws {
    folder = try TemporaryFolder()
    let script = """
      #!/bin/sh
      printf '%s\\n' "$@" >> '\(folder.url.path)/calls'
      echo 'cannot open display' >&2
      \(answer.map { "echo '\($0)'" } ?? ":")
      exit \(status)
      """
    let program = folder.url.appendingPathComponent(name)
    try Data(script.utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
  }

  /// What a program needs to find it, on a desktop.
  var environment: [String: String] {
    ["PATH": "\(folder.url.path):/usr/bin:/bin", "DISPLAY": ":99"]
  }

  /// The words it was called with; empty when it was not called.
  var words: [String] {
    let text = try? String(
      contentsOf: folder.url.appendingPathComponent("calls"), encoding: .utf8)
    return text?.split(separator: "\n").map(String.init) ?? []
  }
}
