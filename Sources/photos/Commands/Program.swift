internal import Foundation
internal import Photos

/// The program as a whole: from the words of a command line to an exit status.
enum Program {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  static func run(_ words: [String]) -> ExitStatus {
    let terminal = Terminal()
    do {
      var parser = ArgumentParser()
      let arguments = try parser.parse(words)
      let invocation = Invocation(arguments: arguments, output: Output(), terminal: terminal)
      return try run(invocation)
    } catch let error as UsageError {
      terminal.complain(of: error.message)
      for line in error.detail { terminal.complain(line) }
      for (index, line) in error.usage.enumerated() {
        terminal.complain((index == 0 ? "usage: " : "       ") + line)
      }
      return .usage
    } catch {
      terminal.complain(of: sentence(for: error))
      return .failure
    }
  }

  /// Runs a command; what it printed comes out even when it fails in the end.
  private static func run(_ invocation: Invocation) throws -> ExitStatus {
    do {
      let status = try invocation.arguments.command.action(invocation)
      try invocation.output.flush()
      return status
    } catch {
      try? invocation.output.flush()  // The first error is the one to tell.
      throw error
    }
  }

  /// How an error is told.
  static func sentence(for error: any Error) -> String {
    switch error {
    case let error as CommandFailure: error.message
    case let error as PHPhotosError: error.localizedDescription
    default: error.localizedDescription
    }
  }

  /// How an error of the file system is told behind the name of the file.
  static func reason(for error: any Error) -> String {
    (error as NSError).localizedFailureReason ?? error.localizedDescription
  }
}
