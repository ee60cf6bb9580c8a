import Dispatch
import Foundation
import MediaFiles
import Synchronization
import Testing

@Suite("Reading from many threads at once") struct ConcurrencyTests {
  @Test("Every reader gets every field, XMP included")
  func metadata() throws {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures")
    let urls = ["broken/exif-ifd-offset.jpg", "broken/exif_gps_typeerror.jpg"].map {
      fixtures.appendingPathComponent($0)
    }
    let alone = try urls.map { try MediaReader.facts(of: $0, timeZone: .gmt) }
    #expect(alone.map(\.captureDate?.offsetSeconds) == [-25_200, 7_200])
    let differing = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 400) { index in
      let url = urls[index % urls.count]
      let facts = try? MediaReader.facts(of: url, timeZone: .gmt)
      if facts != alone[index % urls.count] { differing.withLock { $0 += 1 } }
    }
    #expect(differing.withLock { $0 } == 0)
  }
}
