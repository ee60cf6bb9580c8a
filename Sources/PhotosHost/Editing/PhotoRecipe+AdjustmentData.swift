internal import Foundation
public import Photos

extension PhotoRecipe: Codable {
  /// The format of the adjustment data that holds a recipe.
  public static let formatIdentifier = "org.openphotokit.photos.recipe"
  /// The version of the format that this library writes and reads.
  public static let formatVersion = "1"

  /// Reads a recipe; `nil` when the data is of another format or version, or asks for what cannot
  /// be.
  public init?(_ adjustmentData: PHAdjustmentData) {
    guard adjustmentData.formatIdentifier == Self.formatIdentifier,
      adjustmentData.formatVersion == Self.formatVersion,
      // Data that cannot be read is that of another program which took the name.
      let recipe = try? JSONDecoder().decode(PhotoRecipe.self, from: adjustmentData.data),
      recipe.isValid
    else { return nil }
    self = recipe
  }

  /// The recipe as JSON, in the form that ``init(_:)`` reads.
  ///
  /// - Throws: What the encoder says of numbers that are not finite.
  public func adjustmentData() throws -> PHAdjustmentData {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return PHAdjustmentData(
      formatIdentifier: Self.formatIdentifier, formatVersion: Self.formatVersion,
      data: try encoder.encode(self))
  }

  private enum CodingKeys: String, CodingKey {
    case quarterTurns, straighten, crop, exposure, contrast, saturation
    case isMonochrome = "monochrome"
  }

  /// Reads what is there; what is not there changes nothing.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let turns = try values.decodeIfPresent(Int.self, forKey: .quarterTurns) ?? 0
    turn(by: turns % 4)
    straighten = try values.decodeIfPresent(Double.self, forKey: .straighten) ?? 0
    crop = try values.decodeIfPresent(Crop.self, forKey: .crop) ?? .whole
    exposure = try values.decodeIfPresent(Double.self, forKey: .exposure) ?? 0
    contrast = try values.decodeIfPresent(Double.self, forKey: .contrast) ?? 1
    saturation = try values.decodeIfPresent(Double.self, forKey: .saturation) ?? 1
    isMonochrome = try values.decodeIfPresent(Bool.self, forKey: .isMonochrome) ?? false
  }

  /// Writes what changes something.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if quarterTurns != 0 { try values.encode(quarterTurns, forKey: .quarterTurns) }
    if straighten != 0 { try values.encode(straighten, forKey: .straighten) }
    if crop != .whole { try values.encode(crop, forKey: .crop) }
    if exposure != 0 { try values.encode(exposure, forKey: .exposure) }
    if contrast != 1 { try values.encode(contrast, forKey: .contrast) }
    if saturation != 1 { try values.encode(saturation, forKey: .saturation) }
    if isMonochrome { try values.encode(true, forKey: .isMonochrome) }
  }
}
