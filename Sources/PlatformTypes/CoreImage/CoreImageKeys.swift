// The names of the inputs of filters, and of their output.

/// The picture that a filter changes, a ``CIImage``.
public let kCIInputImageKey = "inputImage"

/// The picture behind, a ``CIImage``.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"

/// How strong the effect is, a number.
public let kCIInputIntensityKey = "inputIntensity"

/// How far the effect reaches, a number of pixels or what the filter says.
public let kCIInputRadiusKey = "inputRadius"

/// An angle in radians, a number.
public let kCIInputAngleKey = "inputAngle"

/// A factor of size, a number.
public let kCIInputScaleKey = "inputScale"

/// A factor of width only, a number.
public let kCIInputAspectRatioKey = "inputAspectRatio"

/// How far colors are from grey, a factor.
public let kCIInputSaturationKey = "inputSaturation"

/// What is added to light, a number.
public let kCIInputBrightnessKey = "inputBrightness"

/// How far light is from its middle, a factor.
public let kCIInputContrastKey = "inputContrast"

/// Stops of exposure, a number.
public let kCIInputEVKey = "inputEV"

/// A ``CIColor``.
public let kCIInputColorKey = "inputColor"

/// A ``CGAffineTransform``, or a `NSAffineTransform`.
public let kCIInputTransformKey = "inputTransform"

/// The picture that a filter gives.
public let kCIOutputImageKey = "outputImage"
