internal import Foundation

/// How an edit is described in a file: a property list with the keys that Apple uses, so that edits
/// travel between libraries as their `Adjustments.plist` (§11.2).
struct AdjustmentFile {
  let formatIdentifier: String
  let formatVersion: String
  let data: Data

  /// The most bytes that an edit may be described in: 2 MiB (§7.8).
  static let largestData = 2 << 20
  static let filename = "Adjustments.plist"
  static let fileExtension = "plist"
  static let contentType = "com.apple.property-list"

  /// Apple's names of the keys.
  private struct Keys: Codable {
    var adjustmentFormatIdentifier: String
    var adjustmentFormatVersion: String
    var adjustmentData: Data
    var adjustmentTimestamp: Date?
  }

  /// Takes over what a program says of its edit.
  ///
  /// - Throws: ``PHPhotosError/Code/invalidResource`` when it names no format, or is too large
  ///   (§7.8).
  init(_ adjustment: PHAdjustmentData) throws(PHPhotosError) {
    formatIdentifier = adjustment.formatIdentifier
    formatVersion = adjustment.formatVersion
    data = adjustment.data
    try check()
  }

  /// Reads a file.
  ///
  /// - Throws: ``PHPhotosError/Code/invalidResource`` when it is no property list of this kind.
  init(contents: Data) throws(PHPhotosError) {
    // Whatever cannot be read is no such list.
    let keys = try? PropertyListDecoder().decode(Keys.self, from: contents)
    guard let keys else {
      throw PHPhotosError(
        .invalidResource,
        message: "The adjustment data is no property list with adjustmentFormatIdentifier, "
          + "adjustmentFormatVersion and adjustmentData.")
    }
    formatIdentifier = keys.adjustmentFormatIdentifier
    formatVersion = keys.adjustmentFormatVersion
    data = keys.adjustmentData
    try check()
  }

  private func check() throws(PHPhotosError) {
    guard !formatIdentifier.isEmpty else {
      throw PHPhotosError(
        .invalidResource, message: "The adjustment data has an empty format identifier.")
    }
    guard data.count <= AdjustmentFile.largestData else {
      throw PHPhotosError(
        .invalidResource,
        message: "The adjustment data has \(data.count) bytes; "
          + "at most \(AdjustmentFile.largestData) (2 MiB) are kept.")
    }
  }

  /// The file's bytes.
  ///
  /// - Parameter date: When the edit was made, in seconds since the reference date.
  /// - Returns: A binary property list.
  /// - Throws: ``PHPhotosError/Code/invalidResource`` for what no list can hold.
  func contents(date: Double) throws(PHPhotosError) -> Data {
    let keys = Keys(
      adjustmentFormatIdentifier: formatIdentifier, adjustmentFormatVersion: formatVersion,
      adjustmentData: data, adjustmentTimestamp: Date(timeIntervalSinceReferenceDate: date))
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    do {
      return try encoder.encode(keys)
    } catch {
      throw PHPhotosError(
        .invalidResource, message: "The adjustment data cannot be written as a property list.",
        underlying: error)
    }
  }

  var adjustment: PHAdjustmentData {
    PHAdjustmentData(
      formatIdentifier: formatIdentifier, formatVersion: formatVersion, data: data)
  }
}
