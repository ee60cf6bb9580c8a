import Foundation
import TestSupport

@testable import MediaFiles

/// Pictures as other programs decode them: ImageMagick, FFmpeg and dcraw, which have nothing of ours
/// and nothing of libvips in them.
///
/// Some use the same coding library (libjpeg, libtiff, libjxl).
enum ReferenceDecoder {
  /// Whether the programs are there; `Scripts/setup --tests` installs them.
  static let isAvailable = ["convert", "ffmpeg", "dcraw"].allSatisfy { program in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  /// A profile of sRGB, made by Little CMS.
  private static let profile = Corpus.fixture("reference/srgb.icc").path

  /// Decodes the primary picture, upright, in sRGB and scaled to exactly this size.
  ///
  /// Returns RGBA, or `nil` when the program does not know the file.
  static func picture(
    of file: URL, _ facts: MediaFacts, width: Int, height: Int
  ) throws -> PixelImage? {
    let bytes: Data
    switch facts.type.family {
    case .movie, .jpegXL: bytes = try ffmpeg(file, width, height)
    case .raw: bytes = try dcraw(file, width, height)
    case .heif:
      guard let picture = ReferenceHEIF(try Data(contentsOf: file)),
        let decoded = try picture.pixels()
      else { return nil }
      bytes = try finish(decoded, picture, width, height)
    default: bytes = try convert(file, width, height)
    }
    return PixelImage(width: width, height: height, pixels: bytes)
  }

  /// From the embedded profile to sRGB, in the way that keeps colours that both have.
  private static let colours = ["-intent", "relative", "-profile", profile, "-colorspace", "sRGB"]

  /// Reads a file's first picture.
  ///
  /// Without a profile of its own its colours count as sRGB.
  private static func convert(_ file: URL, _ width: Int, _ height: Int) throws -> Data {
    let size = ["-filter", "Lanczos", "-resize", "\(width)x\(height)!"]
    return try output(
      of: "convert",
      ["\(file.path)[0]", "-auto-orient"] + colours + size + ["-depth", "8", "rgba:-"])
  }

  private static func finish(
    _ decoded: (width: Int, height: Int, pixels: Data), _ picture: ReferenceHEIF, _ width: Int,
    _ height: Int
  ) throws -> Data {
    var own: [String] = []
    let embedded = FileManager.default.temporaryDirectory
      .appending(path: "reference-\(UUID().uuidString).icc")
    defer { try? FileManager.default.removeItem(at: embedded) }
    if let profile = picture.profile {
      try profile.write(to: embedded)
      own = ["-profile", embedded.path] + colours
    }
    let size = ["-filter", "Lanczos", "-resize", "\(width)x\(height)!"]
    return try output(
      of: "convert",
      ["-size", "\(decoded.width)x\(decoded.height)", "-depth", "8", "rgba:-"] + own
        + picture.turning() + size + ["-depth", "8", "rgba:-"], input: decoded.pixels)
  }

  private static func ffmpeg(_ file: URL, _ width: Int, _ height: Int) throws -> Data {
    try output(
      of: "ffmpeg",
      [
        "-v", "error", "-i", file.path, "-frames:v", "1", "-vf",
        "scale=\(width):\(height):flags=area+accurate_rnd+full_chroma_int,format=rgba",
        "-f", "rawvideo", "-",
      ])
  }

  /// Camera white balance, sRGB, its gamma, the same interpolation, and the turn that the file asks
  /// for.
  private static func dcraw(_ file: URL, _ width: Int, _ height: Int) throws -> Data {
    let picture = try output(
      of: "dcraw", ["-c", "-w", "-o", "1", "-q", "3", "-g", "2.4", "12.92", file.path])
    return try output(
      of: "convert",
      ["ppm:-", "-resize", "\(width)x\(height)!", "-depth", "8", "rgba:-"], input: picture)
  }

  /// Returns what a program writes when it reads `input`.
  static func output(
    of program: String, _ arguments: [String], input: Data = Data()
  ) throws -> Data {
    let folder = FileManager.default.temporaryDirectory
    let source = folder.appending(path: "reference-\(UUID().uuidString)")
    try input.write(to: source)
    defer { try? FileManager.default.removeItem(at: source) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return data
  }
}
