import PlatformTypes
import Testing

private struct Failure: Error, Equatable { let number: Int }

@Suite("autoreleasepool") struct AutoreleasePoolTests {
  @Test("Returns what the body returns")
  func value() {
    #expect(autoreleasepool { 3 } == 3)
    var count = 0
    for _ in 0..<4 { autoreleasepool { count += 1 } }
    #expect(count == 4)
  }

  @Test("Throws what the body throws, and needs no try when it throws nothing")
  func failure() {
    #expect(throws: Failure(number: 7)) {
      try autoreleasepool { throw Failure(number: 7) }
    }
  }
}
