extension UIImage {
  /// How to turn an image's stored pixels to see it upright.
  ///
  /// The names mean the same as those of ``CGImagePropertyOrientation``, the numbers do not.
  ///
  /// Source: Apple, `UIImage.Orientation`.
  public enum Orientation: Int, Sendable {
    /// Stored upright.
    case up = 0

    /// Turn by 180°.
    case down = 1

    /// Turn 90° counterclockwise.
    case left = 2

    /// Turn 90° clockwise.
    case right = 3

    /// Mirror left to right.
    case upMirrored = 4

    /// Mirror top to bottom.
    case downMirrored = 5

    /// Mirror left to right, then turn 90° counterclockwise.
    case leftMirrored = 6

    /// Mirror left to right, then turn 90° clockwise.
    case rightMirrored = 7
  }
}

extension UIImage.Orientation {
  /// Returns the orientation of the same name.
  package init(propertyOrientation: CGImagePropertyOrientation) {
    self =
      switch propertyOrientation {
      case .up: .up
      case .upMirrored: .upMirrored
      case .down: .down
      case .downMirrored: .downMirrored
      case .leftMirrored: .leftMirrored
      case .right: .right
      case .rightMirrored: .rightMirrored
      case .left: .left
      }
  }
}

extension CGImagePropertyOrientation {
  /// Returns the orientation of the same name.
  package init(imageOrientation: UIImage.Orientation) {
    self =
      switch imageOrientation {
      case .up: .up
      case .upMirrored: .upMirrored
      case .down: .down
      case .downMirrored: .downMirrored
      case .leftMirrored: .leftMirrored
      case .right: .right
      case .rightMirrored: .rightMirrored
      case .left: .left
      }
  }
}
