import Foundation

extension FilterTable {
  /// Filters that move pixels, mix neighbours, or lay pictures over each other.
  static let shape: [String: FilterDefinition] = [
    "CIGaussianBlur": FilterDefinition([kCIInputRadiusKey: .number(10)]) { image, inputs in
      image.applyingGaussianBlur(sigma: inputs.number(kCIInputRadiusKey))
    },
    "CICrop": FilterDefinition(["inputRectangle": .vector(CIVector(cgRect: .infinite))]) {
      image, inputs in image.cropped(to: inputs.vector("inputRectangle").cgRectValue)
    },
    "CIAffineTransform": FilterDefinition([kCIInputTransformKey: .transform]) { image, inputs in
      image.transformed(by: inputs.transform(kCIInputTransformKey))
    },
    "CIAffineClamp": FilterDefinition([kCIInputTransformKey: .transform]) { image, inputs in
      image.clampedToExtent().transformed(by: inputs.transform(kCIInputTransformKey))
    },
    "CIStraightenFilter": FilterDefinition([kCIInputAngleKey: .number(0)]) { image, inputs in
      straightened(image, CGFloat(inputs.number(kCIInputAngleKey)))
    },
    "CILanczosScaleTransform": FilterDefinition([
      kCIInputScaleKey: .number(1), kCIInputAspectRatioKey: .number(1),
    ]) { image, inputs in
      scaled(
        image, inputs.number(kCIInputScaleKey) * inputs.number(kCIInputAspectRatioKey),
        inputs.number(kCIInputScaleKey))
    },
    "CISourceOverCompositing": FilterDefinition([kCIInputBackgroundImageKey: .image]) {
      image, inputs in
      inputs.image(kCIInputBackgroundImageKey).map(image.composited(over:)) ?? image
    },
    "CIConstantColorGenerator": FilterDefinition(
      generator: [kCIInputColorKey: .color(.white)]
    ) { inputs in CIImage(color: inputs.color(kCIInputColorKey)) },
  ]

  /// The picture turned counterclockwise around its middle, enlarged so far that it fills its extent,
  /// and cropped to that.
  private static func straightened(_ image: CIImage, _ angle: CGFloat) -> CIImage {
    let extent = image.extent
    guard angle != 0, angle.isFinite, !extent.isNull, !extent.isInfinite else { return image }
    let (sine, cosine) = (abs(sin(angle)), abs(cos(angle)))
    let scale = max(
      cosine + extent.height / extent.width * sine, cosine + extent.width / extent.height * sine)
    let turn = CGAffineTransform(translationX: -extent.midX, y: -extent.midY)
      .concatenating(CGAffineTransform(rotationAngle: angle))
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(translationX: extent.midX, y: extent.midY))
    // The corners touch the edges, which must not fade there.
    return image.clampedToExtent().transformed(by: turn).cropped(to: extent)
  }

  private static func scaled(_ image: CIImage, _ horizontal: Double, _ vertical: Double) -> CIImage
  {
    guard horizontal > 0, vertical > 0, let bounds = PixelRect(nearest: image.extent) else {
      return CIImage.empty()
    }
    let size = CGAffineTransform(scaleX: CGFloat(horizontal), y: CGFloat(vertical))
    let exact = bounds.cgRect.applying(size)
    let result = CGRect(
      x: exact.minX.rounded(), y: exact.minY.rounded(), width: max(1, exact.width.rounded()),
      height: max(1, exact.height.rounded()))
    guard let result = PixelRect(nearest: result) else { return CIImage.empty() }
    return CIImage(
      extent: result.cgRect,
      recipe: Resampled(source: image.recipe, bounds: bounds, result: result))
  }
}
