internal import Photos

extension Command {
  /// Prints the files of one asset.
  static let resources = Command(
    "resources", "Print the files that make up a photo.", operands: [Operand("ID")],
    discussion: [
      "Prints one line for each file of a photo or video, the original first: what it is for (photo, video, alternatePhoto for the RAW of a pair, pairedVideo for the movie of a Live Photo and so on), its name, its type, its size in pixels, and its length."
    ],
    examples: [
      .init("photos resources 3f2a", "The files of the photo that begins with 3F2A."),
      .init("photos resources 3f2a --json", "The same, for a program."),
    ]
  ) { invocation in
    try invocation.withLibrary { _ in
      let asset = try AssetFinder.asset(named: invocation.operands[0])
      let resources = PHAssetResource.assetResources(for: asset)
      if invocation.wantsJSON {
        try invocation.printArray(resources.map(json))
      } else {
        try print(resources, invocation)
      }
      return .success
    }
  }

  private static func json(_ resource: PHAssetResource) -> JSON {
    .object([
      ("type", .string("\(resource.type)")),
      ("filename", .string(resource.originalFilename)),
      ("contentType", .string(resource.uniformTypeIdentifier)),
      ("pixelWidth", JSON(resource.pixelWidth)),
      ("pixelHeight", JSON(resource.pixelHeight)),
      ("size", resource.dataSize.map { JSON($0) } ?? .null),
    ])
  }

  private static func print(_ resources: [PHAssetResource], _ invocation: Invocation) throws {
    let columns: [Table.Column] = [
      .init("FILE"), .init("TYPE"), .init("PIXELS", rightAligned: true),
      .init("SIZE", rightAligned: true), .init("NAME"),
    ]
    try invocation.printTable(columns) { table in
      for resource in resources {
        let hasPixels = resource.pixelWidth > 0 && resource.pixelHeight > 0
        try table.add([
          "\(resource.type)", resource.uniformTypeIdentifier,
          hasPixels ? "\(resource.pixelWidth)×\(resource.pixelHeight)" : "–",
          resource.dataSize.map { ReadableNumber.bytes(Int64($0)) } ?? "–",
          resource.originalFilename,
        ])
      }
    }
  }
}
