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
          *) COMPREPLY=($(compgen -W "\(words(Option.everywhere))" -- "$current")) ;;
        esac
        return
      fi
      case $command in
        "") COMPREPLY=($(compgen -W "\(firstWords)" -- "$current")) ;;
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

  private static var firstWords: String { CompletionTable.firstWords.joined(separator: " ") }

  private static func words(_ options: [Option]) -> String {
    options.map { "--\($0.name)" }.joined(separator: " ")
  }

  private static var paths: String {
    let names = CompletionTable.options.filter { $0.kind == .path }.map { "--\($0.name)" }
    return "    \(names.joined(separator: "|"))) compopt -o filenames 2>/dev/null; "
      + "COMPREPLY=($(compgen -f -- \"$current\")); return ;;"
  }

  private static var choices: String {
    let valued = CompletionTable.options.filter { $0.placeholder != nil && $0.kind != .path }
    let names = Set(valued.map { "--\($0.name)" }).sorted()
    return "    \(names.joined(separator: "|"))) return ;;"
  }

  private static var optionCases: String {
    Command.all.map { command in
      "      \"\(command.name)\") COMPREPLY=($(compgen -W \"\(words(command.allOptions))\" -- \"$current\")) ;;"
    }.joined(separator: "\n")
  }

  private static var operandCases: String {
    let groups = CompletionTable.groups.map { group in
      "    \(group.name)) COMPREPLY=($(compgen -W \"\(group.members.joined(separator: " "))\" -- \"$current\")) ;;"
    }
    let commands = Command.all.compactMap { command -> String? in
      switch command.operands.first?.kind {
      case .path:
        "    \"\(command.name)\") compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$current\")) ;;"
      case .choice(let choices):
        "    \"\(command.name)\") COMPREPLY=($(compgen -W \"\(choices.joined(separator: " "))\" -- \"$current\")) ;;"
      default: nil
      }
    }
    return (groups + commands).joined(separator: "\n")
  }
}
