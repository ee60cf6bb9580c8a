internal import CVips

extension LightPicture {
  /// Returns what is seen through a window, which may reach beyond the picture.
  ///
  /// - Parameters:
  ///   - x: The column of the window's left edge; may be negative.
  ///   - y: The row of its upper edge; may be negative.
  ///   - width: In pixels, at least 1.
  ///   - height: In pixels, at least 1.
  ///   - copyingEdges: Whether the nearest pixel shows outside of the picture, rather than nothing.
  /// - Returns: The recipe of a picture of the window's size.
  /// - Throws: ``MediaError/Code/tooLarge`` when there is no memory for it.
  package func window(
    x: Int, y: Int, width: Int, height: Int, copyingEdges: Bool = false
  ) throws(MediaError) -> LightPicture {
    if (x, y, width, height) == (0, 0, self.width, self.height) { return self }
    return try LightPicture.made {
      unsafe cvips_window(
        image, Int32(x), Int32(y), Int32(width), Int32(height), copyingEdges ? 1 : 0)
    }
  }

  /// Returns the picture moved, turned, scaled or sheared, by linear interpolation.
  ///
  /// Positions are those of pixel centres, counted from the middle of the first pixel.
  ///
  /// - Parameters:
  ///   - x: The column to which a pixel goes: how much of its column, its row and 1.
  ///   - y: The row to which it goes: how much of its column, its row and 1.
  ///   - width: Of the result, which begins at column 0, in pixels.
  ///   - height: Of the result, which begins at row 0, in pixels.
  /// - Returns: The recipe; nothing shows where no pixel went.
  /// - Throws: ``MediaError/Code/tooLarge`` when there is no memory for it.
  package func transformed(
    x: SIMD3<Double>, y: SIMD3<Double>, width: Int, height: Int
  ) throws(MediaError) -> LightPicture {
    let matrix = [x.x, x.y, y.x, y.y]
    return try LightPicture.made {
      unsafe matrix.withUnsafeBufferPointer { matrix in
        guard let matrix = matrix.baseAddress else { return nil }
        return unsafe cvips_transform(image, matrix, x.z, y.z, Int32(width), Int32(height))
      }
    }
  }

  /// Returns the means of rectangles of so many columns and rows, beginning at the upper left.
  package func shrunk(columns: Int, rows: Int) throws(MediaError) -> LightPicture {
    if columns == 1, rows == 1 { return self }
    return try LightPicture.made { unsafe cvips_shrink(image, Int32(columns), Int32(rows)) }
  }

  /// Returns the picture scaled to exactly a size by a Lanczos kernel of three lobes.
  package func resampled(width: Int, height: Int) throws(MediaError) -> LightPicture {
    if width == self.width, height == self.height { return self }
    return try LightPicture.made { unsafe cvips_resample(image, Int32(width), Int32(height)) }
  }

  /// Returns the picture blurred by a Gaussian; what lies outside counts as its nearest edge.
  ///
  /// - Parameter sigma: Its standard deviation in pixels, above 0.
  /// - Returns: The recipe.
  /// - Throws: ``MediaError/Code/tooLarge`` when there is no memory for it.
  package func blurred(sigma: Double) throws(MediaError) -> LightPicture {
    try LightPicture.made { unsafe cvips_blur(image, sigma) }
  }
}
