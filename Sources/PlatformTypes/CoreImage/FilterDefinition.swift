import Foundation

/// What a filter takes, and what it makes of it.
struct FilterDefinition: Sendable {
  /// What an input is when nobody sets it.
  enum Input: Sendable {
    case image
    case number(Double)
    case color(CIColor)
    case vector(CIVector)
    case transform

    var value: Any? {
      switch self {
      case .image: nil
      case .number(let number): number
      case .color(let color): color
      case .vector(let vector): vector
      case .transform: CGAffineTransform.identity
      }
    }
  }

  let inputs: [String: Input]
  let make: @Sendable (FilterInputs) -> CIImage?

  /// A filter that takes other things than a picture only.
  init(
    generator inputs: [String: Input], _ make: @escaping @Sendable (FilterInputs) -> CIImage?
  ) {
    self.inputs = inputs
    self.make = make
  }

  /// A filter that changes a picture.
  init(
    _ inputs: [String: Input] = [:],
    _ make: @escaping @Sendable (CIImage, FilterInputs) -> CIImage
  ) {
    self.init(
      generator: inputs.merging([kCIInputImageKey: .image]) { own, _ in own }
    ) { inputs in
      inputs.image(kCIInputImageKey).map { make($0, inputs) }
    }
  }

  /// The inputs as they usually are.
  var defaults: [String: Any] { inputs.compactMapValues(\.value) }
}

/// The inputs of a filter, read by what they mean; one that is missing or of another type counts as
/// zero, clear or identity.
struct FilterInputs {
  private let values: [String: Any]

  init(_ values: [String: Any]) { self.values = values }

  func image(_ key: String) -> CIImage? { values[key] as? CIImage }

  func number(_ key: String) -> Double {
    switch values[key] {
    case let number as Double: number
    case let number as Float: Double(number)
    case let number as CGFloat: Double(number)
    case let number as Int: Double(number)
    case let number as NSNumber: number.doubleValue
    default: 0
    }
  }

  func color(_ key: String) -> CIColor { values[key] as? CIColor ?? .clear }

  func vector(_ key: String) -> CIVector {
    switch values[key] {
    case let rect as CGRect: CIVector(cgRect: rect)
    case let vector as CIVector: vector
    default: CIVector(values: [])
    }
  }

  func transform(_ key: String) -> CGAffineTransform {
    switch values[key] {
    case let transform as CGAffineTransform: transform
    case let transform as NSAffineTransform: CGAffineTransform(transform.transformStruct)
    case let vector as CIVector: vector.cgAffineTransformValue
    default: .identity
    }
  }
}

extension CGAffineTransform {
  /// Takes the six numbers of Foundation's transform.
  init(_ other: NSAffineTransformStruct) {
    self.init(other.m11, other.m12, other.m21, other.m22, other.tX, other.tY)
  }
}
