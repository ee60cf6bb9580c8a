import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("PHPhotoLibrary.changes") struct ChangeStreamTests {
  @Test("Gives every change from its making on, in order")
  func inOrder() async throws {
    let temporary = try TemporaryLibrary()
    try temporary.library.nudged()
    let changes = temporary.library.changes
    let states = try (0..<10).map { _ in try temporary.library.nudged().state }
    var heard: [Int64] = []
    for await change in changes {
      heard.append(change.state)
      if heard.count == states.count { break }
    }
    #expect(heard == states)
  }

  @Test("Ends when the library is closed, after what was committed before")
  func ends() async throws {
    let temporary = try TemporaryLibrary()
    let changes = temporary.library.changes
    let state = try temporary.library.nudged().state
    temporary.library.close()
    var heard: [Int64] = []
    for await change in changes { heard.append(change.state) }
    #expect(heard == [state])
  }

  @Test("Ends when its task is cancelled")
  func cancelled() async throws {
    let temporary = try TemporaryLibrary()
    let library = temporary.library
    let task = Task {
      var count = 0
      for await _ in library.changes { count += 1 }
      return count
    }
    task.cancel()
    _ = await task.value
    #expect(task.isCancelled)
  }
}
