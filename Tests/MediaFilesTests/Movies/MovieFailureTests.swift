import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MediaFiles

@Suite("MovieTranscoder: progress, cancelling and failures") struct MovieFailureTests {
  private let folder: TranscodingFolder
  private let encoded = MovieTranscoder.Settings.with { $0.video = .encoded(.h264, .low) }

  init() throws { folder = try TranscodingFolder() }

  private func code(
    _ source: URL, to name: String = "out.mov", _ settings: MovieTranscoder.Settings = .init()
  ) -> MediaError.Code? {
    let error = #expect(throws: MediaError.self) {
      try MovieTranscoder(settings).write(source, to: folder.url.appending(path: name))
    }
    return error?.code
  }

  @Test("Progress rises from 0 to 1, which is told when the result is there")
  func progress() throws {
    for settings in [MovieTranscoder.Settings(), encoded] {
      let target = folder.url.appending(path: UUID().uuidString + ".mov")
      var told: [Double] = []
      var wasThere: [Bool] = []
      try MovieTranscoder(settings).write(
        Corpus.fixture("video/with-gps.mov"), to: target,
        progress: {
          told.append($0)
          wasThere.append(FileManager.default.fileExists(atPath: target.path))
        })
      #expect(told.first == 0)
      #expect(told.last == 1)
      #expect(told == told.sorted())
      #expect(told.count > 20)
      #expect(wasThere == wasThere.dropLast().map { _ in false } + [true])
    }
  }

  @Test(
    "Cancelling ends the work at the next packet and leaves nothing", arguments: [1, 2, 50, 300])
  func cancelling(after count: Int) throws {
    for settings in [MovieTranscoder.Settings(), encoded] {
      var asked = 0
      let error = #expect(throws: MediaError.self) {
        try MovieTranscoder(settings).write(
          Corpus.fixture("video/with-gps.mov"), to: folder.url.appending(path: "out.mov"),
          isCancelled: {
            asked += 1
            return asked >= count
          })
      }
      #expect(error?.code == .cancelled)
      #expect(asked == count)
      #expect(try folder.names.isEmpty)
    }
  }

  @Test("What exists is not overwritten")
  func existing() throws {
    let target = folder.url.appending(path: "out.mov")
    try Data("mine".utf8).write(to: target)
    #expect(code(Corpus.fixture("made/fast.mov")) == .unwritable(errno: EEXIST))
    #expect(try Data(contentsOf: target) == Data("mine".utf8))
    #expect(try folder.names == ["out.mov"])
  }

  @Test("A target that appears meanwhile is not overwritten")
  func race() throws {
    let target = folder.url.appending(path: "out.mov")
    let error = #expect(throws: MediaError.self) {
      try MovieTranscoder().write(
        Corpus.fixture("made/fast.mov"), to: target,
        progress: { _ in try? Data("theirs".utf8).write(to: target) })
    }
    #expect(error?.code == .unwritable(errno: EEXIST))
    #expect(try Data(contentsOf: target) == Data("theirs".utf8))
    #expect(try folder.names == ["out.mov"])
  }

  @Test("A folder that is not there is an error")
  func noFolder() {
    #expect(
      code(Corpus.fixture("made/fast.mov"), to: "no/out.mov") == .unwritable(errno: ENOENT))
  }

  @Test("A coding that a container cannot hold is an error that names it")
  func unsupported() throws {
    let error = #expect(throws: MediaError.self) {
      try folder.run("made/movie.webm")
    }
    #expect(error?.code == .unsupported)
    #expect(error?.message.contains("vp8") == true)
    #expect(
      code(
        Corpus.fixture("made/fast.mov"), to: "out.mp4",
        .with {
          $0.container = .mpeg4
          $0.video = .encoded(.proRes422, .high)
        }) == .unsupported)
    #expect(try folder.names.isEmpty)
  }

  @Test("Pictures, texts and cut files are refused")
  func refused() throws {
    #expect(code(Corpus.fixture("jpeg/pil_sample_cmyk.jpg")) == .unrecognised)
    #expect(code(Corpus.fixture("README.md")) == .unrecognised)
    #expect(code(Corpus.fixture("absent.mov")) == .unreadable(errno: ENOENT))
    let whole = try Corpus.bytes("video/with-gps.mov")
    for fraction in [0.2, 0.6, 0.99] {
      let cut = folder.url.appending(path: "cut.mov")
      try whole.prefix(Int(Double(whole.count) * fraction)).write(to: cut)
      #expect(code(cut) == .damaged)
      try FileManager.default.removeItem(at: cut)
    }
    #expect(try folder.names.isEmpty)
  }

  @Test(
    "Movies with damaged bytes are written or refused, and never stop the process",
    arguments: ["made/fast.mov", "made/cinematic.mov", "video/with-gps.mov"])
  func damaged(path: String) throws {
    var random = SeededRandom(seed: 7)
    let whole = try Corpus.bytes(path)
    for round in 0..<70 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      let source = folder.url.appending(path: "source")
      let target = folder.url.appending(path: "target.mov")
      try bytes.write(to: source)
      let settings = round % 2 == 0 ? MovieTranscoder.Settings() : encoded
      do {
        try MovieTranscoder(settings).write(source, to: target)
        try FileManager.default.removeItem(at: target)
      } catch let error as MediaError {
        #expect(!error.message.isEmpty)
      }
      #expect(try folder.names == ["source"])
    }
  }

  @Test("A list of fields whose names are lost is written without them")
  func lostNames() throws {
    var bytes = try MadeMovie.live("ONE")
    let name = try #require(
      bytes.range(of: Data("mdtacom.apple.quicktime.content.identifier".utf8)))
    // The list says that it has no names, and begins with one shorter than any.
    bytes.replaceSubrange(
      name.lowerBound - 8..<name.lowerBound, with: Data([0, 0, 0, 0, 0, 0, 0, 4]))
    let source = folder.url.appending(path: "source")
    try bytes.write(to: source)
    let settings = MovieTranscoder.Settings.with { $0.metadata["com.example.key"] = "value" }
    let target = folder.url.appending(path: "target.mov")
    try MovieTranscoder(settings).write(source, to: target)
    let fields = try MovieDescription(contentsOf: target).fields
    #expect(fields["com.example.key"] == "value")
    #expect(fields["com.apple.quicktime.content.identifier"] == nil)
  }

  @Test("Several movies are written at once, each like its source")
  func concurrent() async throws {
    let alone = try DecodedMovie(Corpus.fixture("video/with-gps.mov"))
    let (url, encoded) = (folder.url, encoded)
    try await withThrowingTaskGroup(of: DecodedMovie.self) { group in
      for number in 0..<4 {
        group.addTask {
          let target = url.appending(path: "\(number).mov")
          try MovieTranscoder(encoded).write(Corpus.fixture("video/with-gps.mov"), to: target)
          return try DecodedMovie(target)
        }
      }
      for try await movie in group {
        #expect(movie.pictureTimes == alone.pictureTimes)
        #expect(movie.pieces[0] == alone.pieces[0])
        for (one, other) in zip(movie.colours, alone.colours) {
          #expect(zip(one, other).allSatisfy { abs($0 - $1) < 8 })
        }
      }
    }
  }
}
