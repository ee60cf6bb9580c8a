/// Understands command lines by a table of commands.
///
/// Options may stand anywhere, as `--name value`, `--name=value`, `-n value` or `-nvalue`; letters
/// without values may share a dash. After `--` all words are operands. A word like `-33.9,18.4` is
/// an operand too.
package struct ArgumentParser {
  private let commands: [Command]
  private var words: ArraySlice<String> = []
  private var path: [String] = []
  private var arguments: Arguments?
  /// Options that came before the command's name.
  private var early: [(option: String, value: String)] = []
  private var operandsOnly = false

  /// Makes a parser for the commands of this program.
  package init() { self.init(Command.all) }

  init(_ commands: [Command]) { self.commands = commands }

  /// Understands the words of a command line, without the program's name.
  ///
  /// - Throws: A sentence that says what is wrong, with the usage of the command as far as it is
  ///   known.
  package mutating func parse(_ line: [String]) throws(UsageError) -> Arguments {
    words = line[...]
    while let word = words.popFirst() { try take(word) }
    if let meta = metaCommand() { return meta }
    takeListOfGroup()
    guard let arguments else { throw missingCommand() }
    try checkOperands(of: arguments)
    return arguments
  }

  private mutating func take(_ word: String) throws(UsageError) {
    if operandsOnly || !isOption(word) {
      try takeOperand(word)
    } else if word == "--" {
      operandsOnly = true
    } else if word.hasPrefix("--") {
      try takeLong(word.dropFirst(2))
    } else {
      try takeLetters(word.dropFirst())
    }
  }

  private func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !(second.isASCII && second.isNumber) && second != "."
  }

  // MARK: Options

  private mutating func takeLong(_ text: Substring) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      throw unknown("--\(name)", among: options.map { "--\($0.name)" })
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if option.placeholder == nil, attached != nil {
      throw failure("--\(name) takes no value.")
    }
    try take(option, attached)
  }

  private mutating func takeLetters(_ letters: Substring) throws(UsageError) {
    var rest = letters
    while let letter = rest.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw unknown("-\(letter)", among: [])
      }
      guard option.placeholder == nil else {
        try take(option, rest.isEmpty ? nil : String(rest))
        return
      }
      try take(option, nil)
    }
  }

  private mutating func take(_ option: Option, _ attached: String?) throws(UsageError) {
    var value = attached ?? ""
    if let placeholder = option.placeholder, attached == nil {
      guard let next = words.popFirst() else {
        throw failure("--\(option.name) needs a value, \(placeholder).")
      }
      value = next
    }
    if arguments == nil {
      early.append((option.name, value))
    } else {
      arguments?.add(value, to: option.name)
    }
  }

  /// The options that may stand here; those of every command until it is known which.
  private var options: [Option] { arguments?.command.allOptions ?? Option.everywhere }

  // MARK: Operands

  private mutating func takeOperand(_ word: String) throws(UsageError) {
    guard arguments == nil else {
      arguments?.operands.append(word)
      return
    }
    path.append(word)
    if let command = commands.first(where: { $0.path == path }) {
      arguments = Arguments(command: command)
      arguments?.take(early)
    } else if !commands.contains(where: { $0.path.starts(with: path) }) {
      throw unknownCommand()
    }
  }

  /// Takes the first word of a group alone, such as `access`, for its command that lists.
  private mutating func takeListOfGroup() {
    guard arguments == nil, !path.isEmpty,
      let list = commands.first(where: { $0.path == path + ["list"] })
    else { return }
    arguments = Arguments(command: list)
    arguments?.take(early)
  }

  private func checkOperands(of arguments: Arguments) throws(UsageError) {
    let operands = arguments.command.operands
    let count = arguments.operands.count
    let required = operands.filter { !$0.isOptional }
    if count < required.count {
      throw failure("\(arguments.command.name) needs \(required[count].name).")
    }
    guard count > operands.count, !operands.contains(where: \.repeats) else { return }
    let extra = DisplayText.escaped(arguments.operands[operands.count])
    throw failure("“\(extra)” is more than \(arguments.command.name) takes.")
  }

  // MARK: Help and version

  /// What `--help` and `--version` stand for.
  private func metaCommand() -> Arguments? {
    let isGiven = { (name: String) in
      early.contains { $0.option == name } || arguments?.has(name) == true
    }
    let name = isGiven("help") ? "help" : isGiven("version") ? "version" : nil
    guard let name, let command = commands.first(where: { $0.path == [name] }) else { return nil }
    var meta = Arguments(command: command)
    meta.take(early)
    if arguments?.has("json") == true { meta.add("", to: "json") }
    if name == "help" { meta.operands = path }
    return meta
  }

  // MARK: Sentences

  private func failure(_ message: String) -> UsageError {
    UsageError(message, usage: usage)
  }

  /// The usage lines of the commands that may be meant.
  private var usage: [String] {
    if let arguments { return [arguments.command.usage] }
    let group = path.isEmpty ? [] : commands.filter { $0.path.starts(with: path) }
    return group.isEmpty ? ["photos COMMAND [OPTION…]"] : group.map(\.usage)
  }

  private func unknown(_ option: String, among names: [String]) -> UsageError {
    let hint = Spelling.suggestion(for: option, among: names)
    let place = arguments.map { " for \($0.command.name)" } ?? " before a command"
    return failure("There is no option \(DisplayText.escaped(option))\(place).\(hint)")
  }

  private func unknownCommand() -> UsageError {
    let word = DisplayText.escaped(path.joined(separator: " "))
    let hint = Spelling.suggestion(for: path.joined(separator: " "), among: commands.map(\.name))
    let group = commands.filter { path.count > 1 && $0.path[0] == path[0] }
    return UsageError(
      "There is no command “\(word)”.\(hint)",
      usage: group.isEmpty ? ["photos COMMAND [OPTION…]", "photos help"] : group.map(\.usage))
  }

  private func missingCommand() -> UsageError {
    guard path.isEmpty else {
      return failure("“\(path.joined(separator: " "))” needs to be told what to do.")
    }
    return UsageError(
      "A command is needed.", usage: ["photos COMMAND [OPTION…]", "photos help"])
  }
}
