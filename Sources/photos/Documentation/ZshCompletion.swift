/// The completion script of zsh.
package enum ZshCompletion {
  /// The script, to be a file `_photos` in `$fpath`.
  package static var script: String {
    let everywhere = Option.everywhere.map(specification).joined(separator: " \\\n    ")
    return """
      #compdef photos
      # zsh completion for photos; made by “photos completion zsh”.
      _photos() {
        local -a commands members
        local context state line
        _arguments -C \\
          \(everywhere) \\
          '1:command:->command' '*::argument:->argument'
        case $state in
          command)
            commands=(
      \(commands(CompletionTable.firstWords.map { ($0, summary(of: $0)) }))
            )
            _describe command commands ;;
          argument)
            case $line[1] in
      \(cases)
            esac ;;
        esac
      }
      _photos "$@"

      """
  }

  private static func summary(of word: String) -> String {
    if let command = Command.all.first(where: { $0.path == [word] }) { return command.summary }
    return "Make and change \(word)s."
  }

  private static func commands(_ pairs: [(word: String, summary: String)]) -> String {
    pairs.map { "        '\($0.word):\(quoted($0.summary))'" }.joined(separator: "\n")
  }

  private static var cases: String {
    let groups = CompletionTable.groups.map { group in
      let members = group.members.map { "\($0)" }.joined(separator: " ")
      let cases = Command.all.filter { $0.path.count > 1 && $0.path[0] == group.name }
        .map { "            \($0.path[1])) _arguments \(arguments($0)) ;;" }
      return """
              \(group.name))
                _arguments -C '1:command:(\(members))' '*::argument:->member'
                case $line[1] in
        \(cases.joined(separator: "\n"))
                esac ;;
        """
    }
    let plain = Command.all.filter { $0.path.count == 1 }
      .map { "        \($0.name)) _arguments \(arguments($0)) ;;" }
    return (groups + plain).joined(separator: "\n")
  }

  private static func arguments(_ command: Command) -> String {
    let options = command.allOptions.map(specification)
    let operands = command.operands.enumerated().map { index, operand in
      "'\(operand.repeats ? "*" : "\(index + 1)"):\(quoted(operand.name)):\(action(operand.kind))'"
    }
    return (options + operands).joined(separator: " ")
  }

  private static func specification(_ option: Option) -> String {
    let value = option.placeholder.map { ":\(quoted($0)):\(action(option.kind))" } ?? ""
    return "'--\(option.name)\(value.isEmpty ? "" : "=")[\(quoted(option.help))]\(value)'"
  }

  private static func action(_ kind: ValueKind) -> String {
    if kind == .path { return "_files" }
    return CompletionTable.words(kind).map { "(\($0.joined(separator: " ")))" } ?? " "
  }

  /// Inside single quotes, where colons and brackets separate.
  private static func quoted(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "'": result += "'\\''"
      case ":", "[", "]", "\\": result += "\\" + String(character)
      default: result.append(character)
      }
    }
    return result
  }
}
