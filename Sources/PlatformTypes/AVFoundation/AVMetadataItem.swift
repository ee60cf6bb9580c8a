public import Foundation

/// Where the name of a field comes from.
///
/// Source: Apple, `AVMetadataFormat.h`.
public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
  /// The name of the space.
  public let rawValue: String

  /// A space of that name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// QuickTime's keys, such as `com.apple.quicktime.creationdate`.
  public static let quickTimeMetadata = AVMetadataKeySpace(rawValue: "mdta")
  /// Names that several formats have in common.
  public static let common = AVMetadataKeySpace(rawValue: "comn")
}

/// A field's space and key, `mdta/com.apple.quicktime.creationdate`.
///
/// Source: Apple, `AVMetadataIdentifiers.h`.
public struct AVMetadataIdentifier: RawRepresentable, Hashable, Sendable {
  /// Space and key, with a slash between.
  public let rawValue: String

  /// An identifier of that text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// An identifier of that text.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  private static func quickTime(_ key: String) -> AVMetadataIdentifier {
    AVMetadataIdentifier("mdta/com.apple.quicktime." + key)
  }

  /// When it was recorded, with the offset from UTC.
  public static let quickTimeMetadataCreationDate = quickTime("creationdate")
  /// Where it was recorded, as ISO 6709 writes it.
  public static let quickTimeMetadataLocationISO6709 = quickTime("location.ISO6709")
  /// What pairs a Live Photo's movie with its still.
  public static let quickTimeMetadataContentIdentifier = quickTime("content.identifier")
  /// The maker of the camera.
  public static let quickTimeMetadataMake = quickTime("make")
  /// The model of the camera.
  public static let quickTimeMetadataModel = quickTime("model")
  /// The program that wrote it.
  public static let quickTimeMetadataSoftware = quickTime("software")
  /// Its title.
  public static let quickTimeMetadataTitle = quickTime("title")
  /// Words about it.
  public static let quickTimeMetadataDescription = quickTime("description")
  /// Words to find it by.
  public static let quickTimeMetadataKeywords = quickTime("keywords")
  /// When it was made.
  public static let commonIdentifierCreationDate = AVMetadataIdentifier("comn/creationDate")
  /// Where it was made.
  public static let commonIdentifierLocation = AVMetadataIdentifier("comn/location")
  /// Its title.
  public static let commonIdentifierTitle = AVMetadataIdentifier("comn/title")

  /// What comes before the slash.
  var space: AVMetadataKeySpace {
    AVMetadataKeySpace(rawValue: String(rawValue.prefix { $0 != "/" }))
  }

  /// What comes behind the slash.
  var key: String { String(rawValue.drop { $0 != "/" }.dropFirst()) }

  /// QuickTime's key for it, if there is one.
  var quickTimeKey: String? {
    switch self {
    case .commonIdentifierCreationDate: Self.quickTimeMetadataCreationDate.key
    case .commonIdentifierLocation: Self.quickTimeMetadataLocationISO6709.key
    case .commonIdentifierTitle: Self.quickTimeMetadataTitle.key
    default: space == .quickTimeMetadata ? key : nil
    }
  }
}

