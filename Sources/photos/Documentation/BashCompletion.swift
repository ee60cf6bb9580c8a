/// The completion script of bash.
package enum BashCompletion {
  /// The script, to be sourced.
  package static var script: String {
    """
    # bash completion for photos; made by “photos completion bash”.
    _photos() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command="" word index
      COMPREPLY=()
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        case $word in
          --library) ((index++)); continue ;;
          -*) continue ;;
        esac
        case "$command $word" in
    \(groups.map { "      \" \($0)\") command=\($0) ;;" }.joined(separator: "\n"))
    \(leaves.map { "      \"\($0)\") command=\"\($1)\"; break ;;" }.joined(separator: "\n"))
          *) break ;;
        esac
      done
      case $previous in
    \(paths)
    \(choices)
      esac
      if [[ $current == -* ]]; then
        case $command in
    \(optionCases)
          *) \(complete(optionNames(Option.everywhere))) ;;
        esac
        return
      fi
      case $command in
        "") \(complete(CompletionTable.firstWords)) ;;
    \(operandCases)
      esac
    }
    complete -o bashdefault -F _photos photos

    """
  }

  /// Words that begin the names of several commands.
  private static var groups: [String] { CompletionTable.groups.map(\.name) }

  private static var leaves: [(words: String, name: String)] {
    Command.all.map { command in
      let words = command.path.count == 1 ? " " + command.name : command.name
      return (words, command.name)
    }
  }

  private static func optionNames(_ options: [Option]) -> [String] {
    options.map { "--\($0.name)" }
  }

  private static func complete(_ words: [String]) -> String {
    "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$current\"))"
  }

  private static let completePaths =
    "compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- \"$current\")"

  private static var paths: String {
    let names = CompletionTable.options.filter { $0.kind == .path }.map { "--\($0.name)" }
    return "    \(names.joined(separator: "|"))) \(completePaths); return ;;"
  }

  private static var choices: String {
    let valued = CompletionTable.options.filter { $0.placeholder != nil && $0.kind != .path }
    let names = Set(valued.map { "--\($0.name)" }).sorted()
    return "    \(names.joined(separator: "|"))) return ;;"
  }

  private static var optionCases: String {
    Command.all.map { command in
      "      \"\(command.name)\") \(complete(optionNames(command.allOptions))) ;;"
    }.joined(separator: "\n")
  }

  private static var operandCases: String {
    let groups = CompletionTable.groups.map { group in
      "    \(group.name)) \(complete(group.members)) ;;"
    }
    let commands = Command.all.compactMap { command -> String? in
      let kind = command.operands.first?.kind
      if kind == .path { return "    \"\(command.name)\") \(completePaths) ;;" }
      guard let words = kind.flatMap(CompletionTable.words) else { return nil }
      return "    \"\(command.name)\") \(complete(words)) ;;"
    }
    return (groups + commands).joined(separator: "\n")
  }
}
