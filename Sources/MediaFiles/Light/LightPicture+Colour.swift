internal import CVips

extension LightPicture {
  /// Returns the picture with each pixel multiplied by a matrix.
  ///
  /// As alpha is multiplied in, the last column adds a constant to the colour: a matrix with -1 in
  /// its diagonal and 1 in the last column inverts.
  ///
  /// - Parameter rows: What red, green, blue and alpha become: how much of each goes into it.
  /// - Returns: The recipe.
  /// - Throws: ``MediaError/Code/tooLarge`` when there is no memory for it.
  package func mixed(_ rows: [SIMD4<Double>]) throws(MediaError) -> LightPicture {
    precondition(rows.count == 4, "A matrix has a row for red, green, blue and alpha")
    let matrix = rows.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    return try LightPicture.made {
      unsafe matrix.withUnsafeBufferPointer { matrix in
        guard let matrix = matrix.baseAddress else { return nil }
        return unsafe cvips_recombine(image, matrix)
      }
    }
  }

  /// Returns the picture with each red, green and blue value replaced; alpha stays.
  ///
  /// - Parameter curve: The new value for a value of 0...1; others are cut off before.
  /// - Returns: The recipe.
  /// - Throws: ``MediaError/Code/tooLarge`` when there is no memory for it.
  package func curved(_ curve: LightCurve) throws(MediaError) -> LightPicture {
    try LightPicture.made {
      unsafe curve.table.withUnsafeBufferPointer { table in
        guard let table = table.baseAddress else { return nil }
        return unsafe cvips_curve(image, table, Int32(curve.table.count / 4))
      }
    }
  }

  /// Returns the picture over another one of the same size.
  package func over(_ background: LightPicture) throws(MediaError) -> LightPicture {
    precondition(
      width == background.width && height == background.height,
      "Only pictures of one size can lie over each other")
    return try LightPicture.made { unsafe cvips_over(image, background.image) }
  }

  /// Returns the picture with its light multiplied by `1 - intensity × (1 - (1 + d²)⁻²)`, which is
  /// how a lens darkens its corners.
  ///
  /// - Parameters:
  ///   - x: The column from which distances are measured.
  ///   - y: The row from which distances are measured.
  ///   - length: What counts as a distance d of 1, in pixels, above 0.
  ///   - intensity: 0 changes nothing, less makes the corners lighter.
  /// - Returns: The recipe.
  /// - Throws: ``MediaError/Code/tooLarge`` when there is no memory for it.
  package func withDarkCorners(
    x: Double, y: Double, length: Double, intensity: Double
  ) throws(MediaError) -> LightPicture {
    try LightPicture.made {
      unsafe cvips_darken_corners(image, x, y, length, intensity)
    }
  }
}

/// A function of the values of a picture, worked out once for a number of them.
package struct LightCurve: Sendable {
  let table: [Float]

  /// Works out a function for red, green and blue.
  ///
  /// - Parameters:
  ///   - count: For how many values: sRGB values need 4096, light needs 65,536.
  ///   - curve: Gets the channel (0 red, 1 green, 2 blue) and the value, 0...1.
  package init(count: Int, _ curve: (_ channel: Int, _ value: Double) -> Double) {
    precondition((2...65536).contains(count), "A curve has 2 to 65,536 values")
    var table: [Float] = []
    table.reserveCapacity(count * 4)
    for step in 0..<count {
      let value = Double(step) / Double(count - 1)
      for channel in 0..<3 { table.append(Float(curve(channel, value))) }
      table.append(Float(value))
    }
    self.table = table
  }

  /// Makes sRGB values of light.
  package static let encoding = LightCurve(count: 65536) { LinearLight.encoded($1) }

  /// Makes light of sRGB values, after a function of them.
  package static func decoding(
    _ tone: (_ channel: Int, _ value: Double) -> Double
  ) -> LightCurve {
    LightCurve(count: 4096) { LinearLight.decoded(min(1, max(0, tone($0, $1)))) }
  }
}
