import Foundation
import Glibc
import Photos
import PhotosHost
import PhotosTesting
import TestSupport
import Testing

/// Each in a process of its own, because limits and peaks are those of a process.
@Suite("What a process runs out of") struct LimitTests {
  @Test("Without file descriptors everything is an error, and all works again afterwards")
  func descriptors() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryLibrary { TestPhoto("first.jpg", in: "Album") }
      let library = temporary.library
      let folder = try TestFolder()
      let picture = try folder.picture()
      let asset = try #require(temporary.asset(named: "first.jpg"))
      let before = try LibraryImage(of: library)
      for left in 0..<12 {
        let taken = takeAllDescriptors(but: left)
        attempt { try library.add(picture) }
        attempt { try library.add(picture) { $0.shouldMoveFile = true } }
        attempt { try PHPhotoLibrary.open(at: folder.path("\(left)")).close() }
        attempt { try PHPhotoLibrary.open(at: library.host.url).close() }
        attempt {
          try library.performChangesAndWait {
            PHAssetChangeRequest(for: asset).isFavorite.toggle()
          }
        }
        PHPhotoLibrary.withShared(library) {
          _ = PHAsset.fetchAssets(with: nil).firstObject
          _ = PHCollection.fetchTopLevelUserCollections(with: nil).firstObject
        }
        let result = PHPhotoLibrary.withShared(library) { PHAsset.fetchAssets(with: nil) }
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
          for index in 0..<result.count { _ = result[index] }
        }
        attempt { _ = try library.host.verify(readingFiles: true) }
        for descriptor in taken { close(descriptor) }
        // What could not be read then can be now (§3.4).
        for index in 0..<result.count { #expect(result[index].localIdentifier != "") }
        if !FileManager.default.fileExists(atPath: picture.path) {
          try TestPicture.jpeg(width: 16, height: 12).write(to: picture)
        }
        let after = try LibraryImage(of: library)
        #expect(after.problems == [])
        #expect(!after.files.contains { $0.hasPrefix("/staging") })
        #expect(Set(before.assets).isSubset(of: after.assets))
      }
      #expect(library.asset(try library.add(picture)) != nil)
    }
  }

  @Test(
    "A user other than root meets what may not be read or written", .enabled(if: geteuid() == 0))
  func otherUser() async {
    await #expect(processExitsWith: .success) {
      try #require(setgid(65_534) == 0 && setuid(65_534) == 0)
      let temporary = try TemporaryLibrary { TestPhoto("first.jpg") }
      let library = temporary.library
      let folder = try TestFolder()
      let picture = try folder.picture()
      chmod(picture.path, 0)
      try expectRefusal(
        .missingResource, naming: [picture.path, "Permission denied"], of: library
      ) {
        try library.add(picture)
      }
      chmod(picture.path, 0o600)
      // A library in a folder that this user may not write to is as good as on a read-only medium.
      library.close()
      chmod(library.host.url.path, 0o500)
      let reading = try PHPhotoLibrary.open(at: library.host.url)
      let asset = try #require(reading.asset(temporary.identifiers["first.jpg"] ?? ""))
      try expectRefusal(.accessRestricted, naming: ["read-only"], of: reading) {
        try reading.performChangesAndWait {
          PHAssetChangeRequest(for: asset).isFavorite = true
        }
      }
      try expectRefusal(.accessRestricted, naming: [], of: reading) {
        try reading.add(picture) { $0.shouldMoveFile = true }
      }
      #expect(FileManager.default.fileExists(atPath: picture.path))
      reading.close()
      chmod(library.host.url.path, 0)
      expectError(.libraryVolumeOffline, naming: [library.host.url.path]) {
        try PHPhotoLibrary.open(at: library.host.url).close()
      }
      chmod(library.host.url.path, 0o700)
    }
  }

  @Test("A picture of 256 megapixels in a small file is added without being held whole")
  func bigPicture() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryLibrary { TestPhoto("first.jpg") }
      let folder = try TestFolder()
      let file = try folder.file("black.png", Bomb.blackPNG(side: 16_000))
      try temporary.library.add(folder.picture())
      let before = peakMemory()
      let asset = temporary.library.asset(try temporary.library.add(file))
      #expect(asset?.pixelWidth == 16_000)
      #expect(peakMemory() - before < 200 << 20, "\((peakMemory() - before) >> 20) MiB")
    }
  }

  @Test("Pictures that declare themselves huge take little memory (§8.9)")
  func bombs() async {
    await #expect(processExitsWith: .success) {
      let temporary = try TemporaryLibrary { TestPhoto("first.jpg") }
      let folder = try TestFolder()
      // One picture first, so that what all pictures need is there.
      try temporary.library.add(folder.picture())
      let before = peakMemory()
      var files = [
        Corpus.fixture("broken/decompression_bomb.gif"),
        Corpus.fixture("broken/decompression_bomb_extents.gif"),
      ]
      for side in [8_000, 16_000, 30_000, 65_535, 1 << 30] {
        files.append(try folder.file("\(side).png", Bomb.png(side: UInt32(side))))
        let short = UInt16(min(side, 65_535))
        files.append(try folder.file("\(side).gif", Bomb.gif(side: short)))
        files.append(try folder.file("\(side).jpg", try Bomb.jpeg(side: short)))
        files.append(try folder.file("\(side).webp", Bomb.webP(side: min(side, 16_383))))
        files.append(try folder.file("\(side).tiff", Bomb.tiff(side: UInt32(side))))
      }
      for file in files { attempt { try temporary.library.add(file) } }
      #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
      #expect(peakMemory() - before < 700 << 20, "\((peakMemory() - before) >> 20) MiB")
    }
  }
}

