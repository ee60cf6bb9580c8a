package import Foundation

/// A pattern for the names of exported files, such as `{year}/{month}/{name}`.
///
/// A slash makes a folder; folders whose name comes out empty are left out. The extension is added
/// unless the last part has it.
package struct NameTemplate: Sendable {
  /// What can stand in braces.
  enum Field: String, CaseIterable {
    case name, ext, date, time, year, month, day, id, album, index
  }

  private enum Part: Equatable {
    case text(String)
    case field(Field)
  }

  private let folders: [[Part]]
  private let file: [Part]

  /// Reads a pattern.
  ///
  /// - Throws: ``UsageError`` for an unknown field, and for a path that leads out of its folder.
  package init(_ text: String) throws(UsageError) {
    guard !text.hasPrefix("/"), !text.hasSuffix("/"), !text.isEmpty else {
      throw UsageError("A name is a path within the folder; it begins and ends with no slash.")
    }
    var components: [[Part]] = []
    for component in text.split(separator: "/") {
      guard component != ".", component != ".." else {
        throw UsageError("“\(component)” cannot be a part of a name.")
      }
      components.append(try NameTemplate.parts(component))
    }
    file = components.removeLast()
    folders = components
  }

  private static func parts(_ component: Substring) throws(UsageError) -> [Part] {
    var parts: [Part] = []
    var rest = component
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw UsageError("A } is missing in “\(DisplayText.escaped(String(component)))”.")
      }
      let name = String(rest[rest.index(after: open)..<close])
      guard let field = Field(rawValue: name) else { throw unknown(name) }
      parts.append(.field(field))
      rest = rest[rest.index(after: close)...]
    }
    return rest.isEmpty ? parts : parts + [.text(String(rest))]
  }

  private static func unknown(_ name: String) -> UsageError {
    let names = Field.allCases.map(\.rawValue)
    let known = names.map { "{\($0)}" }.joined(separator: " ")
    let hint = Spelling.suggestion(for: name, among: names)
    return UsageError("There is no {\(DisplayText.escaped(name))}, only \(known).\(hint)")
  }

  /// Whether albums must be known to fill it in.
  var needsAlbum: Bool { (folders + [file]).contains { $0.contains(.field(.album)) } }

  /// Fills in what is known of a file.
  package func path(for facts: NameFacts) -> ExportPath {
    let folders = folders.map { NameTemplate.text($0, facts) }.filter { !$0.isEmpty }
    var name = NameTemplate.text(file, facts)
    if name.isEmpty { name = "unnamed" }
    if !file.contains(.field(.ext)), !facts.ext.isEmpty { name += ".\(facts.ext)" }
    return ExportPath(folders: folders.map { SafeName($0).text }, name: SafeName(name))
  }

  private static func text(_ parts: [Part], _ facts: NameFacts) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .text(let literal): text += literal
      case .field(.ext) where facts.ext.isEmpty:
        if text.hasSuffix(".") { text.removeLast() }
      case .field(let field): text += facts.value(of: field)
      }
    }
  }
}

/// Where a file goes, below the folder of an export.
package struct ExportPath: Sendable, Equatable {
  /// The names of folders, from the top down.
  package let folders: [String]
  /// The name of the file.
  package let name: SafeName

  /// The path with a number in its name, from 2 on.
  package func numbered(_ number: Int) -> String {
    (folders + [name.numbered(number)]).joined(separator: "/")
  }
}

/// What the names of exported files are made of.
package struct NameFacts: Sendable {
  /// The original name without its extension.
  let name: String
  /// The extension without its dot.
  let ext: String
  private let clock: CivilTime?
  private let identifier: String
  private let album: String
  private let index: String

  /// Gathers the facts of a file.
  ///
  /// - Parameters:
  ///   - filename: Its original name.
  ///   - date: When it was taken, if that is known.
  ///   - offset: The offset of the clock there, in seconds; this machine's if it is not known.
  ///   - identifier: The local identifier of its asset.
  ///   - album: The title of an album that has it, or nothing.
  ///   - index: Its place in the export, from 1.
  ///   - count: How many places there are; decides the number of digits.
  package init(
    filename: String, date: Date?, offset: Int?, identifier: String, album: String, index: Int,
    count: Int
  ) {
    let dot = filename.lastIndex(of: ".").flatMap { $0 > filename.startIndex ? $0 : nil }
    name = String(filename[..<(dot ?? filename.endIndex)])
    ext = dot.map { String(filename[filename.index(after: $0)...]) } ?? ""
    clock = date.map { date in
      CivilTime(date, offset: offset ?? TimeZone.current.secondsFromGMT(for: date))
    }
    self.identifier = String(identifier.prefix { $0 != "/" })
    self.album = album
    self.index = CivilTime.padded(index, "\(count)".count)
  }

  /// Dates that are not known are all zeros, as in EXIF.
  func value(of field: NameTemplate.Field) -> String {
    switch field {
    case .name: name
    case .ext: ext
    case .date: clock?.dateText ?? "0000-00-00"
    // Colons are not allowed on the disks of other systems.
    case .time: (clock?.timeText ?? "00:00:00").replacing(":", with: "-")
    case .year: CivilTime.padded(clock?.year ?? 0, 4)
    case .month: CivilTime.padded(clock?.month ?? 0)
    case .day: CivilTime.padded(clock?.day ?? 0)
    case .id: identifier
    case .album: album
    case .index: index
    }
  }
}
