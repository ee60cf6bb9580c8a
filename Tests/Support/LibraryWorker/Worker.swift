import Foundation
import Photos
import PhotosHost

/// A program that tests run several times at once on one library.
///
///     LibraryWorker write LIBRARY ALBUM NAME COUNT   # random transactions on an album and its assets
///     LibraryWorker watch LIBRARY ALBUM              # keeps a list view equal to the album
///     LibraryWorker import LIBRARY SEED              # adds pictures until it is killed
///     LibraryWorker ask LIBRARY CLIENT LEVEL         # asks the user for access, 1 or 2
///     LibraryWorker delete LIBRARY possible|impossible   # deletes all, after the user has agreed
///     LibraryWorker guest LIBRARY CLIENT             # reports what it may see
///
/// It reports on standard output, a line at a time.
@main struct Worker {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      switch arguments.first {
      case "write" where arguments.count == 5:
        let writer = try AlbumWriter(path: arguments[1], album: arguments[2], name: arguments[3])
        try writer.write(Int(arguments[4]) ?? 0)
      case "watch" where arguments.count == 3:
        try AlbumWatcher(path: arguments[1], album: arguments[2]).watch()
      case "import" where arguments.count == 3:
        try PictureImporter(path: arguments[1], seed: UInt64(arguments[2]) ?? 0).run()
      case "ask" where arguments.count == 4:
        let level = Int(arguments[3]).flatMap(PHAccessLevel.init) ?? .readWrite
        try await Guest.ask(path: arguments[1], client: arguments[2], level: level)
      case "delete" where arguments.count == 3:
        try Guest.deleteAll(path: arguments[1], possible: arguments[2] == "possible")
      case "guest" where arguments.count == 3:
        try Guest.watch(path: arguments[1], client: arguments[2])
      default:
        report("failed usage")
      }
    } catch {
      report("failed \(error)")
    }
  }
}

/// Writes a line for the test that started this program.
func report(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

/// Nanoseconds of a clock that all processes of the machine share.
func monotonicTime() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Opens the library of a path under a client's name.
func openLibrary(_ path: String, client: String) throws -> PHPhotoLibrary {
  var configuration = LibraryConfiguration()
  configuration.client = client
  return try PHPhotoLibrary.open(
    at: URL(fileURLWithPath: path, isDirectory: true), configuration: configuration)
}
