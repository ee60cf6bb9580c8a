import Foundation
import Photos
import Testing

@Suite("misuse") struct MisuseTests {
  @Test("It ends the process with the rule on standard error")
  func endsTheProcess() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      misuse("A request may only be made inside performChanges.")
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("Photos: A request may only be made inside performChanges."))
    #expect(output.contains("MisuseTests.swift"))
  }

  @Test("A recorder hears the rule and the process lives on")
  func recorded() {
    #expect(recordedMisuse { misuse("First rule.") } == "First rule.")
    #expect(recordedMisuse { misuse("Second rule.") } == "Second rule.")
  }

  @Test("A recorder of a body that breaks no rule hears nothing")
  func nothingRecorded() {
    var ran = false
    #expect(recordedMisuse { ran = true } == nil)
    #expect(ran)
  }

  @Test("Nothing after the misuse is run")
  func stops() {
    var steps = 0
    let rule = recordedMisuse {
      steps += 1
      if steps == 1 { misuse("Stop here.") }
      steps += 1
    }
    #expect(rule == "Stop here.")
    #expect(steps == 1)
  }

  @Test("A recorder watches its own thread only")
  func otherThreads() async {
    await #expect(processExitsWith: .failure) {
      _ = recordedMisuse {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread { misuse("Another thread.") }
        done.wait()
      }
    }
  }
}
