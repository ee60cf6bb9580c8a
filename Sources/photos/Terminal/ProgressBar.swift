internal import Foundation

/// A line on the terminal that shows how far a long work is.
struct ProgressBar {
  private static let barWidth = 24
  private let terminal: Terminal
  private let total: Int
  private let started = Date()
  private var isShown = false

  /// Makes a bar; it stays invisible where nobody sees it.
  init(total: Int, on terminal: Terminal) {
    self.total = total
    self.terminal = terminal
  }

  /// Shows that `done` of the total are done.
  mutating func show(_ done: Int, bytes: Int64) {
    guard terminal.showsErrors, total > 0 else { return }
    isShown = true
    let filled = ProgressBar.barWidth * done / total
    let bar =
      String(repeating: "█", count: filled)
      + String(repeating: "░", count: ProgressBar.barWidth - filled)
    let text = "\(bar)  \(done)/\(total)  \(ReadableNumber.bytes(bytes))\(remaining(done))"
    write("\r\u{1B}[K" + String(text.prefix(max(10, terminal.width - 1))))
  }

  private func remaining(_ done: Int) -> String {
    let elapsed = Date().timeIntervalSince(started)
    guard done > 0, done < total, elapsed > 2 else { return "" }
    let left = elapsed / Double(done) * Double(total - done)
    return "  \(ReadableNumber.duration(left)) left"
  }

  /// Takes the bar away, so that something else can be written.
  mutating func clear() {
    if isShown { write("\r\u{1B}[K") }
    isShown = false
  }

  private func write(_ text: String) {
    // A terminal that went away needs no bar.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