/// A field of a movie.
///
/// Source: Apple, `AVMetadataItem`.
open class AVMetadataItem: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
  // @unchecked: nothing here changes; whoever changes a mutable item keeps it to one thread.
  fileprivate var content: (identifier: AVMetadataIdentifier?, value: (any NSObjectProtocol)?)
  fileprivate var language: String?

  /// A field without content.
  public override init() { content = (nil, nil) }

  init(_ identifier: AVMetadataIdentifier, _ value: any NSObjectProtocol) {
    content = (identifier, value)
  }

  /// Which field it is.
  @safe open var identifier: AVMetadataIdentifier? { content.identifier }

  /// Where its name comes from.
  @safe open var keySpace: AVMetadataKeySpace? { content.identifier?.space }

  /// Its name.
  open var key: String? { content.identifier?.key }

  /// Its content: text, number, date or data.
  open var value: (any NSObjectProtocol)? { content.value }

  /// Its content as text.
  open var stringValue: String? {
    switch content.value {
    case let text as NSString: String(describing: text)
    case let number as NSNumber: number.stringValue
    case let date as NSDate:
      Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate).ISO8601Format()
    default: nil
    }
  }

  /// Its content as a number.
  open var numberValue: NSNumber? {
    if let number = content.value as? NSNumber { return number }
    return stringValue.flatMap(Double.init).map { NSNumber(value: $0) }
  }

  /// Its content as a date: `2019-07-24T11:25:40+0300`.
  open var dateValue: Date? {
    if let date = content.value as? NSDate {
      return Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    }
    return stringValue.flatMap(AVMetadataItem.date)
  }

  /// Its content as bytes.
  open var dataValue: Data? {
    (content.value as? NSData).map { Data(referencing: $0) }
  }

  /// The language of the content.
  open var extendedLanguageTag: String? { language }

  /// Returns the fields of an identifier, in their order.
  open class func metadataItems(
    from items: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
  ) -> [AVMetadataItem] {
    items.filter {
      $0.identifier == identifier || $0.identifier?.quickTimeKey == identifier.quickTimeKey
    }
  }

  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    for format in [
      "yyyy-MM-dd'T'HH:mm:ssZZZZZ", "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ss.SSSSSSZZZZZ",
      "yyyy-MM-dd",
    ] {
      formatter.dateFormat = format
      if let date = formatter.date(from: text) { return date }
    }
    return nil
  }
}

/// A field that a program makes for a movie that it writes.
///
/// Source: Apple, `AVMutableMetadataItem`.
open class AVMutableMetadataItem: AVMetadataItem, @unchecked Sendable {
  // @unchecked: as its superclass; not for use from several threads at once.

  /// Which field it is; sets ``keySpace`` and ``key`` too.
  @safe open override var identifier: AVMetadataIdentifier? {
    get { content.identifier }
    set { content.identifier = newValue }
  }

  /// Where its name comes from.
  @safe open override var keySpace: AVMetadataKeySpace? {
    get { content.identifier?.space }
    set {
      content.identifier = .init("\(newValue?.rawValue ?? "")/\(content.identifier?.key ?? "")")
    }
  }

  /// Its name.
  open override var key: String? {
    get { content.identifier?.key }
    set {
      let space = content.identifier?.space ?? .quickTimeMetadata
      content.identifier = .init("\(space.rawValue)/\(newValue ?? "")")
    }
  }

  /// Its content: text, number, date or data.
  open override var value: (any NSObjectProtocol)? {
    get { content.value }
    set { content.value = newValue }
  }

  /// The language of the content.
  open override var extendedLanguageTag: String? {
    get { language }
    set { language = newValue }
  }
}

extension AVPartialAsyncProperty where Root: AVMetadataItem {
  /// The content as text.
  public static var stringValue: AVAsyncProperty<Root, String?> { .init { $0.stringValue } }
  /// The content as a date.
  public static var dateValue: AVAsyncProperty<Root, Date?> { .init { $0.dateValue } }
  /// The content as a number.
  public static var numberValue: AVAsyncProperty<Root, NSNumber?> { .init { $0.numberValue } }
}

/// Which fields of a movie are written into a copy.
///
/// Source: Apple, `AVMetadataItemFilter`.
open class AVMetadataItemFilter: NSObject, @unchecked Sendable {
  // @unchecked: it holds nothing.

  /// Returns a filter that leaves out who made it, where, and with what.
  ///
  /// - Returns: The filter.
  open class func forSharing() -> AVMetadataItemFilter { AVMetadataItemFilter() }

  /// The fields that are left out.
  static let removed = [
    "location.ISO6709", "location.accuracy.horizontal", "location.name", "location.body",
    "location.note", "location.role", "location.date", "author", "director", "artist",
    "collection.user", "phonogramrights", "camera.owner", "camera.identifier", "direction.facing",
    "direction.motion",
  ].map { "com.apple.quicktime." + $0 }
}
