/// What the completions of all shells are made of.
enum CompletionTable {
  /// The words that begin the names of several commands, with the words that follow.
  static var groups: [(name: String, members: [String])] {
    let names = firstWords.filter { word in
      Command.all.contains { $0.path.count > 1 && $0.path[0] == word }
    }
    return names.map { name in
      let members = Command.all.filter { $0.path.count > 1 && $0.path[0] == name }
      return (name, members.map { $0.path[1] })
    }
  }

  /// The first words of all commands, in order.
  static var firstWords: [String] {
    var known: Set<String> = []
    return Command.all.map { $0.path[0] }.filter { known.insert($0).inserted }
  }

  /// All options of all commands, each name once.
  static var options: [Option] {
    var known: Set<String> = []
    return (Option.everywhere + Command.all.flatMap(\.options))
      .filter { known.insert($0.name).inserted }
  }

  /// The words that a kind of value can be; `nil` when they cannot be listed.
  static func words(_ kind: ValueKind) -> [String]? {
    switch kind {
    case .text, .path: nil
    case .choice(let choices): choices
    case .command: firstWords
    }
  }
}
