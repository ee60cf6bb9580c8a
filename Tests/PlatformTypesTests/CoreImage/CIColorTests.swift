import Foundation
import PlatformTypes
import Testing

@Suite("CIColor and CIVector") struct CIColorTests {
  @Test("A color is read from its text, and missing numbers are 0, alpha 1") func text() {
    #expect(CIColor(string: "0.5 0.25 1 0.75").stringRepresentation == "0.5 0.25 1.0 0.75")
    #expect(CIColor(string: "1") == CIColor.red)
    #expect(CIColor(string: "") == CIColor.black)
    #expect(CIColor.white != CIColor.black)
    #expect(CIColor.clear.alpha == 0)
  }

  @Test("Vectors carry points, rectangles and transforms") func vectors() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CIVector(cgRect: rect).cgRectValue == rect)
    let point = CGPoint(x: -1, y: 9)
    #expect(CIVector(cgPoint: point).cgPointValue == point)
    let transform = CGAffineTransform(1, 2, 3, 4, 5, 6)
    #expect(CIVector(cgAffineTransform: transform).cgAffineTransformValue == transform)
    let vector = CIVector(x: 1, y: 2, z: 3)
    #expect([vector.x, vector.y, vector.z, vector.w] == [1, 2, 3, 0])
    #expect(vector.count == 3)
    #expect(vector == CIVector(values: [1, 2, 3]))
    #expect(vector != CIVector(x: 1, y: 2))
  }
}
