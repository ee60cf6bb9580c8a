import Foundation
import PlatformTypes
import Synchronization
import TestSupport
import Testing

@Suite("AVAssetExportSession") struct AVAssetExportSessionTests {
  private let phone = AVURLAsset(url: Corpus.fixture("video/with-gps.mov"))
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "exports-\(UUID().uuidString)")

  private func inFolder(_ body: (URL) async throws -> Void) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test("A preset writes a movie of its size, in the container asked for, with its fields")
  func preset() async throws {
    try await inFolder { folder in
      let session = try #require(
        AVAssetExportSession(asset: phone, presetName: AVAssetExportPreset640x480))
      #expect(session.status == .unknown && session.progress == 0)
      session.timeRange = CMTimeRange(
        start: CMTime(value: 1, timescale: 2), duration: CMTime(value: 1, timescale: 1))
      session.outputURL = folder.appending(path: "small.mp4")
      session.outputFileType = .mp4
      session.shouldOptimizeForNetworkUse = true
      await session.export()
      #expect(session.status == .completed && session.error == nil && session.progress == 1)
      let movie = AVURLAsset(url: folder.appending(path: "small.mp4"))
      #expect(abs(movie.duration.seconds - 1) < 0.002)
      #expect(movie.tracks(withMediaType: .video).first?.naturalSize.width == 568)
      #expect(
        movie.tracks(withMediaType: .video).first?.preferredTransform
          == phone.tracks(withMediaType: .video).first?.preferredTransform)
      #expect(movie.creationDate?.dateValue == phone.creationDate?.dateValue)
      #expect(try names() == ["small.mp4"])
    }
  }

  @Test("Copying, sounds alone, ProRes and HEVC")
  func codings() async throws {
    try await inFolder { folder in
      for (preset, type, kinds) in [
        (AVAssetExportPresetPassthrough, AVFileType.mov, [AVMediaType.audio, .video]),
        (AVAssetExportPresetAppleM4A, .m4a, [.audio]),
        (AVAssetExportPresetAppleProRes422LPCM, .mov, [.audio, .video]),
        (AVAssetExportPresetHEVC1920x1080, .mp4, [.audio, .video]),
      ] {
        let session = try #require(AVAssetExportSession(asset: phone, presetName: preset))
        session.timeRange = CMTimeRange(
          start: .zero, duration: CMTime(value: 1, timescale: 2))
        #expect(session.supportedFileTypes.contains(type))
        #expect(
          preset != AVAssetExportPresetHEVC1920x1080 || !session.supportedFileTypes.contains(.m4v))
        let target = folder.appending(path: preset)
        try await session.export(to: target, as: type)
        let movie = AVURLAsset(url: target)
        #expect(movie.tracks.map(\.mediaType).filter { $0 != .metadata } == kinds)
        #expect(abs(movie.duration.seconds - 0.5) < 0.003)
      }
    }
  }

  @Test("States and progress rise until the end")
  func states() async throws {
    try await inFolder { folder in
      let session = try #require(
        AVAssetExportSession(asset: phone, presetName: AVAssetExportPresetLowQuality))
      let states = session.states()
      let told = Task {
        var told: [Double] = []
        for await state in states {
          if case .exporting(let progress) = state { told.append(progress.fractionCompleted) }
        }
        return told
      }
      try await session.export(to: folder.appending(path: "out.mov"), as: .mov)
      let progress = await told.value
      #expect(progress == progress.sorted() && !progress.isEmpty)
    }
  }

  @Test("Cancelling leaves nothing behind")
  func cancelling() async throws {
    try await inFolder { folder in
      let session = try #require(
        AVAssetExportSession(asset: phone, presetName: AVAssetExportPresetHighestQuality))
      session.outputURL = folder.appending(path: "out.mov")
      session.outputFileType = .mov
      session.cancelExport()
      await session.export()
      #expect(session.status == .cancelled)
      #expect((session.error as? AVError)?.code == .operationCancelled)
      #expect(try names().isEmpty)

      let other = try #require(
        AVAssetExportSession(asset: phone, presetName: AVAssetExportPresetHighestQuality))
      let target = folder.appending(path: "other.mov")
      let task = Task { try await other.export(to: target, as: .mov) }
      task.cancel()
      await #expect(throws: (any Error).self) { try await task.value }
      #expect(try names().isEmpty)
    }
  }

  @Test("What exists is kept, and impossible wishes are errors")
  func failures() async throws {
    try await inFolder { folder in
      let target = folder.appending(path: "mine.mov")
      try Data("mine".utf8).write(to: target)
      func error(
        _ asset: AVAsset, _ preset: String, _ type: AVFileType,
        _ change: (AVAssetExportSession) -> Void = { _ in }
      ) async throws -> AVError.Code? {
        let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
        change(session)
        let error = await #expect(throws: AVError.self) {
          try await session.export(to: target, as: type)
        }
        #expect(session.status == .failed)
        return error?.code
      }
      let passthrough = AVAssetExportPresetPassthrough
      #expect(try await error(phone, passthrough, .mov) == .fileAlreadyExists)
      #expect(try Data(contentsOf: target) == Data("mine".utf8))
      #expect(
        try await error(phone, passthrough, .wav) == .operationNotSupportedForAsset)
      #expect(
        try await error(phone, AVAssetExportPresetAppleProRes422LPCM, .mp4)
          == .operationNotSupportedForAsset)
      #expect(
        try await error(phone, passthrough, .mov) { $0.fileLengthLimit = 1000 }
          == .operationNotSupportedForAsset)
      let broken = AVAsset(url: Corpus.fixture("broken/fixture-moov.mov"))
      #expect(try await error(broken, passthrough, .mov) == .decodeFailed)
      #expect(AVAssetExportSession(asset: phone, presetName: "other") == nil)
    }
  }

  @Test("Fields can be replaced, and those that tell of a person left out")
  func metadata() async throws {
    try await inFolder { folder in
      func export(_ change: (AVAssetExportSession) -> Void) async throws -> AVURLAsset {
        let session = try #require(
          AVAssetExportSession(asset: phone, presetName: AVAssetExportPresetPassthrough))
        change(session)
        let target = folder.appending(path: UUID().uuidString)
        try await session.export(to: target, as: .mov)
        return AVURLAsset(url: target)
      }
      func text(_ asset: AVAsset, _ identifier: AVMetadataIdentifier) -> String? {
        AVMetadataItem.metadataItems(from: asset.metadata, filteredByIdentifier: identifier)
          .first?.stringValue
      }
      let shared = try await export { $0.metadataItemFilter = .forSharing() }
      #expect(text(shared, .quickTimeMetadataLocationISO6709) == nil)
      #expect(text(shared, .quickTimeMetadataMake) == "Apple")
      let title = AVMutableMetadataItem()
      title.identifier = .quickTimeMetadataTitle
      title.value = "New" as NSString
      let named = try await export { $0.metadata = [title] }
      #expect(text(named, .quickTimeMetadataTitle) == "New")
      #expect(text(named, .quickTimeMetadataMake) == nil)
    }
  }

  @Test("Presets are offered for what they can write")
  func compatibility() async throws {
    let all = AVAssetExportSession.allExportPresets()
    #expect(Set(all).count == all.count && all.count >= 16)
    #expect(AVAssetExportSession.exportPresets(compatibleWith: phone) == all)
    let sound = AVAsset(url: Corpus.fixture("made/sound.m4a"))
    #expect(
      AVAssetExportSession.exportPresets(compatibleWith: sound)
        .contains(AVAssetExportPresetAppleM4A))
    let web = AVAsset(url: Corpus.fixture("made/movie.webm"))
    #expect(
      !AVAssetExportSession.exportPresets(compatibleWith: web)
        .contains(AVAssetExportPresetPassthrough))
    #expect(
      await AVAssetExportSession.compatibility(
        ofExportPreset: AVAssetExportPresetHighestQuality, with: web, outputFileType: .mp4))
    #expect(
      await !AVAssetExportSession.compatibility(
        ofExportPreset: AVAssetExportPresetAppleM4A, with: phone, outputFileType: .mov))
    let broken = AVAsset(url: Corpus.fixture("broken/fixture-moov.mov"))
    #expect(AVAssetExportSession.exportPresets(compatibleWith: broken).isEmpty)
  }

  @Test("A session works once, and needs a place and a kind")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      let asset = AVURLAsset(url: Corpus.fixture("made/fast.mov"))
      AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough)?
        .exportAsynchronously {}
    }
    await #expect(processExitsWith: .failure) {
      let asset = AVURLAsset(url: Corpus.fixture("made/fast.mov"))
      let session = AVAssetExportSession(
        asset: asset, presetName: AVAssetExportPresetPassthrough)
      let target = URL(filePath: "/nowhere/out.mov")
      try? await session?.export(to: target, as: .mov)
      try? await session?.export(to: target, as: .mov)
    }
  }

  @Test("Several exports run at once")
  func concurrent() async throws {
    try await inFolder { folder in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<6 {
          group.addTask {
            let session = try #require(
              AVAssetExportSession(asset: phone, presetName: AVAssetExportPresetLowQuality))
            try await session.export(to: folder.appending(path: "\(number).mov"), as: .mov)
          }
        }
        try await group.waitForAll()
      }
      #expect(try names().count == 6)
      for name in try names() {
        let movie = AVURLAsset(url: folder.appending(path: name))
        #expect(abs(movie.duration.seconds - 4.0017) < 0.003)
      }
    }
  }
}
