import Foundation

@testable import MediaFiles

/// How far two pictures of one size are apart, in steps of 1/255, over all pixels and channels.
///
/// Colours count as far as they are seen: they are multiplied by the alpha, which is a channel too.
struct PictureDifference: CustomStringConvertible {
  /// The mean of all absolute differences.
  let mean: Double
  /// What 99 of 100 differences do not exceed.
  let percentile: Int

  init(_ first: PixelImage, _ second: PixelImage) {
    precondition(first.width == second.width && first.height == second.height)
    var counts = [Int](repeating: 0, count: 256)
    let (left, right) = ([UInt8](first.pixels), [UInt8](second.pixels))
    for pixel in stride(from: 0, to: left.count, by: 4) {
      let alphas = (Int(left[pixel + 3]), Int(right[pixel + 3]))
      for channel in 0..<3 {
        let values = (
          Int(left[pixel + channel]) * alphas.0 / 255, Int(right[pixel + channel]) * alphas.1 / 255
        )
        counts[abs(values.0 - values.1)] += 1
      }
      counts[abs(alphas.0 - alphas.1)] += 1
    }
    let total = left.count
    let sum = counts.enumerated().reduce(0) { $0 + $1.offset * $1.element }
    mean = Double(sum) / Double(total)
    var rest = total - total / 100
    percentile =
      counts.firstIndex { count in
        rest -= count
        return rest <= 0
      } ?? 255
  }

  var description: String { String(format: "mean %.2f, p99 %d", mean, percentile) }
}
