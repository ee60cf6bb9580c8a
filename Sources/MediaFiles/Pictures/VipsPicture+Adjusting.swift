internal import CVips

extension VipsPicture {
  /// Hands a copy to `body` whose bytes were looked up in a table of 256 × 4 entries.
  func mapped<Value>(
    through table: [UInt8], _ body: (borrowing VipsPicture) -> Value?
  ) -> Value? {
    unsafe table.withUnsafeBufferPointer { table -> Value? in
      guard table.count == 256 * 4, let table = table.baseAddress else { return nil }
      return unsafe Self.take(cvips_map(image, table), body)
    }
  }

  /// Hands a copy to `body` whose bands were mixed in linear light.
  ///
  /// - Parameters:
  ///   - matrix: 4 rows of 4: how much of each band goes into red, green, blue and alpha.
  ///   - body: Gets the copy.
  /// - Returns: What `body` returns; `nil` on failure.
  func mixed<Value>(
    by matrix: [Double], _ body: (borrowing VipsPicture) -> Value?
  ) -> Value? {
    unsafe LinearLight.decoding.withUnsafeBufferPointer { decoding -> Value? in
      unsafe matrix.withUnsafeBufferPointer { matrix -> Value? in
        unsafe LinearLight.encoding.withUnsafeBufferPointer { encoding -> Value? in
          guard matrix.count == 16, let decoding = decoding.baseAddress,
            let matrix = matrix.baseAddress, let encoding = encoding.baseAddress
          else { return nil }
          return unsafe Self.take(cvips_mix(image, decoding, matrix, encoding), body)
        }
      }
    }
  }

  /// Hands the middle of the picture to `body`, turned clockwise.
  func rotated<Value>(
    by degrees: Double, width: Int, height: Int, _ body: (borrowing VipsPicture) -> Value?
  ) -> Value? {
    unsafe Self.take(cvips_rotate(image, degrees, Int32(width), Int32(height)), body)
  }

  /// Hands a copy to `body`, mirrored if wanted and then turned clockwise by 0...3 quarters.
  func turned<Value>(
    mirrored: Bool, quarterTurns: Int, _ body: (borrowing VipsPicture) -> Value?
  ) -> Value? {
    unsafe Self.take(cvips_turn(image, mirrored ? 1 : 0, Int32(quarterTurns)), body)
  }

  private static func take<Value>(
    _ image: UnsafeMutablePointer<VipsImage>?, _ body: (borrowing VipsPicture) -> Value?
  ) -> Value? {
    guard let image = unsafe image else {
      vips_error_clear()
      return nil
    }
    let picture = unsafe VipsPicture(owning: image)
    return body(picture)
  }
}
