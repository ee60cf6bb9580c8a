import PlatformTypes
import Testing

@Suite("CGImagePropertyOrientation") struct CGImagePropertyOrientationTests {
  @Test("Has the numbers of EXIF, and no others")
  func rawValues() {
    let all: [CGImagePropertyOrientation] = [
      .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]
    #expect(all.map(\.rawValue) == Array(1...8))
    #expect(CGImagePropertyOrientation(rawValue: 0) == nil)
    #expect(CGImagePropertyOrientation(rawValue: 9) == nil)
  }

  @Test("Those that turn by a quarter swap the sides")
  func sides() {
    #expect(
      (1...8).map { CGImagePropertyOrientation(rawValue: $0)?.swapsSides } == [
        false, false, false, false, true, true, true, true,
      ])
  }
}
