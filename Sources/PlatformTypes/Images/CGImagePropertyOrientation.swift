/// How to turn an image's stored pixels to see it upright, as EXIF and TIFF write it (tag 274).
///
/// "Stored" pixels are as in the file; "upright" is what the camera saw.
///
/// Source: Apple, `CGImagePropertyOrientation`; EXIF 2.32, section 4.6.4 A, Orientation.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// 1: stored upright.
  case up = 1

  /// 2: mirror left to right.
  case upMirrored = 2

  /// 3: turn by 180°.
  case down = 3

  /// 4: mirror top to bottom.
  case downMirrored = 4

  /// 5: mirror left to right, then turn 90° counterclockwise: swap rows and columns.
  case leftMirrored = 5

  /// 6: turn 90° clockwise.
  case right = 6

  /// 7: mirror left to right, then turn 90° clockwise.
  case rightMirrored = 7

  /// 8: turn 90° counterclockwise.
  case left = 8
}

extension CGImagePropertyOrientation {
  /// Whether the upright image is as wide as the stored pixels are high.
  package var swapsSides: Bool { rawValue >= 5 }
}
