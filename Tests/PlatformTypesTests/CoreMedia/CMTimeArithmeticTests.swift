import PlatformTypes
import TestSupport
import Testing

@Suite("CMTime arithmetic") struct CMTimeArithmeticTests {
  @Test("The same timescale stays")
  func sameTimescale() {
    let sum = CMTimeAdd(CMTime(value: 1, timescale: 600), CMTime(value: 2, timescale: 600))
    #expect(sum.value == 3 && sum.timescale == 600 && sum.flags == .valid)
  }

  @Test("Different timescales meet at the least common multiple, exactly")
  func leastCommonMultiple() {
    let sum = CMTime(value: 1, timescale: 4) + CMTime(value: 1, timescale: 6)
    #expect(sum.value == 5 && sum.timescale == 12 && !sum.hasBeenRounded)
    let difference = CMTimeSubtract(CMTime(value: 1, timescale: 2), CMTime(value: 1, timescale: 3))
    #expect(difference.value == 1 && difference.timescale == 6)
  }

  @Test("A multiple that is too large becomes the largest timescale, and the sum is rounded")
  func largestTimescale() {
    // Two primes: their multiple is about 10¹².
    let sum = CMTime(value: 1, timescale: 1_000_003) + CMTime(value: 1, timescale: 1_000_033)
    #expect(sum.timescale == kCMTimeMaxTimescale)
    #expect(sum.hasBeenRounded)
    // 2147483647 × (1/1000003 + 1/1000033) = 4294.8836…, which rounds up.
    #expect(sum.value == 4295)
  }

  @Test("A value that overflows halves the timescale, at last it is infinite")
  func overflow() {
    let huge = CMTime(value: .max, timescale: 600)
    let sum = huge + huge
    #expect(sum.timescale == 300 && sum.value == .max)
    let largest = CMTime(value: .max, timescale: 1)
    #expect(largest + largest == .positiveInfinity)
    #expect(CMTime(value: .min, timescale: 1) - largest == .negativeInfinity)
  }

  @Test("Having been rounded is passed on")
  func rounded() {
    let rounded = CMTime(seconds: 1.9, preferredTimescale: 1)
    #expect((rounded + .zero).hasBeenRounded)
    #expect((.zero - rounded).hasBeenRounded)
  }

  @Test("Times that are no numbers")
  func special() {
    let one = CMTime(value: 1, timescale: 1)
    #expect(!(CMTime.invalid + one).isValid && !(one - .invalid).isValid)
    #expect(one + .positiveInfinity == .positiveInfinity)
    #expect(one - .positiveInfinity == .negativeInfinity)
    #expect(CMTime.positiveInfinity + .positiveInfinity == .positiveInfinity)
    #expect(!(CMTime.positiveInfinity + .negativeInfinity).isValid)
    #expect(!(CMTime.positiveInfinity - .positiveInfinity).isValid)
    #expect(CMTime.positiveInfinity - .negativeInfinity == .positiveInfinity)
    #expect(one + .indefinite == .indefinite)
    #expect(CMTime.indefinite + .positiveInfinity == .positiveInfinity)
  }

  @Test("Times of different epochs do not add; durations, of epoch 0, do")
  func epochs() {
    let first = CMTimeMakeWithEpoch(value: 5, timescale: 1, epoch: 1)
    let second = CMTimeMakeWithEpoch(value: 3, timescale: 1, epoch: 2)
    let duration = CMTime(value: 2, timescale: 1)
    #expect(!(first + second).isValid && !(first - second).isValid)
    #expect((first + duration).epoch == 1 && (duration + first).epoch == 1)
    #expect((first - duration).epoch == 1)
    #expect((first + first).epoch == 1)
    #expect((first - first).epoch == 0)
  }

  @Test("Adding and taking away again gives the same time")
  func inverse() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<500 {
      let first = CMTime(
        value: .random(in: -1_000_000...1_000_000, using: &random),
        timescale: .random(in: 1...40_000, using: &random))
      let second = CMTime(
        value: .random(in: -1_000_000...1_000_000, using: &random),
        timescale: .random(in: 1...40_000, using: &random))
      #expect((first + second) - second == first)
      #expect(first + second == second + first)
      #expect(abs((first + second).seconds - (first.seconds + second.seconds)) < 1e-6)
    }
  }
}

@Suite("CMTime.convertScale") struct CMTimeConvertScaleTests {
  @Test("A time that falls on a part of the new timescale is exact")
  func exact() {
    let time = CMTimeConvertScale(CMTime(value: 1, timescale: 3), timescale: 600, method: .default)
    #expect(time.value == 200 && time.timescale == 600 && !time.hasBeenRounded)
  }

  @Test(
    "Each method rounds its own way",
    arguments: [
      (CMTimeRoundingMethod.roundHalfAwayFromZero, [-3, -2, -1, 1, 2, 3] as [Int64]),
      (.roundTowardZero, [-2, -1, 0, 0, 1, 2]),
      (.roundAwayFromZero, [-3, -2, -1, 1, 2, 3]),
      (.roundTowardPositiveInfinity, [-2, -1, 0, 1, 2, 3]),
      (.roundTowardNegativeInfinity, [-3, -2, -1, 0, 1, 2]),
      (.quickTime, [-2, -1, -1, 0, 1, 2]),
    ])
  func methods(method: CMTimeRoundingMethod, expected: [Int64]) {
    // -2.5, -1.5, -0.5, 0.5, 1.5, 2.5 seconds in whole seconds.
    for (value, whole) in zip([-5, -3, -1, 1, 3, 5] as [Int64], expected) {
      let time = CMTime(value: value, timescale: 2).convertScale(1, method: method)
      #expect(time.value == whole)
      #expect(time.hasBeenRounded)
    }
  }

  @Test("Less than a half goes to zero by default, and QuickTime's refining goes away from it")
  func others() {
    #expect(CMTime(value: 1, timescale: 3).convertScale(1, method: .default).value == 0)
    #expect(CMTime(value: 1, timescale: 3).convertScale(4, method: .quickTime).value == 2)
  }

  @Test("A value that overflows becomes infinite, no number stays what it is")
  func limits() {
    let huge = CMTime(value: .max, timescale: 1)
    #expect(huge.convertScale(600, method: .default) == .positiveInfinity)
    #expect(CMTime.indefinite.convertScale(600, method: .default) == .indefinite)
    #expect(!CMTime.zero.convertScale(0, method: .default).isValid)
  }
}
