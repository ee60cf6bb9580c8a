public import Foundation

/// Names an object in all copies of a library, and the same picture in other libraries.
///
///     let mappings = library.cloudIdentifierMappings(forLocalIdentifiers: [asset.localIdentifier])
///     let name = try mappings[asset.localIdentifier]?.get().archivalStringValue
///
/// There is no cloud on Linux. What the identifier holds is the object's UUID, which copies of a
/// library share, and the SHA-256 of an asset's original, by which the same bytes are found where
/// they were imported anew (§12.1–12.4).
public class PHCloudIdentifier: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  // Immutable after init.
  private let text: String

  /// What the identifier says; `nil` for one that names nothing here.
  var name: CloudName? { CloudName(text) }

  init(_ name: CloudName) { text = name.text }

  /// Reads the text of an identifier that was written down.
  ///
  /// - Returns: `nil` for a text that no library can have given out.
  public init?(archivalStringValue archivalString: String) {
    guard CloudName(archivalString) != nil else { return nil }
    text = archivalString
  }

  /// The identifier as a text, to write down or to send elsewhere.
  public var archivalStringValue: String { text }

  /// Takes any text; one that no library can have given out maps to nothing.
  @available(*, deprecated, message: "Use init(archivalStringValue:)")
  public init(stringValue: String) { text = stringValue }

  /// The identifier as a text.
  @available(*, deprecated, message: "Use archivalStringValue")
  public var stringValue: String { text }

  /// What stands for objects without a cloud identifier in the old mapping call; maps to nothing.
  @available(*, deprecated, message: "Use the error of cloudIdentifierMappings")
  public class var notFound: PHCloudIdentifier { PHCloudIdentifier(stringValue: "") }

  /// Identifiers can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Reads an archived identifier.
  public required init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "stringValue") else {
      return nil
    }
    self.text = text.description
  }

  /// Archives the identifier.
  public func encode(with coder: NSCoder) {
    coder.encode(text as NSString, forKey: "stringValue")
  }

  /// Returns the identifier itself, which cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both have the same text.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? PHCloudIdentifier)?.text == text
  }

  /// A hash of the text.
  public override var hash: Int { text.hashValue }

  /// The class and the text.
  public override var description: String { "<PHCloudIdentifier \(text)>" }
}
