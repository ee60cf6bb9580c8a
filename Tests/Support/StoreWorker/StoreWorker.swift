internal import Foundation
internal import LibraryStore

/// Another program at work on a library, for the tests of what programs do to each other.
///
/// It tells of its work on standard output, a line at a time, each line written before the next
/// step begins.
@main struct StoreWorker {
  /// Runs `StoreWorker COMMAND LIBRARY …` and exits with 0 when all went as it should.
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { return fail("StoreWorker COMMAND LIBRARY [COUNT | FOLDER]") }
    let url = URL(fileURLWithPath: arguments[2])
    let rest = Array(arguments.dropFirst(3))
    do {
      let library = try Library(at: url)
      defer { library.close() }
      switch arguments[1] {
      case "open": say("open")
      case "write": try write(library, count: Int(rest.first ?? "") ?? 0)
      case "read": try read(library, until: Int64(rest.first ?? "") ?? 0)
      case "watch": try watch(library, until: Int64(rest.first ?? "") ?? 0)
      case "import": try importing(library, from: URL(fileURLWithPath: rest.first ?? "."))
      case "fill": try fillDisk(library)
      default: fail("No such command")
      }
    } catch {
      fail("\(error)")
    }
  }

  /// Writes a line at once, so that it is out even if the process is killed right after.
  static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  static func fail(_ reason: String) {
    FileHandle.standardError.write(Data("\(reason)\n".utf8))
    exit(1)
  }

  static let client = Client(name: "worker", isOwner: true)

  static func changeSet(_ fill: (inout ChangeSet) -> Void) -> ChangeSet {
    var change = ChangeSet(client: client, date: Date().timeIntervalSinceReferenceDate)
    fill(&change)
    return change
  }
}
