internal import PhotosHost

/// What the options of `edit` ask for.
struct EditWish: Sendable {
  /// Whether to begin with a recipe that changes nothing.
  let isAnew: Bool
  /// Whether a Live Photo may become a still.
  let takesStill: Bool
  private var quarterTurns = 0
  private var straighten: Double?
  private var exposure: Double?
  private var contrast: Double?
  private var saturation: Double?
  private var crop: PhotoRecipe.Crop?
  private let isMonochrome: Bool

  /// Reads the options.
  ///
  /// - Throws: ``UsageError`` when nothing is asked for, or a number is out of its range.
  init(_ invocation: Invocation) throws(UsageError) {
    let arguments = invocation.arguments
    isAnew = arguments.has("anew")
    takesStill = arguments.has("still")
    isMonochrome = arguments.has("monochrome")
    let names = [
      "rotate", "straighten", "crop", "exposure", "contrast", "saturation", "monochrome",
    ]
    guard names.contains(where: arguments.has) else {
      let list = names.map { "--\($0)" }.joined(separator: ", ")
      throw invocation.usageError("edit needs to be told what to change: \(list).")
    }
    straighten = try EditWish.number("straighten", in: PhotoRecipe.straightenRange, invocation)
    exposure = try EditWish.number("exposure", in: PhotoRecipe.exposureRange, invocation)
    contrast = try EditWish.number("contrast", in: PhotoRecipe.contrastRange, invocation)
    saturation = try EditWish.number("saturation", in: PhotoRecipe.saturationRange, invocation)
    if let text = arguments.value("rotate") {
      guard let degrees = Int(text), degrees.isMultiple(of: 90) else {
        throw invocation.usageError(
          "“\(DisplayText.escaped(text))” is no turn; give 90, 180, 270 or -90.")
      }
      quarterTurns = degrees / 90 % 4
    }
    if let text = arguments.value("crop") { crop = try EditWish.crop(text, invocation) }
  }

  private static func number(
    _ option: String, in range: ClosedRange<Double>, _ invocation: Invocation
  ) throws(UsageError) -> Double? {
    guard let text = invocation.arguments.value(option) else { return nil }
    guard let number = Double(text), range.contains(number) else {
      let (lower, upper) = (Int(range.lowerBound), Int(range.upperBound))
      throw invocation.usageError(
        "“\(DisplayText.escaped(text))” is no number for --\(option); give one from \(lower) to \(upper)."
      )
    }
    return number
  }

  private static func crop(
    _ text: String, _ invocation: Invocation
  ) throws(UsageError) -> PhotoRecipe.Crop {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    if numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3]
    {
      let crop = PhotoRecipe.Crop(x: x, y: y, width: width, height: height)
      if crop.isValid { return crop }
    }
    throw invocation.usageError(
      "“\(DisplayText.escaped(text))” is no part of a picture; give X,Y,W,H in fractions from 0 to 1, such as 0.1,0,0.8,1."
    )
  }

  /// Adds the wish to a recipe.
  func apply(to recipe: PhotoRecipe) -> PhotoRecipe {
    var recipe = isAnew ? PhotoRecipe() : recipe
    recipe.turn(by: quarterTurns)
    if let straighten { recipe.straighten = straighten }
    if let crop { recipe.crop = crop }
    if let exposure { recipe.exposure = exposure }
    if let contrast { recipe.contrast = contrast }
    if let saturation {
      recipe.saturation = saturation
      recipe.isMonochrome = false
    }
    if isMonochrome { recipe.isMonochrome = true }
    return recipe
  }
}
