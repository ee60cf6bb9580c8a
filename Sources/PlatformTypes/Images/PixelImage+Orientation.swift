import Foundation
package import MediaFiles

extension PixelImage {
  /// Returns the pixels turned upright.
  ///
  /// - Parameter orientation: How these, stored, pixels are to be turned.
  /// - Returns: Nil never but for want of room.
  package func upright(from orientation: CGImagePropertyOrientation) -> PixelImage? {
    guard orientation != .up else { return self }
    let (rows, columns) = orientation.swapsSides ? (width, height) : (height, width)
    return rearranged(width: columns, height: rows) { x, y in
      switch orientation {
      case .up: (x, y)
      case .upMirrored: (columns - 1 - x, y)
      case .down: (columns - 1 - x, rows - 1 - y)
      case .downMirrored: (x, rows - 1 - y)
      // The stored row is the upright column.
      case .leftMirrored: (y, x)
      case .right: (y, columns - 1 - x)
      case .rightMirrored: (rows - 1 - y, columns - 1 - x)
      case .left: (rows - 1 - y, x)
      }
    }
  }

  /// Returns these, upright, pixels as they are stored under `orientation`.
  package func stored(for orientation: CGImagePropertyOrientation) -> PixelImage? {
    // Each turn undoes itself but for the two quarter turns, which undo each other.
    switch orientation {
    case .left: upright(from: .right)
    case .right: upright(from: .left)
    default: upright(from: orientation)
    }
  }

  /// Makes a picture whose pixel at (x, y) is this one's at `origin(x, y)`.
  private func rearranged(
    width newWidth: Int, height newHeight: Int, _ origin: (Int, Int) -> (Int, Int)
  ) -> PixelImage? {
    let source = unsafe pixels.withUnsafeBytes { unsafe Array($0.bindMemory(to: UInt32.self)) }
    let target = unsafe [UInt32](unsafeUninitializedCapacity: source.count) { buffer, count in
      for y in 0..<newHeight {
        for x in 0..<newWidth {
          let (column, row) = origin(x, y)
          unsafe buffer[y * newWidth + x] = source[row * width + column]
        }
      }
      count = source.count
    }
    let bytes = unsafe target.withUnsafeBytes { unsafe Data($0) }
    return PixelImage(width: newWidth, height: newHeight, pixels: bytes)
  }
}
