import Foundation

/// Asks the compiler what is public in a module that is built.
package struct Extraction {
  /// The folder of the build, which holds `Modules`.
  package let buildFolder: URL

  /// Of a build.
  package init(buildFolder: URL) {
    self.buildFolder = buildFolder
  }

  /// Of the build that the running program belongs to.
  package static func ofThisBuild() throws -> Extraction {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return Extraction(buildFolder: URL(fileURLWithPath: program).deletingLastPathComponent())
  }

  /// What is public in a module.
  ///
  /// Takes a second or two.
  ///
  /// - Throws: ``Failure`` when the compiler refuses, or an error of Foundation.
  package func symbolGraph(of module: String) throws -> SymbolGraph {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // What cannot be removed is small and temporary.
    defer { try? FileManager.default.removeItem(at: folder) }
    try run(module, into: folder)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let graphs = files.filter { file in
      let name = file.lastPathComponent
      return name == "\(module).symbols.json" || name.hasPrefix("\(module)@")
    }
    return try SymbolGraph(files: graphs.map { try Data(contentsOf: $0) })
  }

  private func run(_ module: String, into folder: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "symbolgraph-extract", "-module-name", module, "-target", target,
      "-I", buildFolder.appendingPathComponent("Modules").path,
      "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs",
      "-output-dir", folder.path,
    ]
    process.standardInput = FileHandle.nullDevice
    let log = folder.appendingPathComponent("log.txt")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let said = String(decoding: try Data(contentsOf: log), as: UTF8.self)
      throw Failure(description: "The symbols of \(module) cannot be read: \(said)")
    }
  }

  private var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }

  /// What the compiler says against it.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }
}
