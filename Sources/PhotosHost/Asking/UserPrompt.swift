public import Foundation
public import Photos

/// Asks the user: at the terminal that the program was started from, else by a dialog on the desktop
/// (zenity or kdialog).
///
///     var configuration = LibraryConfiguration()
///     configuration.authorization = .askUser
///     configuration.confirmation = UserPrompt().confirm
///
/// The terminal is the controlling one, also when input and output are redirected; the program must
/// be in its foreground. A desktop is there when `DISPLAY` or `WAYLAND_DISPLAY` is set. Calls block
/// until there is an answer, and may be made from any thread.
public struct UserPrompt: Sendable {
  private let environment: [String: String]

  /// Makes a prompt for this process.
  public init() { environment = ProcessInfo.processInfo.environment }

  /// Whether there is a way to ask.
  public var isAvailable: Bool {
    TerminalPrompt.isAvailable || DesktopDialog(environment: environment) != nil
  }

  /// Asks which access a program is to have.
  ///
  /// - Parameters:
  ///   - client: How the question calls the program.
  ///   - level: What it asks for.
  ///   - library: The folder of the library.
  /// - Returns: `nil` when there is no way to ask, or nobody answered.
  public func authorize(
    _ client: String, for level: PHAccessLevel, in library: URL
  ) -> PHAuthorizationStatus? {
    let all = UserQuestion.Choice(key: "a", label: "Allow Access to All Photos")
    let some = UserQuestion.Choice(key: "s", label: "Allow Selected Photos Only")
    let add = UserQuestion.Choice(key: "a", label: "Allow Adding Photos")
    let none = UserQuestion.Choice(key: "n", label: "Don’t Allow")
    let mayRead = level != .addOnly
    let answer = answer(
      to: UserQuestion(
        title: "Access to Photos",
        text: Self.question(client, wantsToRead: mayRead, in: library),
        choices: mayRead ? [all, some, none] : [add, none]))
    switch answer {
    case all, add: return .authorized
    case some: return .limited
    case none: return .denied
    default: return nil
    }
  }

  private static func question(
    _ client: String, wantsToRead: Bool, in library: URL
  ) -> String {
    let name = library.lastPathComponent
    guard wantsToRead else {
      return "“\(client)” would like to add photos to the library “\(name)”."
    }
    return """
      “\(client)” would like to read and change the photos in the library “\(name)”.
      Which photos it sees when only selected ones are allowed is for you to say: \
      photos access limit.
      """
  }

  /// Asks whether a change is to be made, for ``LibraryConfiguration/confirmation`` (§2.52, §2.53).
  ///
  /// - Parameter summary: What would be deleted or replaced.
  /// - Returns: False also when there is no way to ask, or nobody answered.
  public func confirm(_ summary: TransactionSummary) -> Bool {
    let go = UserQuestion.Choice(key: "y", label: summary.deletesAnything ? "Delete" : "Replace")
    let stay = UserQuestion.Choice(key: "n", label: "Don’t Change Anything")
    let question = UserQuestion(
      title: "Change Photos", text: summary.confirmationText, choices: [go, stay])
    return answer(to: question) == go
  }

  private func answer(to question: UserQuestion) -> UserQuestion.Choice? {
    if TerminalPrompt.isAvailable { return TerminalPrompt.answer(to: question) }
    return DesktopDialog(environment: environment)?.answer(to: question)
  }
}