/// Runs something that may fail, but only with an error of the library's own that fits a file or a shortage.
private func attempt(sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void) {
  do {
    try body()
  } catch let error as PHPhotosError {
    let codes: [PHPhotosError.Code] = [
      .operationInterrupted, .invalidResource, .libraryVolumeOffline,
    ]
    #expect(codes.contains(error.code), "\(error)", sourceLocation: sourceLocation)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

/// Opens files until the process may open only so many more.
private func takeAllDescriptors(but left: Int) -> [Int32] {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = 128
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  var taken: [Int32] = []
  while true {
    let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { break }
    taken.append(descriptor)
  }
  for _ in 0..<min(left, taken.count) { close(taken.removeLast()) }
  return taken
}

/// The most memory this process has had at once, in bytes.
///
/// Source: proc(5), `VmHWM`.
private func peakMemory() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) << 10
}

/// Small files that declare huge pictures.
private enum Bomb {
  static func png(side: UInt32) -> Data {
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    append(chunk: "IHDR", big(side) + big(side) + [8, 6, 0, 0, 0], to: &data)
    // The beginning of a stream of nothing but zeros.
    append(chunk: "IDAT", [0x78, 0x01, 0x63, 0x60, 0, 0, 0, 2, 0, 1], to: &data)
    append(chunk: "IEND", [], to: &data)
    return data
  }

  /// A whole picture of nothing but zeros.
  static func blackPNG(side: Int) -> Data {
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    append(chunk: "IHDR", big(UInt32(side)) + big(UInt32(side)) + [8, 0, 0, 0, 0], to: &data)
    append(chunk: "IDAT", zeros(side * (side + 1)), to: &data)
    append(chunk: "IEND", [], to: &data)
    return data
  }

  /// A zlib stream of zero bytes, 258 of them in 13 bits.
  ///
  /// Source: RFC 1950, and RFC 1951, 3.2.6.
  private static func zeros(_ count: Int) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var pending = 0
    var pendingCount = 0
    func put(_ bits: Int, _ count: Int) {
      pending |= bits << pendingCount
      pendingCount += count
      while pendingCount >= 8 {
        stream.append(UInt8(pending & 255))
        pending >>= 8
        pendingCount -= 8
      }
    }
    // The last block, with fixed codes: a zero, then copies of it, and the end.
    put(0b011, 3)
    let copies = (count - 1) / 258
    for _ in 0..<(count - copies * 258) { put(0x0C, 8) }
    for _ in 0..<copies { put(0xA3, 13) }
    put(0, 7)
    put(0, 7)
    return stream + big(UInt32(count % 65_521) << 16 | 1)
  }

  static func gif(side: UInt16) -> Data {
    var data = Data("GIF89a".utf8) + little(side) + little(side) + Data([0x80, 0, 0])
    data += Data([0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0]) + little(side) + little(side) + [0]
    return data + Data([2, 2, 0x4C, 0x01, 0, 0x3B])
  }

  /// A good picture whose frame header says another size.
  static func jpeg(side: UInt16) throws -> Data {
    var data = TestPicture.jpeg(width: 16, height: 12)
    guard let frame = data.firstRange(of: Data([0xFF, 0xC0, 0x00, 0x11, 0x08])) else { return data }
    let size = [UInt8(side >> 8), UInt8(side & 255)]
    data.replaceSubrange(frame.upperBound..<frame.upperBound + 4, with: size + size)
    return data
  }

  static func webP(side: Int) -> Data {
    let bits = UInt32(side - 1) | UInt32(side - 1) << 14
    let stream =
      [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) } + [0, 0, 0, 0, 0]
    let chunk = Data("VP8L".utf8) + little32(UInt32(stream.count)) + Data(stream)
    return Data("RIFF".utf8) + little32(UInt32(chunk.count + 4)) + Data("WEBP".utf8) + chunk
  }

  /// One strip of no bytes.
  static func tiff(side: UInt32) -> Data {
    let entries: [(UInt16, UInt16, UInt32)] = [
      (256, 4, side), (257, 4, side), (258, 3, 8), (259, 3, 1), (262, 3, 1), (273, 4, 8),
      (277, 3, 1), (278, 4, side), (279, 4, 0),
    ]
    var data = Data("II*\0".utf8) + little32(8) + little(UInt16(entries.count))
    for (tag, type, value) in entries {
      data += little(tag) + little(type) + little32(1) + little32(value)
    }
    return data + little32(0)
  }

  private static func append(chunk name: String, _ bytes: [UInt8], to data: inout Data) {
    let body = Array(name.utf8) + bytes
    data += big(UInt32(bytes.count)) + body + big(checksum(body))
  }

  /// The CRC of PNG, annex D of its specification.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  private static func big(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private static func little(_ value: UInt16) -> Data {
    Data([UInt8(value & 255), UInt8(value >> 8)])
  }

  private static func little32(_ value: UInt32) -> Data { Data(big(value).reversed()) }
}
