import Foundation
import MediaFiles

/// A picture moved, turned, scaled or sheared.
struct Transformed: ImageRecipe {
  let source: any ImageRecipe
  /// Where the source has pixels.
  let extent: CGRect
  let transform: CGAffineTransform

  func pixels(in rect: PixelRect) throws(MediaError) -> LightPicture {
    if let (x, y) = wholeMove {
      var moved = rect
      (moved.x, moved.y) = (rect.x - x, rect.y - y)
      return try source.pixels(in: moved)
    }
    guard let seen = seen(from: rect) else {
      return try LightPicture.filled(.zero, width: rect.width, height: rect.height)
    }
    guard let needed = block(around: seen) else {
      throw MediaError(.tooLarge, "picture", "so many pixels cannot be transformed at once")
    }
    let pixels = try source.pixels(in: needed).shrunk(columns: shrink.columns, rows: shrink.rows)
    let (x, y) = rows(from: needed, to: rect)
    return try pixels.transformed(x: x, y: y, width: rect.width, height: rect.height)
  }

  /// What is seen of the source through a rectangle of the result, with a margin for interpolation;
  /// nil for nothing.
  private func seen(from rect: PixelRect) -> CGRect? {
    guard transform.a * transform.d != transform.b * transform.c else { return nil }
    let seen = rect.grown(by: 1).cgRect.applying(transform.inverted()).insetBy(dx: -1, dy: -1)
    if extent.isInfinite { return seen }
    guard seen.isFinite else { return nil }
    let shared = seen.intersection(extent.insetBy(dx: -2, dy: -2))
    return shared.isNull || shared.isEmpty ? nil : shared
  }

  /// By how many pixels the picture is moved, when nothing else is done to it.
  private var wholeMove: (x: Int, y: Int)? {
    guard transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1,
      let x = Int(exactly: transform.tx), let y = Int(exactly: transform.ty)
    else { return nil }
    return (x, y)
  }

  /// How many columns and rows of the source are averaged before, so that a picture made smaller
  /// keeps no grain that it has no room for.
  private var shrink: (columns: Int, rows: Int) {
    func count(_ length: CGFloat) -> Int { max(1, Int(min(1e4, 1 / max(length, 1e-4)))) }
    return (
      count(hypot(transform.a, transform.b)), count(hypot(transform.c, transform.d))
    )
  }

  /// The pixels around a rectangle that make whole blocks of ``shrink``, counted from the origin, so
  /// that they fall on whole pixels of a picture that is made smaller by a whole number.
  private func block(around rect: CGRect) -> PixelRect? {
    guard let around = PixelRect(around: rect) else { return nil }
    func floor(_ value: Int, _ step: Int) -> Int { value - (value % step + step) % step }
    let (x, y) = (floor(around.x, shrink.columns), floor(around.y, shrink.rows))
    return PixelRect(
      x: x, y: y, width: floor(around.maxX + shrink.columns - 1, shrink.columns) - x,
      height: floor(around.maxY + shrink.rows - 1, shrink.rows) - y)
  }

  /// The transform for rows and columns that count down from the top, between pixel centres.
  ///
  /// With blocks of m × n pixels, the block in column u and row v of `from` lies around
  /// (from.x + m (u + ½), from.maxY - n (v + ½)), and the pixel in column U and row V of `to` at
  /// (to.x + U + ½, to.maxY - V - ½).
  private func rows(
    from: PixelRect, to: PixelRect
  ) -> (x: SIMD3<Double>, y: SIMD3<Double>) {
    let (columns, rows) = (CGFloat(shrink.columns), CGFloat(shrink.rows))
    let first = CGPoint(
      x: CGFloat(from.x) + columns / 2, y: CGFloat(from.maxY) - rows / 2
    ).applying(transform)
    return (
      SIMD3(
        Double(transform.a * columns), Double(-transform.c * rows),
        Double(first.x - CGFloat(to.x) - 0.5)),
      SIMD3(
        Double(-transform.b * columns), Double(transform.d * rows),
        Double(CGFloat(to.maxY) - 0.5 - first.y))
    )
  }
}
