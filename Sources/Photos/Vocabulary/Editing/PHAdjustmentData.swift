public import Foundation

/// How a program describes an edit, so that it can be taken up again later.
///
/// The library keeps it and hands it back, but reads nothing in it. Every edit that is committed
/// needs one, of at most 2 MiB (§7.7, §7.8).
open class PHAdjustmentData: NSObject {
  /// Who can read the data, in reverse-DNS form such as "org.example.filters".
  public let formatIdentifier: String

  /// Which version of that format the data is in.
  public let formatVersion: String

  /// The description of the edit, as the format lays it down.
  public let data: Data

  /// Describes an edit.
  public init(formatIdentifier: String, formatVersion: String, data: Data) {
    self.formatIdentifier = formatIdentifier
    self.formatVersion = formatVersion
    self.data = data
  }
}
