package import Foundation
internal import PlatformTypes

/// How large a picture is to be decoded, and what is to be cut out of it (§10.1, §10.6, §10.7).
///
/// All sizes are pixels of the upright picture. Nothing is ever enlarged.
package struct ImageGeometry: Equatable {
  /// A whole number of pixels on each side, at least 1.
  package struct Size: Equatable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    package var longer: Int { max(width, height) }
  }

  /// A part of the source, in pixels of the source.
  package struct Crop: Equatable {
    package var x: Int
    package var y: Int
    package var size: Size

    package init(x: Int, y: Int, size: Size) {
      self.x = x
      self.y = y
      self.size = size
    }
  }

  /// The part of the source that is wanted; `nil` means all.
  package let crop: Crop?
  /// The size to which that part is scaled.
  package let scaled: Size
  /// What is cut out of the middle of that; `nil` means nothing.
  package let centred: Size?
  /// Whether `scaled` must be met to the pixel.
  package let isExact: Bool

  /// Works out a request.
  ///
  /// - Parameters:
  ///   - source: The size of the upright picture.
  ///   - target: What is asked for; ``PHImageManagerMaximumSize`` for the largest there is.
  ///   - mode: Whether all of the picture fits in the target, or the picture fills it.
  ///   - resize: Whether the target is met at all, roughly, or to the pixel.
  ///   - cropRect: What is wanted of the picture, in unit coordinates; empty for all. Needs `exact`.
  package init(
    source: Size, target: CGSize, mode: PHImageContentMode,
    resize: PHImageRequestOptionsResizeMode, cropRect: CGRect
  ) {
    let target = CGSize.pixels(target)
    let isMaximum = target.width <= 0 || target.height <= 0
    let exact = resize == .exact
    let crop = exact ? ImageGeometry.crop(cropRect, of: source) : nil
    let whole = crop?.size ?? source
    self.crop = crop
    guard !isMaximum, resize != .none else {
      scaled = whole
      centred = nil
      isExact = false
      return
    }
    let ratios = (
      Double(target.width) / Double(whole.width), Double(target.height) / Double(whole.height)
    )
    let isFill = mode == .aspectFill
    let scale = min(1, isFill ? max(ratios.0, ratios.1) : min(ratios.0, ratios.1))
    scaled = Size(
      width: max(1, Int((Double(whole.width) * scale).rounded())),
      height: max(1, Int((Double(whole.height) * scale).rounded())))
    isExact = exact
    guard exact, isFill else {
      centred = nil
      return
    }
    let size = Size(
      width: min(scaled.width, max(1, Int(target.width.rounded()))),
      height: min(scaled.height, max(1, Int(target.height.rounded()))))
    centred = size == scaled ? nil : size
  }

  /// The longer side to which the whole source is decoded, so that the wanted part has enough
  /// pixels.
  package func decodedSide(of source: Size) -> Int {
    let whole = crop?.size ?? source
    guard whole.longer > 0 else { return 1 }
    let scale = Double(scaled.longer) / Double(whole.longer)
    return max(1, min(source.longer, Int((Double(source.longer) * scale).rounded(.up))))
  }

  private static func crop(_ rect: CGRect, of source: Size) -> Crop? {
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    guard rect.isFinite else { return nil }
    let rect = rect.intersection(unit)
    guard !rect.isNull, !rect.isEmpty, rect != unit else { return nil }
    let x = min(source.width - 1, Int((rect.minX * CGFloat(source.width)).rounded()))
    let y = min(source.height - 1, Int((rect.minY * CGFloat(source.height)).rounded()))
    let width = max(1, Int((rect.width * CGFloat(source.width)).rounded()))
    let height = max(1, Int((rect.height * CGFloat(source.height)).rounded()))
    return Crop(
      x: x, y: y,
      size: Size(width: min(width, source.width - x), height: min(height, source.height - y)))
  }
}

extension CGSize {
  /// A size that has whole numbers on its sides: what is no number is that of
  /// ``PHImageManagerMaximumSize``, and what is larger than all pictures a billion.
  static func pixels(_ size: CGSize) -> CGSize {
    func side(_ length: CGFloat) -> CGFloat { length > 0 ? min(length, 1e9) : -1 }
    return CGSize(width: side(size.width), height: side(size.height))
  }
}
