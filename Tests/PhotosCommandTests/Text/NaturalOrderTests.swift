import Testing
import photos

@Suite("NaturalOrder") struct NaturalOrderTests {
  @Test(
    "Comes before",
    arguments: [
      ("IMG_2.jpg", "IMG_10.jpg"), ("IMG_09.jpg", "IMG_10.jpg"), ("a/10", "b/2"),
      ("a/z", "a b/a"), ("img_1", "IMG_2"), ("a", "a/b"), ("2", "a"), ("a", "a1"),
      ("99999999999999999999998", "99999999999999999999999"), ("é", "ê"), ("1a", "01b"),
    ])
  func order(first: String, second: String) {
    #expect(NaturalOrder(first) < NaturalOrder(second))
    #expect(!(NaturalOrder(second) < NaturalOrder(first)))
  }

  @Test("Is a strict order in which only equal paths tie")
  func strictOrder() {
    var random = Numbers(seed: 7)
    let alphabet = ["a", "A", "0", "1", "10", "/", ".", "é"]
    let paths = (0..<60).map { _ in
      (0..<(1 + random.next(below: 5))).map { _ in alphabet[random.next(below: 8)] }.joined()
    }
    for one in paths {
      for other in paths {
        let (left, right) = (NaturalOrder(one), NaturalOrder(other))
        let relations = [left < right, right < left, one == other].filter { $0 }
        #expect(relations.count == 1, "\(one) and \(other)")
        for third in paths where left < right && right < NaturalOrder(third) {
          #expect(left < NaturalOrder(third), "\(one), \(other), \(third)")
        }
      }
    }
  }
}

/// Numbers that are the same for the same seed.
struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 up.
  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
