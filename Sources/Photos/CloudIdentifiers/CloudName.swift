internal import Foundation
internal import LibraryStore

/// What a cloud identifier says about its object, beyond any one library (§12.1).
///
///     9F983DBA-EC35-42B8-8773-B597CF782EDD:001:2c26b46b68ffc68f…   an asset, by the SHA-256 of its original
///     9F983DBA-EC35-42B8-8773-B597CF782EDD:040:                    an album
///     9F983DBA-EC35-42B8-8773-B597CF782EDD:040:smart-209           a smart album, by its subtype
struct CloudName: Hashable, Sendable {
  /// By what the object can be found where nothing has its UUID.
  enum Trait: Hashable, Sendable {
    case none
    /// The SHA-256 of an asset's primary original, 32 bytes.
    case content([UInt8])
    /// The subtype of a smart album, of which every library has one.
    case smartAlbum(Int)
  }

  let object: LocalIdentifier
  let trait: Trait

  init(_ object: LocalIdentifier, _ trait: Trait) {
    self.object = object
    self.trait = trait
  }

  /// Reads the text of a cloud identifier; `nil` for one that no library of ours has given out.
  init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let object = LocalIdentifier("\(parts[0])/L0/\(parts[1])"),
      let trait = Trait(parts[2])
    else { return nil }
    self.init(object, trait)
    guard self.text == text, fits else { return nil }
  }

  /// How it is written down.
  var text: String { "\(object.uuid.uuidString):\(object.kind.rawValue):\(trait.text)" }

  /// Whether the trait is one that objects of the kind have.
  private var fits: Bool {
    switch (object.kind, trait) {
    case (.asset, .content), (.assetCollection, .smartAlbum), (.assetCollection, .none),
      (.collectionList, .none):
      true
    default: false
    }
  }
}

extension CloudName.Trait {
  private static let smartAlbumPrefix = "smart-"

  fileprivate init?(_ text: String) {
    if text.isEmpty {
      self = .none
    } else if text.hasPrefix(Self.smartAlbumPrefix) {
      guard let subtype = Int(text.dropFirst(Self.smartAlbumPrefix.count)) else { return nil }
      self = .smartAlbum(subtype)
    } else {
      guard let digest = Self.bytes(ofHexadecimal: text), digest.count == 32 else { return nil }
      self = .content(digest)
    }
  }

  fileprivate var text: String {
    switch self {
    case .none: ""
    case .content(let digest): digest.map(Self.hexadecimal).joined()
    case .smartAlbum(let subtype): "\(Self.smartAlbumPrefix)\(subtype)"
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return byte < 16 ? "0" + digits : digits
  }

  private static func bytes(ofHexadecimal text: String) -> [UInt8]? {
    let digits = text.utf8.map { UnicodeScalar($0) }
      .map { Character($0).hexDigitValue }
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(UInt8(high * 16 + low))
    }
    return bytes
  }
}
