import Foundation
import MediaFiles

/// How the pixels of a Core Image picture come about.
///
/// Core Image's plane has y pointing up; a pixel is a unit square between whole numbers.
protocol ImageRecipe: Sendable {
  /// Returns the pixels of any rectangle; nothing shows where the picture has none.
  func pixels(in rect: PixelRect) throws(MediaError) -> LightPicture
}

/// A rectangle of whole pixels, its origin at the lower left.
struct PixelRect: Equatable, Sendable {
  var x, y, width, height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The far edges.
  var maxX: Int { x + width }
  var maxY: Int { y + height }

  /// The rectangle with its edges moved to the nearest whole numbers; nil when nothing is left, or it
  /// is infinite or has more pixels than can be decoded.
  init?(nearest rect: CGRect) {
    guard !rect.isNull, !rect.isInfinite else { return nil }
    let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY].map { $0.rounded() }
    self.init(edges)
  }

  /// The smallest rectangle of whole pixels that holds another one; nil as for the nearest.
  init?(around rect: CGRect) {
    guard !rect.isNull, !rect.isInfinite else { return nil }
    self.init([
      rect.minX.rounded(.down), rect.minY.rounded(.down), rect.maxX.rounded(.up),
      rect.maxY.rounded(.up),
    ])
  }

  /// Takes left, bottom, right and top edges.
  private init?(_ edges: [CGFloat]) {
    // Far beyond any picture, and still exact.
    let limit: CGFloat = 1e9
    guard edges.allSatisfy({ abs($0) <= limit }) else { return nil }
    self.init(
      x: Int(edges[0]), y: Int(edges[1]), width: Int(edges[2] - edges[0]),
      height: Int(edges[3] - edges[1]))
    guard width > 0, height > 0, width <= PixelLimit.decoded / height else { return nil }
  }

  /// The rectangle grown by so many pixels on each side.
  func grown(by margin: Int) -> PixelRect {
    PixelRect(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// What both share; nil when that is nothing.
  func intersection(_ other: PixelRect) -> PixelRect? {
    let (left, bottom) = (max(x, other.x), max(y, other.y))
    let (right, top) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard left < right, bottom < top else { return nil }
    return PixelRect(x: left, y: bottom, width: right - left, height: top - bottom)
  }

  var cgRect: CGRect {
    CGRect(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
  }
}

extension LightPicture {
  /// Returns the pixels of a rectangle out of a picture that covers another one.
  func part(
    _ rect: PixelRect, of covered: PixelRect, copyingEdges: Bool = false
  ) throws(MediaError) -> LightPicture {
    try window(
      x: rect.x - covered.x, y: covered.maxY - rect.maxY, width: rect.width, height: rect.height,
      copyingEdges: copyingEdges)
  }
}
