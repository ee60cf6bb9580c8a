internal import Foundation
internal import Photos

extension Command {
  /// Writes a small picture of one asset.
  static let thumbnail = Command(
    "thumbnail", "Write a small picture of a photo or video.", operands: [Operand("ID")],
    options: [
      Option(
        "output", letter: "o", value: "FILE", kind: .path,
        "Where to: a .jpg, .jpeg or .png file, or - for a JPEG on standard output."),
      Option("size", value: "N", "The longest side in pixels; 256 unless given."),
      Option("fill", "Cut a square out of the middle."),
      Option("force", "Replace the file if it is there."),
    ],
    discussion: [
      "Writes the picture of a photo or video, upright, fitted into a square of N by N pixels; of a video, a frame of it. With --fill the picture is cut to a square. A picture is never enlarged."
    ],
    examples: [
      .init("photos thumbnail 3f2a --size 512 -o small.jpg", "At most 512 pixels on a side."),
      .init("photos thumbnail 3f2a --fill -o - > icon.jpg", "A square of 256 pixels."),
    ]
  ) { invocation in
    let order = try ThumbnailOrder(invocation)
    return try invocation.withLibrary { _ in
      let asset = try AssetFinder.asset(named: invocation.operands[0])
      try order.fill(with: asset, invocation)
      return .success
    }
  }
}

/// What `thumbnail` was asked for.
private struct ThumbnailOrder {
  /// The longest side of a JPEG.
  private static let largestSide = 65_535
  /// Where to; `nil` for standard output.
  private let path: String?
  private let isPNG: Bool
  private let side: Int
  private let isSquare: Bool
  private let replaces: Bool

  /// Reads the options of a command.
  ///
  /// - Throws: ``UsageError`` for a file or size that cannot be.
  init(_ invocation: Invocation) throws(UsageError) {
    let arguments = invocation.arguments
    guard let file = arguments.value("output") else {
      throw invocation.usageError("thumbnail needs -o, the file to write.")
    }
    side = min(try arguments.count("size", atLeast: 1) ?? 256, ThumbnailOrder.largestSide)
    isSquare = arguments.has("fill")
    replaces = arguments.has("force")
    path = file == "-" ? nil : URL(fileURLWithPath: file).path
    isPNG = file.lowercased().hasSuffix(".png")
    if path == nil {
      guard !invocation.wantsJSON else {
        throw invocation.usageError("Both the picture and --json cannot go to standard output.")
      }
      guard !invocation.terminal.showsOutput else {
        throw invocation.usageError("A picture is not written to a terminal; name a file.")
      }
    } else if !isPNG, ![".jpg", ".jpeg"].contains(where: file.lowercased().hasSuffix) {
      throw invocation.usageError(
        "“\(DisplayText.escaped(file))” ends in neither .jpg, .jpeg nor .png.")
    }
  }

  func fill(with asset: PHAsset, _ invocation: Invocation) throws {
    if let path, !replaces, FileManager.default.fileExists(atPath: path) { throw occupied(path) }
    let image = try image(of: asset)
    guard let data = isPNG ? image.pngData() : image.jpegData(compressionQuality: 0.9) else {
      throw CommandFailure("The picture of \(asset.label) cannot be encoded.")
    }
    guard let path else { return try invocation.output.write(data) }
    try write(data, to: path)
    let (width, height) = (Int(image.size.width), Int(image.size.height))
    try invocation.report(
      "Wrote \(path), \(width)×\(height).",
      json: .object([
        ("identifier", .string(asset.localIdentifier)), ("path", .string(path)),
        ("pixelWidth", JSON(width)), ("pixelHeight", JSON(height)),
      ]))
  }

  private func image(of asset: PHAsset) throws -> UIImage {
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    options.resizeMode = .exact
    var result: Result<UIImage, any Error>?
    PHImageManager.default().requestImage(
      for: asset, targetSize: targetSize(of: asset),
      contentMode: isSquare ? .aspectFill : .aspectFit, options: options
    ) { image, info in
      let error = info?[PHImageErrorKey] as? any Error
      result = image.map(Result.success) ?? error.map(Result.failure)
    }
    switch result {
    case .success(let image): return image
    case .failure(let error):
      throw CommandFailure("\(asset.label): \(Program.sentence(for: error))")
    case nil: throw CommandFailure("\(asset.label): there is no picture of it.")
    }
  }

  /// A square is no larger than the shorter side, since nothing is enlarged.
  private func targetSize(of asset: PHAsset) -> CGSize {
    let shorter = min(asset.pixelWidth, asset.pixelHeight)
    let side = isSquare && shorter > 0 ? min(side, shorter) : side
    return CGSize(width: side, height: side)
  }

  private func write(_ data: Data, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    do {
      try data.write(to: url, options: replaces ? .atomic : .withoutOverwriting)
    } catch let error as CocoaError where error.code == .fileWriteFileExists && !replaces {
      throw occupied(path)
    } catch {
      // What the disk could not hold is no picture; the first error is the one to tell.
      if !replaces { try? FileManager.default.removeItem(at: url) }
      throw CommandFailure("\(path) cannot be written: \(Program.reason(for: error))")
    }
  }

  private func occupied(_ path: String) -> CommandFailure {
    CommandFailure("\(path) is there already; --force replaces it.")
  }
}
