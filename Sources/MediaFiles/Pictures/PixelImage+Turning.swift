import Foundation

extension PixelImage {
  /// Returns the picture mirrored left to right, if wanted, and then turned clockwise.
  ///
  /// - Parameters:
  ///   - mirrored: Whether left and right change places first.
  ///   - quarterTurns: 0...3.
  /// - Returns: The new picture.
  func turned(mirrored: Bool, quarterTurns: Int) -> PixelImage? {
    if !mirrored && quarterTurns == 0 { return self }
    let isSideways = quarterTurns % 2 == 1
    let (newWidth, newHeight) = isSideways ? (height, width) : (width, height)
    var target = Data(count: pixels.count)
    unsafe pixels.withUnsafeBytes { source in
      unsafe target.withUnsafeMutableBytes { target in
        for y in 0..<newHeight {
          for x in 0..<newWidth {
            // Where the pixel at (x, y) came from.
            let (turned, row) =
              switch quarterTurns {
              case 1: (y, height - 1 - x)
              case 2: (width - 1 - x, height - 1 - y)
              case 3: (width - 1 - y, x)
              default: (x, y)
              }
            let column = mirrored ? width - 1 - turned : turned
            let pixel = unsafe source.loadUnaligned(
              fromByteOffset: (row * width + column) * 4, as: UInt32.self)
            unsafe target.storeBytes(
              of: pixel, toByteOffset: (y * newWidth + x) * 4, as: UInt32.self)
          }
        }
      }
    }
    return PixelImage(width: newWidth, height: newHeight, pixels: target)
  }
}
