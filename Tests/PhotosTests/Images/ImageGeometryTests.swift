import Foundation
import Photos
import Testing

@Suite("ImageGeometry") struct ImageGeometryTests {
  private typealias Size = ImageGeometry.Size
  private let landscape = ImageGeometry.Size(width: 4000, height: 3000)

  private func geometry(
    _ target: CGSize, _ mode: PHImageContentMode, _ resize: PHImageRequestOptionsResizeMode,
    crop: CGRect = .zero
  ) -> ImageGeometry {
    ImageGeometry(source: landscape, target: target, mode: mode, resize: resize, cropRect: crop)
  }

  @Test("Without resizing, and for the maximum size, everything stays as it is (§10.1, §10.6)")
  func whole() {
    let small = CGSize(width: 100, height: 100)
    #expect(geometry(small, .aspectFit, .none).scaled == landscape)
    #expect(geometry(PHImageManagerMaximumSize, .aspectFill, .exact).scaled == landscape)
    #expect(
      geometry(PHImageManagerMaximumSize, .aspectFit, .fast).decodedSide(of: landscape) == 4000)
  }

  @Test("Fit scales by the smaller ratio, fill by the larger (§10.6)")
  func modes() {
    let target = CGSize(width: 200, height: 200)
    #expect(geometry(target, .aspectFit, .exact).scaled == Size(width: 200, height: 150))
    let fill = geometry(target, .aspectFill, .exact)
    #expect(fill.scaled == Size(width: 267, height: 200))
    #expect(fill.centred == Size(width: 200, height: 200))
    #expect(geometry(target, .aspectFill, .fast).centred == nil)
  }

  @Test("Nothing is enlarged, and no side falls below 1 (§10.6)")
  func bounds() {
    let huge = CGSize(width: 9000, height: 9000)
    #expect(geometry(huge, .aspectFit, .exact).scaled == landscape)
    #expect(geometry(huge, .aspectFill, .exact).centred == nil)
    let line = ImageGeometry(
      source: Size(width: 10_000, height: 2), target: CGSize(width: 100, height: 100),
      mode: .aspectFit, resize: .exact, cropRect: .zero)
    #expect(line.scaled == Size(width: 100, height: 1))
  }

  @Test("What is no number, or none that a picture has, asks for the largest (§10.1)")
  func noNumbers() {
    let sizes = [
      CGSize(width: CGFloat.infinity, height: .infinity), CGSize(width: CGFloat.nan, height: 10),
      CGSize(width: 10, height: -CGFloat.infinity),
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude),
    ]
    for size in sizes {
      for mode in [PHImageContentMode.aspectFit, .aspectFill] {
        for resize in [PHImageRequestOptionsResizeMode.none, .fast, .exact] {
          let made = geometry(size, mode, resize)
          #expect(made.scaled == landscape && made.centred == nil, "\(size)")
        }
      }
    }
    let wide = geometry(CGSize(width: CGFloat.infinity, height: 300), .aspectFit, .exact)
    #expect(wide.scaled == Size(width: 400, height: 300))
    for crop in [CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), CGRect.infinite, .null] {
      #expect(geometry(sizes[0], .aspectFit, .exact, crop: crop).crop == nil)
    }
  }

  @Test("A crop is taken of the source, in exact mode only (§10.7)")
  func crop() {
    let half = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let target = CGSize(width: 100, height: 100)
    let exact = geometry(target, .aspectFit, .exact, crop: half)
    #expect(exact.crop == .init(x: 2000, y: 0, size: Size(width: 2000, height: 3000)))
    #expect(exact.scaled == Size(width: 67, height: 100))
    #expect(geometry(target, .aspectFit, .fast, crop: half).crop == nil)
    #expect(exact.decodedSide(of: landscape) == 134)
  }
}
