package import Foundation

/// The shared MIME database of a Linux system: which extensions belong to which MIME types.
///
/// Read are `globs2` (patterns of the form `*.ext` alone), `aliases` and `subclasses` of each
/// directory. A file that is missing counts as empty, so the database may be absent altogether.
///
/// Source: freedesktop.org, "Shared MIME-info Database" 0.21, sections 2.3 to 2.6.
package struct MIMEDatabase: Sendable {
  private var mimeTypesOfExtension: [String: [String]] = [:]
  private var extensionsOfMIMEType: [String: [String]] = [:]
  private var nameOfAlias: [String: String] = [:]
  private var parentsOfMIMEType: [String: [String]] = [:]

  /// The database of this system, read when first asked for.
  package static let system = MIMEDatabase(
    directories: systemDirectories(environment: ProcessInfo.processInfo.environment))

  /// Reads the database from `directories`, of which earlier ones take precedence.
  ///
  /// - Complexity: Reads three files of each directory, some 60 KB on Debian.
  package init(directories: [URL]) {
    for directory in directories {
      readGlobs(Self.lines(of: directory.appendingPathComponent("globs2")))
      for (alias, name) in Self.pairs(in: directory.appendingPathComponent("aliases"))
      where nameOfAlias[alias] == nil {
        nameOfAlias[alias] = name
      }
      for (child, parent) in Self.pairs(in: directory.appendingPathComponent("subclasses")) {
        parentsOfMIMEType[child, default: []].append(parent)
      }
    }
  }

  /// Returns the `mime` directories that the XDG variables name: the user's own, then the system's.
  ///
  /// Source: freedesktop.org, "XDG Base Directory Specification" 0.8.
  package static func systemDirectories(environment: [String: String]) -> [URL] {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let home = value("HOME").map { $0 + "/.local/share" }
    let user = value("XDG_DATA_HOME") ?? home
    let system = value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    return ([user].compactMap(\.self) + system.split(separator: ":").map(String.init))
      .map { URL(fileURLWithPath: $0).appendingPathComponent("mime") }
  }

  /// Returns the MIME types of files with that extension (lower case, no dot), the likeliest first.
  package func mimeTypes(ofExtension filenameExtension: String) -> [String] {
    mimeTypesOfExtension[filenameExtension] ?? []
  }

  /// Returns the extensions of files of that MIME type, in the database's order.
  package func extensions(ofMIMEType mimeType: String) -> [String] {
    extensionsOfMIMEType[canonicalName(of: mimeType)] ?? []
  }

  /// Returns the real name of an alias; of any other MIME type the name itself.
  ///
  ///     MIMEDatabase.system.canonicalName(of: "image/pjpeg")  // "image/jpeg"
  package func canonicalName(of mimeType: String) -> String { nameOfAlias[mimeType] ?? mimeType }

  /// Returns the MIME types that this one is a special case of, the nearest first.
  package func ancestors(ofMIMEType mimeType: String) -> [String] {
    var found: [String] = []
    var waiting = [canonicalName(of: mimeType)]
    while let name = waiting.popLast() {
      for parent in parentsOfMIMEType[name] ?? [] where !found.contains(parent) {
        found.append(parent)
        waiting.insert(parent, at: 0)
      }
    }
    return found
  }

  /// Lines are `weight:type:pattern[:flags]`, the heaviest first.
  private mutating func readGlobs(_ lines: [Substring]) {
    for line in lines {
      let fields = line.split(separator: ":")
      guard fields.count >= 3, fields[2].hasPrefix("*.") else { continue }
      let suffix = fields[2].dropFirst(2).lowercased()
      guard !suffix.isEmpty, !suffix.contains(where: "*?[".contains) else { continue }
      let mimeType = fields[1].lowercased()
      mimeTypesOfExtension[suffix, default: []].append(mimeType)
      extensionsOfMIMEType[mimeType, default: []].append(suffix)
    }
  }

  private static func pairs(in file: URL) -> [(String, String)] {
    lines(of: file).compactMap { line in
      let fields = line.split(separator: " ")
      return fields.count == 2 ? (fields[0].lowercased(), fields[1].lowercased()) : nil
    }
  }

  private static func lines(of file: URL) -> [Substring] {
    // An unreadable file is one that is not installed: the built-in types do without.
    guard let data = try? Data(contentsOf: file) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
  }
}
