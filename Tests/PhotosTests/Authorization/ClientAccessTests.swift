import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// The access of other programs, as its owner sees and changes it (§4.10, §6.2, §6.11).
@Suite("Access of programs") struct ClientAccessTests {
  private let temporary: TemporaryLibrary
  private var host: LibraryHost { temporary.library.host }

  init() throws {
    temporary = try TemporaryLibrary {
      TestPhoto("a", hidden: true)
      TestPhoto("b")
    }
  }

  @Test("Grants and selections are listed by program, and forgotten again (§6.2)")
  func list() throws {
    #expect(try host.clients().isEmpty)
    let all = try temporary.assets("b", "a").map(\.localIdentifier)
    try host.limitAccess(to: all, ofClient: "Postcards")
    try host.setAuthorization(.limited, for: .addOnly, ofClient: "Camera")
    try host.setAuthorization(.denied, for: .readWrite, ofClient: "Camera")
    let clients = try host.clients()
    #expect(clients.map(\.client) == ["Camera", "Postcards"])
    #expect(clients[0].readWrite == .denied && clients[0].addOnly == .authorized)
    #expect(clients[1].readWrite == .limited && clients[1].addOnly == nil)
    #expect(clients[1].selection == all)
    #expect(try host.access(ofClient: "Camera") == clients[0])
    try host.resetAuthorization(ofClient: "Postcards")
    try host.resetAuthorization(ofClient: "Nobody")
    #expect(try host.clients() == [clients[0]])
    #expect(try host.verify(readingFiles: false).problems == [])
  }

  @Test("A selection with an unknown asset is refused as a whole with 3201")
  func unknown() throws {
    let a = try temporary.assets("a")[0].localIdentifier
    let gone = "00000000-0000-4000-8000-000000000000/L0/001"
    let error = photosError { try host.limitAccess(to: [a, gone], ofClient: "Postcards") }
    #expect(error?.code == .identifierNotFound)
    #expect(identifiers(error) == [gone])
    #expect(try host.clients().isEmpty)
  }

  @Test("What is forgotten is asked for again, and can be undone (§6.2)")
  func reset() async throws {
    let asked = Notes<PHAccessLevel>()
    var configuration = LibraryConfiguration()
    configuration.client = "Guest"
    configuration.authorization = .ask { level in
      asked.add(level)
      return .authorized
    }
    let guest = try PHPhotoLibrary.open(at: host.url, configuration: configuration)
    defer { guest.close() }
    let request = {
      await PHPhotoLibrary.withShared(guest) {
        await PHPhotoLibrary.requestAuthorization(for: .readWrite)
      }
    }
    try host.setAuthorization(.denied, for: .readWrite, ofClient: "Guest")
    #expect(await request() == .denied)
    #expect(asked.all.isEmpty)
    try host.resetAuthorization(ofClient: "Guest")
    #expect(await request() == .authorized)
    #expect(asked.all == [.readWrite])
    let last = try #require(try host.transactions(since: nil).last)
    try host.undo(last)
    #expect(await request() == .authorized)
    #expect(asked.all.count == 2)
  }

  @Test(
    "A program in another process hears of each change of its access, and of no other's (§4.10)")
  func announced() throws {
    let worker = try WorkerProcess(["guest", host.url.path, "Guest"])
    #expect(worker.waits(for: "ready") != nil)
    let b = try temporary.assets("b")[0].localIdentifier
    try host.setAuthorization(.denied, for: .readWrite, ofClient: "Other")
    try host.limitAccess(to: [b], ofClient: "Guest")
    #expect(worker.waits(for: "sees") == "sees 1 4")
    try host.setAuthorization(.authorized, for: .readWrite, ofClient: "Guest")
    #expect(worker.waits(for: "sees", count: 2) == "sees 1 3")
    try host.setAuthorization(.denied, for: .readWrite, ofClient: "Guest")
    #expect(worker.waits(for: "sees", count: 3) == "sees 0 2")
    try host.resetAuthorization(ofClient: "Guest")
    #expect(worker.waits(for: "sees", count: 4) == "sees 0 0")
    worker.killAndWait()
    #expect(worker.lines(after: "sees").count == 4)
  }

  @Test("The owner's own program can be limited too, and limits itself no further than that (§6.2)")
  func owner() throws {
    let b = try temporary.assets("b")[0].localIdentifier
    try host.limitAccess(to: [b], ofClient: "photos")
    var configuration = LibraryConfiguration()
    configuration.client = "photos"
    let library = try PHPhotoLibrary.open(at: host.url, configuration: configuration)
    defer { library.close() }
    #expect(PHPhotoLibrary.withShared(library, allNames) == ["b"])
    try library.host.resetAuthorization(ofClient: "photos")
    #expect(
      PHPhotoLibrary.withShared(library) { PHPhotoLibrary.authorizationStatus(for: .readWrite) }
        == .authorized)
  }
}
