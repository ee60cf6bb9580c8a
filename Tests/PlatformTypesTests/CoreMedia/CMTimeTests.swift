import PlatformTypes
import Testing

@Suite("CMTime") struct CMTimeTests {
  @Test("Zero is numeric; invalid, indefinite and infinite times are not")
  func kinds() {
    #expect(CMTime.zero.isNumeric && CMTime.zero.isValid && CMTime.zero.seconds == 0)
    #expect(!CMTime.invalid.isValid && !CMTime().isValid)
    #expect(CMTime.indefinite.isIndefinite && CMTime.indefinite.isValid)
    #expect(CMTime.positiveInfinity.isPositiveInfinity && CMTime.positiveInfinity.isValid)
    #expect(CMTime.negativeInfinity.isNegativeInfinity && !CMTime.negativeInfinity.isNumeric)
    #expect(CMTime.zero.epoch == 0 && CMTime.zero.timescale == 1 && CMTime.zero.flags == .valid)
  }

  @Test("A timescale of 0 or less makes an invalid time")
  func badTimescale() {
    #expect(!CMTimeMake(value: 1, timescale: 0).isValid)
    #expect(!CMTime(value: 1, timescale: -1).isValid)
    #expect(!CMTime(seconds: 1, preferredTimescale: 0).isValid)
  }

  @Test("Flags have Apple's bits")
  func flags() {
    #expect(CMTimeFlags.valid.rawValue == 1)
    #expect(CMTimeFlags.hasBeenRounded.rawValue == 2)
    #expect(CMTimeFlags.impliedValueFlagsMask.rawValue == 4 | 8 | 16)
  }

  @Test("Seconds are value over timescale, NaN where there is no number")
  func seconds() {
    #expect(CMTime(value: 3, timescale: 2).seconds == 1.5)
    #expect(CMTimeGetSeconds(CMTime(value: -900, timescale: 600)) == -1.5)
    #expect(CMTime.positiveInfinity.seconds == .infinity)
    #expect(CMTime.negativeInfinity.seconds == -.infinity)
    #expect(CMTime.invalid.seconds.isNaN && CMTime.indefinite.seconds.isNaN)
  }

  @Test("Seconds that fit the timescale are exact")
  func exactSeconds() {
    let time = CMTime(seconds: 1.5, preferredTimescale: 600)
    #expect(time.value == 900 && time.timescale == 600 && time.flags == .valid)
    #expect(CMTimeMakeWithSeconds(-0.25, preferredTimescale: 4).value == -1)
  }

  @Test(
    "What does not fit the timescale is cut off, and the time says so",
    arguments: [
      (1.9, 1), (-1.9, -1), (0.4, 0),
    ])
  func roundedSeconds(seconds: Double, value: Int64) {
    let time = CMTime(seconds: seconds, preferredTimescale: 1)
    #expect(time.value == value)
    #expect(time.hasBeenRounded)
  }

  @Test("A timescale at which seconds overflow is halved until they fit")
  func overflowingSeconds() {
    let time = CMTime(seconds: 0x1p62, preferredTimescale: 600)
    #expect(time.timescale == 1 && time.value == 1 << 62)
    #expect(CMTime(seconds: 0x1p60, preferredTimescale: 9).timescale == 4)
    #expect(CMTime(seconds: 1e30, preferredTimescale: 600) == .positiveInfinity)
    #expect(CMTime(seconds: -1e30, preferredTimescale: 600) == .negativeInfinity)
  }

  @Test("Seconds that are no number make a time that is none")
  func specialSeconds() {
    #expect(!CMTime(seconds: .nan, preferredTimescale: 600).isValid)
    #expect(CMTime(seconds: .infinity, preferredTimescale: 600) == .positiveInfinity)
    #expect(CMTime(seconds: -.infinity, preferredTimescale: 600) == .negativeInfinity)
  }
}

@Suite("CMTime order") struct CMTimeOrderTests {
  @Test("Times of the same number are equal and hash alike, however they are written")
  func equality() {
    let half = CMTime(value: 1, timescale: 2)
    #expect(half == CMTime(value: 300, timescale: 600))
    #expect(half.hashValue == CMTime(value: 300, timescale: 600).hashValue)
    #expect(CMTime.zero.hashValue == CMTime(value: 0, timescale: 600).hashValue)
    #expect(half != CMTime(value: -1, timescale: 2))
    #expect(half < CMTime(value: 2, timescale: 3))
    #expect(CMTimeCompare(CMTime(value: 2, timescale: 3), half) == 1)
  }

  @Test("The order is -∞, numbers by epoch, indefinite, +∞, invalid")
  func order() {
    let late = CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 1)
    let times: [CMTime] = [
      .negativeInfinity, CMTime(value: -5, timescale: 1), .zero, CMTime(value: 9, timescale: 1),
      late, .indefinite, .positiveInfinity, .invalid,
    ]
    for (index, time) in times.enumerated() {
      for (otherIndex, other) in times.enumerated() {
        let expected: Int32 = index < otherIndex ? -1 : index > otherIndex ? 1 : 0
        #expect(CMTimeCompare(time, other) == expected)
      }
    }
    #expect(times.reversed().sorted() == times)
  }

  @Test("Comparing the largest values does not overflow")
  func extremes() {
    let least = CMTime(value: .min, timescale: 1)
    let most = CMTime(value: .max, timescale: 1)
    #expect(least < most)
    #expect(most > CMTime(value: .max, timescale: kCMTimeMaxTimescale))
    #expect(CMTimeMinimum(most, least) == least && CMTimeMaximum(most, least) == most)
  }
}
