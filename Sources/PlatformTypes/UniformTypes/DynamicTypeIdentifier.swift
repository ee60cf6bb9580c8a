/// The name of a type that nobody declared, made from what is known of it.
///
///     DynamicTypeIdentifier(parents: ["public.data"], filenameExtension: "lua").identifier
///     // "dyn.ah62d4rv4ge8027pb", which stands for "?0=6:1=lua"
///
/// The text lists fields by number, separated by colons; a field's name or a common parent has a
/// short number too. It is written in base 32 after `dyn.a`, five bits a letter, first bit first.
///
/// Source: Alastair Houghton, "Dynamic UTIs" (how Apple's systems write them).
struct DynamicTypeIdentifier: Equatable {
  /// The types it conforms to.
  var parents: [String]
  /// The extension in lower case, without the dot.
  var filenameExtension: String?
  /// The MIME type in lower case.
  var mimeType: String?

  private static let prefix = "dyn.a"
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

  /// The short numbers of common names; a name's place is its number in base 16.
  private static let names = [
    "UTTypeConformsTo", "public.filename-extension", "com.apple.ostype", "public.mime-type",
    "com.apple.nspboard-type", "public.url-scheme", "public.data", "public.text",
    "public.plain-text", "public.utf16-plain-text", "com.apple.traditional-mac-plain-text",
    "public.image", "public.video", "public.audio", "public.directory", "public.folder",
  ]

  static func isDynamic(_ identifier: String) -> Bool { identifier.hasPrefix("dyn.") }

  init(parents: [String], filenameExtension: String? = nil, mimeType: String? = nil) {
    self.parents = parents
    self.filenameExtension = filenameExtension
    self.mimeType = mimeType
  }

  /// Reads a name that this type or one of Apple's systems wrote; nil when it is none.
  ///
  /// Fields other than parents, extension and MIME type are dropped.
  init?(_ identifier: String) {
    guard identifier.hasPrefix(Self.prefix),
      let bytes = Self.decoded(identifier.utf8.dropFirst(Self.prefix.utf8.count))
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    self.init(parents: [])
    for field in Self.split(text.hasPrefix("?") ? String(text.dropFirst()) : text, at: ":") {
      let parts = Self.split(field, at: "=")
      guard parts.count == 2 else { return nil }
      switch Self.long(parts[0]) {
      case "UTTypeConformsTo":
        parents = Self.split(parts[1], at: ",").map(Self.plain).map(Self.long)
      case "public.filename-extension": filenameExtension = Self.plain(parts[1])
      case "public.mime-type": mimeType = Self.plain(parts[1])
      default: break
      }
    }
  }

  /// The name, which starts with `dyn.a`.
  var identifier: String {
    var fields: [String] = []
    if !parents.isEmpty {
      fields.append("0=" + parents.map(Self.short).map(Self.escaped).joined(separator: ","))
    }
    if let filenameExtension { fields.append("1=" + Self.escaped(filenameExtension)) }
    if let mimeType { fields.append("3=" + Self.escaped(mimeType)) }
    let text = (parents.isEmpty ? "" : "?") + fields.joined(separator: ":")
    return Self.prefix + Self.encoded(text.utf8)
  }
}

// Names and separators.
extension DynamicTypeIdentifier {
  private static func short(_ name: String) -> String {
    names.firstIndex(of: name).map { String($0, radix: 16, uppercase: true) } ?? name
  }

  private static func long(_ name: String) -> String {
    guard name.count == 1, let number = Int(name, radix: 16) else { return name }
    return names[number]
  }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { #"\:=,?"#.contains($0) ? ["\\", $0] : [$0] })
  }

  private static func plain(_ text: String) -> String {
    var isEscaped = false
    return String(
      text.filter { character in
        isEscaped = character == "\\" && !isEscaped
        return !isEscaped
      })
  }

  /// Splits at each separator without a backslash before it; backslashes stay.
  private static func split(_ text: String, at separator: Character) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in text {
      if character == separator && !isEscaped {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return parts
  }
}

// Base 32.
extension DynamicTypeIdentifier {
  private static func encoded(_ bytes: some Sequence<UInt8>) -> String {
    var letters: [UInt8] = []
    var bits: UInt = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt(byte)
      count += 8
      while count >= 5 {
        count -= 5
        letters.append(alphabet[Int(bits >> count & 31)])
      }
      bits &= 31
    }
    if count > 0 { letters.append(alphabet[Int(bits << (5 - count) & 31)]) }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func decoded(_ letters: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt = 0
    var count = 0
    for letter in letters {
      guard let value = alphabet.firstIndex(of: letter) else { return nil }
      bits = bits << 5 | UInt(value)
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
      bits &= 0xff
    }
    return bytes
  }
}
