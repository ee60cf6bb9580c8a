/// What to do to a picture: the edits of the command `photos edit`, kept as adjustment data so that a
/// later edit can go on from them.
///
///     var recipe = PhotoRecipe()
///     recipe.exposure = 0.7
///     recipe.turn(by: 1)
///     try recipe.render(imageAt: input.fullSizeImageURL, to: output.renderedContentURL)
///     output.adjustmentData = try recipe.adjustmentData()
///
/// The picture is turned, then straightened, then cropped; then light and colour are changed.
public struct PhotoRecipe: Sendable, Equatable {
  /// A part of the picture, in fractions of its sides from the top left, after turning and
  /// straightening.
  public struct Crop: Sendable, Equatable, Codable {
    /// The left edge, 0..<1.
    public var x: Double
    /// The upper edge, 0..<1.
    public var y: Double
    /// The width, above 0.
    public var width: Double
    /// The height, above 0.
    public var height: Double

    /// The whole picture.
    public static let whole = Crop(x: 0, y: 0, width: 1, height: 1)

    /// Makes a part.
    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Whether it lies in the picture and holds some of it.
    public var isValid: Bool {
      // A third and two thirds make a little more than one.
      let limit = 1 + 1e-9
      return x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= limit
        && y + height <= limit
    }
  }

  /// Quarter turns clockwise, 0...3.
  public private(set) var quarterTurns = 0
  /// Degrees clockwise by which the horizon is straightened, in ``straightenRange``.
  public var straighten = 0.0
  /// Which part is left.
  public var crop = Crop.whole
  /// Stops of light, in ``exposureRange``: 1 doubles it.
  public var exposure = 0.0
  /// Factor of contrast, in ``contrastRange``; 1 changes nothing.
  public var contrast = 1.0
  /// Factor of colour, in ``saturationRange``; 1 changes nothing, 0 leaves greys.
  public var saturation = 1.0
  /// Whether colours become greys of the same brightness, whatever ``saturation`` says.
  public var isMonochrome = false

  /// Makes a recipe that changes nothing.
  public init() {}

  /// Whether it changes nothing.
  public var isNeutral: Bool { self == PhotoRecipe() }

  /// Turns the picture as it is now further clockwise; the part that was cropped stays the same.
  public mutating func turn(by quarters: Int) {
    for _ in 0..<((quarters % 4 + 4) % 4) {
      quarterTurns = (quarterTurns + 1) % 4
      crop = Crop(
        x: max(0, 1 - crop.y - crop.height), y: crop.x, width: crop.height, height: crop.width)
    }
  }
}
