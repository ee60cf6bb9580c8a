import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

/// Asking the user before anything is deleted, by real programs (§2.52, §2.53).
@Suite("Asking the user for confirmation", .serialized, .enabled(if: PromptedProcess.isPossible))
struct ConfirmationPromptTests {
  private let temporary: TemporaryLibrary

  init() throws {
    temporary = try TemporaryLibrary {
      for number in 1...7 { TestPhoto("photo-\(number).jpg", in: "Trip") }
    }
  }

  private func delete(
    possible isPossible: Bool = true, hasTerminal: Bool, environment: [String: String] = [:]
  ) throws -> PromptedProcess {
    let words = [
      "delete", temporary.library.host.url.path, isPossible ? "possible" : "impossible",
    ]
    return try PromptedProcess(words, hasTerminal: hasTerminal, environment: environment)
  }

  private var count: Int { temporary.run { PHAsset.fetchAssets(with: nil).count } }

  @Test(
    "One question tells counts and names; “yes” deletes, all else refuses with 3072 (§2.52, §2.53)",
    arguments: [("y", true), ("n", false), ("", false)])
  func terminal(answer: String, isDeleted: Bool) throws {
    let program = try delete(hasTerminal: true)
    #expect(program.shows("y/n? "))
    for text in [
      "“Cleaner” wants to:", "delete 7 photos and videos: “photo-1.jpg”, “photo-2.jpg”",
      " and 2 more", "delete 1 album: “Trip”", "30 days",
    ] {
      #expect(program.screen.contains(text))
    }
    program.type(answer)
    #expect(program.report().last == (isDeleted ? "deleted" : "refused 3072"))
    #expect(program.screen.components(separatedBy: "y/n? ").count == 2)
    #expect(count == (isDeleted ? 0 : 7))
  }

  @Test("An impossible change bothers nobody (§2.53)")
  func impossible() throws {
    let program = try delete(possible: false, hasTerminal: true)
    #expect(program.report() == ["refused 3300"])
    #expect(count == 7)
  }

  @Test(
    "A dialog asks where there is no terminal; where there is neither, nothing is deleted (§2.53)",
    arguments: [
      ("Delete", "deleted"), ("Don’t Change Anything", "refused 3072"), ("", "refused 3072"),
    ])
  func dialog(answer: String, outcome: String) throws {
    let dialog = try DialogProgram("zenity", answering: answer)
    let program = try delete(hasTerminal: false, environment: dialog.environment)
    #expect(program.report() == [outcome])
    #expect(dialog.words.filter { $0.contains("wants to") }.count == 1)
    #expect(dialog.words.contains("• delete 1 album: “Trip”"))
  }

  @Test("Without any way to ask nothing is deleted (§2.53)")
  func noWay() throws {
    #expect(try delete(hasTerminal: false).report() == ["refused 3072"])
    #expect(count == 7)
  }
}
