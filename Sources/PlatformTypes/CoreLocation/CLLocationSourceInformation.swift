public import Foundation

/// Where a location came from.
///
/// Source: Apple, `CLLocationSourceInformation`.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  // @unchecked: every stored property is a constant; only a subclass could add another.

  /// Whether software made the location up, as a simulator does.
  public let isSimulatedBySoftware: Bool

  /// Whether an external accessory, such as a car, measured the location.
  public let isProducedByAccessory: Bool

  /// Creates a note of both facts.
  public init(
    softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool
  ) {
    isSimulatedBySoftware = isSoftware
    isProducedByAccessory = isAccessory
  }

  private enum CodingKey {
    static let software = "kCLLocationSourceInformationSimulatedKey"
    static let accessory = "kCLLocationSourceInformationAccessoryKey"
  }

  /// Reads what ``encode(with:)`` wrote.
  public required init?(coder: NSCoder) {
    isSimulatedBySoftware = coder.decodeBool(forKey: CodingKey.software)
    isProducedByAccessory = coder.decodeBool(forKey: CodingKey.accessory)
  }

  /// Writes both facts to `coder`, which must take keys.
  open func encode(with coder: NSCoder) {
    coder.encode(isSimulatedBySoftware, forKey: CodingKey.software)
    coder.encode(isProducedByAccessory, forKey: CodingKey.accessory)
  }

  /// True: an archive of it can be read back by class.
  open class var supportsSecureCoding: Bool { true }

  /// Returns the object itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether `object` notes the same facts.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLLocationSourceInformation else { return false }
    return isSimulatedBySoftware == other.isSimulatedBySoftware
      && isProducedByAccessory == other.isProducedByAccessory
  }

  /// A number that is the same for equal objects.
  open override var hash: Int {
    (isSimulatedBySoftware ? 1 : 0) + (isProducedByAccessory ? 2 : 0)
  }
}
