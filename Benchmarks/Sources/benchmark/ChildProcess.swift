internal import Foundation

/// Another process of this program, with which numbers are exchanged through pipes.
final class ChildProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// Starts this program with other arguments.
  init(_ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Waits for the next number that the process wrote.
  func next() throws -> Int64 {
    var bytes = Data()
    while bytes.count < 8 {
      guard let more = try output.fileHandleForReading.read(upToCount: 8 - bytes.count),
        !more.isEmpty
      else { throw BenchmarkError("The other process ended early.") }
      bytes.append(more)
    }
    return bytes.reversed().reduce(0) { $0 << 8 | Int64($1) }
  }

  /// Lets the process begin what it waits with.
  func go() throws { try input.fileHandleForWriting.write(contentsOf: Data([1])) }

  /// Lets the process end, and waits for it.
  func finish() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  // MARK: In the other process

  /// Writes a number to the process that started this one.
  static func tell(_ number: Int64) {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    FileHandle.standardOutput.write(Data(bytes))
  }

  /// Waits until the process that started this one wants it to begin.
  static func waitForStart() throws { _ = try FileHandle.standardInput.read(upToCount: 1) }

  /// Waits until the process that started this one wants it to end.
  static func waitForEnd() throws { _ = try FileHandle.standardInput.readToEnd() }
}
