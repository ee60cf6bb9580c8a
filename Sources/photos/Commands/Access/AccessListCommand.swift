internal import PhotosHost

extension Command {
  /// Lists what programs may do.
  static let accessList = Command(
    "access list", "List what programs may do with the library.",
    discussion: [
      "Lists the programs that were granted or denied access, or asked for it. What is not asked yet is for the program’s own policy to decide: one that belongs to the owner of the library, such as photos itself, may do everything. “photos access” without more is the same.",
      "Access binds programs that ask the library for photos. It does not guard the files: a program that runs under your name can read the library’s folder like any other folder of yours.",
    ],
    examples: [.init("photos access list", "Who may do what.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let clients = try library.host.clients().map(AccessDescription.init)
      if invocation.wantsJSON {
        try invocation.printArray(clients.map(\.json))
      } else {
        try invocation.printTable(AccessDescription.columns) { table in
          for client in clients { try table.add(client.cells) }
        }
      }
      return .success
    }
  }
}
