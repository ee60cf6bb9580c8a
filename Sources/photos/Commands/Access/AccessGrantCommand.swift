internal import Photos
internal import PhotosHost

extension Command {
  /// Lets a program have access.
  static let accessGrant = Command(
    "access grant", "Let a program have access.", operands: [Operand("PROGRAM")],
    options: [AccessLevels.option],
    discussion: [
      "Lets a program read and change the whole library, or with --level add-only just add to it. The program is called by the name under which it opens the library, as “photos access list” and “photos log” tell it; it need not have asked before. It hears of the new access at once."
    ],
    examples: [
      .init("photos access grant Postcards", "Postcards may do everything."),
      .init("photos access grant camera --level add-only", "The program camera may add photos."),
    ]
  ) { invocation in
    let client = invocation.operands[0]
    let level = try AccessLevels.level(invocation) ?? .readWrite
    return try invocation.withLibrary { library in
      try library.host.setAuthorization(.authorized, for: level, ofClient: client)
      try invocation.report(
        "“\(client)” may \(level == .addOnly ? "add photos" : "read and change all photos").",
        json: AccessDescription.json(ofClient: client, in: library))
      return .success
    }
  }
}
