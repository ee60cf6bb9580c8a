internal import Photos
internal import PhotosHost

extension Command {
  /// Takes access away from a program.
  static let accessRevoke = Command(
    "access revoke", "Take access away from a program.", operands: [Operand("PROGRAM")],
    options: [AccessLevels.option],
    discussion: [
      "Denies a program access, at both levels or at one. It hears of that at once: fetches of it find nothing from then on, and its changes fail. It is not asked about again until “photos access reset” or “photos access grant” says otherwise."
    ],
    examples: [.init("photos access revoke Postcards", "No access for Postcards.")]
  ) { invocation in
    let client = invocation.operands[0]
    let level = try AccessLevels.level(invocation)
    return try invocation.withLibrary { library in
      let sentence: String
      switch level {
      case .addOnly:
        try library.host.setAuthorization(.denied, for: .addOnly, ofClient: client)
        sentence = "“\(client)” may no longer add photos by itself."
      case .readWrite:
        try library.host.setAuthorization(.denied, for: .readWrite, ofClient: client)
        sentence = "“\(client)” may no longer read and change photos."
      case nil:
        try library.host.denyAccess(ofClient: client)
        sentence = "“\(client)” has no access."
      }
      try invocation.report(
        sentence, json: AccessDescription.json(ofClient: client, in: library))
      return .success
    }
  }

  /// Forgets the access of a program.
  static let accessReset = Command(
    "access reset", "Forget what was granted to a program or denied.",
    operands: [Operand("PROGRAM")],
    discussion: [
      "Forgets what a program was granted or denied, and which photos were chosen for it. It is as if it had never asked: one that asks for access asks again."
    ],
    examples: [.init("photos access reset Postcards", "Let Postcards ask again.")]
  ) { invocation in
    let client = invocation.operands[0]
    return try invocation.withLibrary { library in
      guard try library.host.access(ofClient: client) != nil else {
        throw CommandFailure("Nothing is known of a program “\(client)”.")
      }
      try library.host.resetAuthorization(ofClient: client)
      try invocation.report(
        "Forgot the access of “\(client)”.",
        json: AccessDescription.json(ofClient: client, in: library))
      return .success
    }
  }
}
