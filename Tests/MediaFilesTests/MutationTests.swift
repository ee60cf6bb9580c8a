import FileMutations
import Foundation
import TestSupport
import Testing

@Suite("Damaged files (§8.9)") struct MutationTests {
  /// The program that reads damaged files lies beside the one that runs the tests.
  private func program() throws -> URL {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let bundles = CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
    let found = ([tests] + bundles).map {
      URL(filePath: $0).deletingLastPathComponent().appending(path: "photos-mutations")
    }
    return try #require(
      found.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "photos-mutations was not built")
  }

  @Test("None of 1,000 crashes the reader, takes long, or gets an answer without a reason")
  func mutants() throws {
    let folder = Corpus.fixture("").path
    let run = try MutationRun(program: program(), arguments: ["--work", folder, "3"])
    let report = try run.run(0..<1000)
    #expect(report.count == 1000)
    #expect(report.failures.isEmpty, "\(report.failures)")
    // Most damage is seen, some does no harm: both show that the files were really read.
    #expect((report.outcomes[.refused] ?? 0) > 200)
    #expect((report.outcomes[.decoded] ?? 0) > 200)
  }
}
