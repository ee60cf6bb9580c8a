/// The name of a file or folder that every disk takes: without slashes and control characters, of
/// at most 255 bytes, and never `.` or `..`.
package struct SafeName: Sendable, Equatable {
  /// What Linux allows.
  package static let limit = 255
  /// The longest ending that is kept when a name is cut, in bytes with its dot.
  private static let endingLimit = 32

  private let stem: String
  /// The extension with its dot, or nothing.
  private let ending: String

  /// Makes a name of any text.
  ///
  ///     SafeName("a/b\n.jpg").text  // a_b_.jpg
  ///     SafeName("..").text         // __
  package init(_ text: String) {
    var name = ""
    for scalar in text.unicodeScalars {
      name.unicodeScalars.append(SafeName.isForbidden(scalar) ? "_" : scalar)
    }
    if name == "." || name == ".." { name = String(repeating: "_", count: name.count) }
    let dot = name.lastIndex(of: ".").flatMap { dot -> String.Index? in
      let isEnding = dot > name.startIndex && name[dot...].utf8.count <= SafeName.endingLimit
      return isEnding ? dot : nil
    }
    stem = String(name[..<(dot ?? name.endIndex)])
    ending = String(name[(dot ?? name.endIndex)...])
  }

  /// Slashes, and the control characters of ASCII and Latin-1.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "/" || scalar.properties.generalCategory == .control
  }

  /// The name itself.
  package var text: String { numbered(1) }

  /// The name with a number before its extension, from 2 on.
  ///
  ///     SafeName("IMG_1.jpg").numbered(2)  // IMG_1 (2).jpg
  package func numbered(_ number: Int) -> String {
    let suffix = number > 1 ? " (\(number))" : ""
    let room = SafeName.limit - suffix.utf8.count - ending.utf8.count
    return SafeName.cut(stem, to: room) + suffix + ending
  }

  /// As many whole characters as there is room for.
  private static func cut(_ text: String, to room: Int) -> String {
    guard text.utf8.count > room else { return text }
    var length = 0
    let kept = text.prefix { character in
      length += character.utf8.count
      return length <= room
    }
    guard kept.isEmpty else { return String(kept) }
    // One character of hundreds of bytes, which is a letter under a heap of accents.
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard String(scalars).utf8.count + UTF8.width(scalar) <= room else { break }
      scalars.append(scalar)
    }
    return String(scalars)
  }
}
