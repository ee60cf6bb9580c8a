extension PixelImage {
  /// Returns the picture turned clockwise.
  ///
  /// - Parameter quarterTurns: How many quarters; less than 0 turns the other way, and 4 change
  ///   nothing.
  /// - Returns: The turned picture.
  /// - Throws: ``MediaError/Code/tooLarge`` when there is no memory for it.
  package func rotated(quarterTurns: Int) throws(MediaError) -> PixelImage {
    let quarters = (quarterTurns % 4 + 4) % 4
    guard let image = turned(mirrored: false, quarterTurns: quarters) else {
      throw MediaError(.tooLarge, "picture", "it cannot be turned")
    }
    return image
  }

  /// Returns the picture mirrored left to right, if wanted, and then turned clockwise.
  ///
  /// - Parameters:
  ///   - mirrored: Whether left and right change places first.
  ///   - quarterTurns: 0...3.
  /// - Returns: The new picture.
  func turned(mirrored: Bool, quarterTurns: Int) -> PixelImage? {
    if !mirrored && quarterTurns == 0 { return self }
    return made { picture, take in
      picture.turned(mirrored: mirrored, quarterTurns: quarterTurns, take)
    }
  }
}
