import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import TestSupport
import Testing

@Suite("PHLivePhotoEditingContext") struct LivePhotoEditingTests {
  /// What a frame processor was given.
  private struct Seen: @unchecked Sendable {
    let frame: any PHLivePhotoFrame
    let bytes: [UInt8]

    init(_ frame: any PHLivePhotoFrame) {
      self.frame = frame
      bytes =
        CIContext().createCGImage(frame.image, from: frame.image.extent)
        .map { [UInt8]($0.pixels) } ?? []
    }
  }

  private let format = "org.example.live"

  private func library(
    _ made: MadeLivePhoto? = nil
  ) throws -> (temporary: TemporaryLibrary, asset: PHAsset) {
    let temporary = try TemporaryLibrary.withOwnQueue()
    return (temporary, try (made ?? MadeLivePhoto(width: 128, height: 96)).add(to: temporary))
  }

  /// All pictures of the present version of an asset, as a processor sees them.
  private func pictures(of asset: PHAsset) async throws -> [Seen] {
    let input = try await asset.editingInput()
    let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
    let seen = Notes<Seen>()
    context.frameProcessor = { frame, _ in
      seen.add(Seen(frame))
      return frame.image
    }
    try await context.saveLivePhoto(to: PHContentEditingOutput(contentEditingInput: input))
    return seen.all
  }

  private func output(_ input: PHContentEditingInput) -> PHContentEditingOutput {
    let output = PHContentEditingOutput(contentEditingInput: input)
    output.adjustmentData = PHAdjustmentData(
      formatIdentifier: format, formatVersion: "1", data: Data("recipe".utf8))
    return output
  }

  private func files(of output: PHContentEditingOutput) throws -> [String] {
    let folder = output.renderedContentURL.deletingLastPathComponent()
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  // MARK: Making one

  @Test("A context tells the still, the time of the movie and that pictures are upright")
  func facts() async throws {
    let (temporary, asset) = try library()
    let input = try await asset.editingInput()
    #expect(input.livePhoto?.size == CGSize(width: 128, height: 96))
    #expect(input.livePhoto?.imageURL == input.fullSizeImageURL)
    let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
    #expect(context.fullSizeImage.extent == CGRect(x: 0, y: 0, width: 128, height: 96))
    #expect(abs(context.duration.seconds - 0.2) < 0.01)
    #expect(context.photoTime.seconds == 0)
    #expect(context.orientation == .up)
    #expect(context.audioVolume == 1)
    #expect(context.frameProcessor == nil)
    withExtendedLifetime(temporary) {}
  }

  @Test("There is none for a still, a video, or a Live Photo that was edited into a still (§7.10)")
  func none() async throws {
    let made = try MadeLivePhoto(width: 128, height: 96)
    let (temporary, asset) = try library(made)
    try temporary.change { [still = made.still, movie = made.movie] in
      PHAssetCreationRequest.forAsset().addResource(with: .photo, fileURL: still, options: nil)
      PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: movie, options: nil)
    }
    let editor = Editor(library: temporary.library, format: "org.example.still")
    let edited = try await editor.edit(asset, TestPicture.jpeg(width: 8, height: 8))
    #expect(edited.playbackStyle == .image)
    let others = temporary.run { objects(PHAsset.fetchAssets(with: nil)) }.dropFirst()
    for asset in [edited] + others {
      let input = try await asset.editingInput()
      #expect(input.livePhoto == nil)
      #expect(PHLivePhotoEditingContext(livePhotoEditingInput: input) == nil)
    }
    // Who can read the edit goes on from the Live Photo.
    #expect(try await editor.input(of: edited).livePhoto != nil)
  }

  // MARK: Pictures

  @Test("The processor sees the still once and every picture of the movie, in order, upright")
  func frames() async throws {
    let (temporary, asset) = try library()
    let seen = try await pictures(of: asset)
    let still = seen.filter { $0.frame.type == .photo }
    let movie = seen.filter { $0.frame.type == .video }
    #expect(still.count == 1 && movie.count == 24)
    #expect(still[0].frame.image.extent == CGRect(x: 0, y: 0, width: 128, height: 96))
    #expect(still[0].frame.renderScale == 1 && still[0].frame.time.seconds == 0)
    for (number, seen) in movie.enumerated() {
      #expect(abs(seen.frame.time.seconds - Double(number) / 120) < 0.001)
      #expect(seen.frame.image.extent == CGRect(x: 0, y: 0, width: 64, height: 48))
      #expect(seen.frame.renderScale == 0.5)
    }
    withExtendedLifetime(temporary) {}
  }

  @Test("A saved pair becomes both halves of the asset, each picture changed (§7.10, §7.11)")
  func saving() async throws {
    let made = try MadeLivePhoto(width: 128, height: 96)
    let (temporary, asset) = try library(made)
    let before = try await pictures(of: asset)
    let input = try await asset.editingInput()
    let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
    context.frameProcessor = { frame, _ in frame.image.applyingFilter("CIColorInvert") }
    let output = output(input)
    try await context.saveLivePhoto(to: output)
    let editor = Editor(library: temporary.library, format: format)
    try editor.commit(output, to: asset)

    let edited = try asset.now
    #expect(edited.hasAdjustments && edited.adjustmentFormatIdentifier == format)
    #expect(edited.playbackStyle == .livePhoto && edited.mediaSubtypes.contains(.photoLive))
    #expect(edited.pixelWidth == 128 && edited.pixelHeight == 96)
    #expect(
      edited.resourceTypes
        == [.photo, .pairedVideo, .fullSizePhoto, .fullSizePairedVideo, .adjustmentData])
    #expect(try await edited.bytes(.photo) == Data(contentsOf: made.still))
    #expect(try await edited.bytes(.pairedVideo) == Data(contentsOf: made.movie))

    let after = try await pictures(of: edited)
    try #require(after.count == before.count)
    for (old, new) in zip(before, after) {
      #expect(abs(old.frame.time.seconds - new.frame.time.seconds) < 0.001)
      try #require(old.bytes.count == new.bytes.count)
      // Inverted by hand; the movie is compressed anew, and so is the still.
      let distance = zip(old.bytes, new.bytes).enumerated().reduce(0.0) { sum, pair in
        let (index, (from, to)) = pair
        return index % 4 == 3 ? sum : sum + abs(Self.inverted(from) - Double(to))
      }
      #expect(distance / Double(old.bytes.count) < 12)
    }
    #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
  }

  /// The byte of 1 minus the light of a byte.
  private static func inverted(_ byte: UInt8) -> Double {
    let value = Double(byte) / 255
    let light = 1 - (value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
    return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  @Test(
    "The halves that were rendered are a pair elsewhere, too, of an identifier of their own (§8.11)"
  )
  func exported() async throws {
    let (temporary, asset) = try library()
    let input = try await asset.editingInput()
    let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
    context.frameProcessor = { frame, _ in frame.image }
    let output = output(input)
    try await context.saveLivePhoto(to: output)
    try Editor(library: temporary.library, format: format).commit(output, to: asset)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [folder.appending(path: "a.jpg"), folder.appending(path: "a.mov")]
    try await asset.now.bytes(.fullSizePhoto).write(to: files[0])
    try await asset.now.bytes(.fullSizePairedVideo).write(to: files[1])
    let other = try TemporaryLibrary()
    try other.change {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, fileURL: files[0], options: nil)
      request.addResource(with: .pairedVideo, fileURL: files[1], options: nil)
    }
    #expect(other.run { PHAsset.fetchAssets(with: nil) }.firstObject?.playbackStyle == .livePhoto)
    #expect(try Data(contentsOf: files[0]).range(of: Data(MadeLivePhoto.identifier.utf8)) == nil)
  }

  @Test("What the processor crops is cropped, in both halves") func cropping() async throws {
    let (temporary, asset) = try library()
    let input = try await asset.editingInput()
    let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
    context.frameProcessor = { frame, _ in
      let size = frame.image.extent.size
      return frame.image.cropped(
        to: CGRect(x: size.width / 4, y: 0, width: size.width / 2, height: size.height / 2))
    }
    let output = output(input)
    try await context.saveLivePhoto(to: output)
    try Editor(library: temporary.library, format: format).commit(output, to: asset)
    let seen = try await pictures(of: try asset.now)
    #expect(seen[0].frame.image.extent.size == CGSize(width: 64, height: 48))
    #expect(
      seen.dropFirst().allSatisfy { $0.frame.image.extent.size == CGSize(width: 32, height: 24) })
    #expect(try asset.now.pixelWidth == 64 && asset.now.pixelHeight == 48)
  }

  @Test("Without a processor the movie is copied, picture for picture") func unchanged()
    async throws
  {
    let (temporary, asset) = try library()
    let before = try await pictures(of: asset)
    let input = try await asset.editingInput()
    let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
    let output = output(input)
    try await context.saveLivePhoto(to: output)
    try Editor(library: temporary.library, format: format).commit(output, to: asset)
    let after = try await pictures(of: try asset.now)
    #expect(after.dropFirst().map(\.bytes) == before.dropFirst().map(\.bytes))
  }

  @Test(
    "A volume of 0 silences the movie, 1 leaves it as loud as it was", arguments: [Float(0), 1])
  func volume(volume: Float) async throws {
    let made = try MadeLivePhoto(width: 128, height: 96)
    try MadeMovie.live(MadeLivePhoto.identifier, of: "video/with-gps.mov").write(to: made.movie)
    let (temporary, asset) = try library(made)
    let input = try await asset.editingInput()
    let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
    context.audioVolume = volume
    let output = output(input)
    try await context.saveLivePhoto(to: output)
    try Editor(library: temporary.library, format: format).commit(output, to: asset)
    let file = made.folder.appending(path: "edited.mov")
    try await asset.now.bytes(.fullSizePairedVideo).write(to: file)
    let (original, edited) = (try loudest(made.movie), try loudest(file))
    #expect(original > -60)
    if volume == 0 { #expect(edited < -80) } else { #expect(abs(edited - original) < 1) }
    withExtendedLifetime(temporary) {}
  }

  /// The loudest sample of a movie in decibels below the loudest there can be.
  private func loudest(_ movie: URL) throws -> Double {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "ffmpeg", "-nostdin", "-i", movie.path, "-map", "0:a", "-af", "volumedetect", "-f", "null",
      "-",
    ]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let found = try #require(text.range(of: "max_volume: "))
    return try #require(Double(text[found.upperBound...].prefix { $0 != " " }))
  }

  // MARK: Failing

  private func save(
    _ context: PHLivePhotoEditingContext, _ output: PHContentEditingOutput
  ) async -> (isSaved: Bool, error: (any Error)?) {
    await withCheckedContinuation { continuation in
      context.saveLivePhoto(to: output) { isSaved, error in
        continuation.resume(returning: (isSaved, error))
      }
    }
  }

  @Test(
    "The processor's error ends the work, and neither half is there",
    arguments: [PHLivePhotoFrameType.photo, .video])
  func processorError(type: PHLivePhotoFrameType) async throws {
    let (temporary, asset) = try library()
    let input = try await asset.editingInput()
    let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
    context.frameProcessor = { frame, error in
      if frame.type != type || frame.time.seconds < 0.05 && type == .video { return frame.image }
      error?.pointee = NSError(domain: "org.example", code: 7)
      return nil
    }
    let output = output(input)
    let result = await save(context, output)
    #expect(!result.isSaved)
    let error = try #require(result.error as NSError?)
    #expect(error.domain == "org.example" && error.code == 7)
    #expect(try files(of: output).isEmpty)
    await #expect(throws: (any Error).self) {
      try await context.livePhotoForPlayback(targetSize: .zero)
    }
    withExtendedLifetime(temporary) {}
  }

  @Test("A processor that gives nothing and no reason fails with 3302") func noReason() async throws
  {
    let (temporary, asset) = try library()
    let input = try await asset.editingInput()
    let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
    let output = output(input)
    for block: PHLivePhotoFrameProcessingBlock in [{ _, _ in nil }, { _, _ in CIImage.empty() }] {
      context.frameProcessor = block
      let result = await save(context, output)
      #expect((result.error as? PHPhotosError)?.code == .invalidResource)
      #expect(try files(of: output).isEmpty)
    }
    withExtendedLifetime(temporary) {}
  }

  @Test("Cancelling ends the work with 3072, and neither half is there") func cancelling()
    async throws
  {
    let (temporary, asset) = try library()
    let input = try await asset.editingInput()
    let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
    nonisolated(unsafe) let cancelled = context
    let count = Mutex(0)
    context.frameProcessor = { frame, _ in
      if count.withLock({
        $0 += 1; return $0
      }) == 5 {
        cancelled.cancel()
      }
      return frame.image
    }
    let output = output(input)
    let result = await save(context, output)
    #expect(!result.isSaved)
    #expect((result.error as? PHPhotosError)?.code == .userCancelled)
    #expect(try files(of: output).isEmpty)
    #expect(count.withLock { $0 } < 24)
    // What is begun later is not cancelled.
    context.frameProcessor = { frame, _ in frame.image }
    #expect(await save(context, output).isSaved)
    context.frameProcessor = nil
    withExtendedLifetime(temporary) {}
  }

  // MARK: Playing

  @Test("A Live Photo to look at fits in the room there is, and its files go with it")
  func playback() async throws {
    let (temporary, asset) = try library()
    let input = try await asset.editingInput()
    let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
    let seen = Notes<Seen>()
    context.frameProcessor = { frame, _ in
      seen.add(Seen(frame))
      return frame.image.applyingFilter("CIPhotoEffectMono")
    }
    var livePhoto: PHLivePhoto? = try await context.livePhotoForPlayback(
      targetSize: CGSize(width: 32, height: 1000))
    #expect(livePhoto?.size == CGSize(width: 32, height: 24))
    #expect(livePhoto?.image?.cgImage?.width == 32)
    #expect(seen.all.allSatisfy { $0.frame.image.extent.size == CGSize(width: 32, height: 24) })
    #expect(seen.all.allSatisfy { $0.frame.renderScale == 0.25 } && seen.all.count == 25)
    let files = [livePhoto?.imageURL, livePhoto?.videoURL].compactMap { $0?.path }
    #expect(files.count == 2 && files.allSatisfy(FileManager.default.fileExists(atPath:)))
    let resources = livePhoto.map { PHAssetResource.assetResources(for: $0) }
    #expect(resources?.map(\.type) == [.photo, .pairedVideo])
    livePhoto = nil
    #expect(!files.contains(where: FileManager.default.fileExists(atPath:)))
    withExtendedLifetime(temporary) {}
  }

  @Test(
    "A real Live Photo is edited whole, upright, its still at its time",
    .enabled(if: realPair != nil, "Needs the whole corpus."))
  func real() async throws {
    let pair = try #require(Self.realPair)
    let temporary = try TemporaryLibrary.withOwnQueue()
    nonisolated(unsafe) var identifier = ""
    try temporary.change {
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, fileURL: pair[0].url, options: nil)
      request.addResource(with: .pairedVideo, fileURL: pair[1].url, options: nil)
      unsafe identifier = request.placeholderForCreatedAsset?.localIdentifier ?? ""
    }
    let asset = try #require(temporary.library.asset(unsafe identifier))
    let input = try await asset.editingInput()
    let context = try #require(PHLivePhotoEditingContext(livePhotoEditingInput: input))
    #expect(abs(context.photoTime.seconds - 799.0 / 600) < 0.001)
    #expect(abs(context.duration.seconds - 1.91) < 0.01)
    let size = context.fullSizeImage.extent.size
    let sides = [Int(size.width), Int(size.height)]
    #expect(sides == pair[0].expected.display)
    let types = Notes<PHLivePhotoFrameType>()
    let sizes = Notes<CGSize>()
    context.frameProcessor = { frame, _ in
      types.add(frame.type)
      if frame.type == .video { sizes.add(frame.image.extent.size) }
      return frame.image.applyingFilter("CIPhotoEffectTonal")
    }
    let livePhoto = try await context.livePhotoForPlayback(
      targetSize: CGSize(width: 300, height: 400))
    #expect(livePhoto.size == CGSize(width: 300, height: 400))
    #expect(types.all.filter { $0 == .photo }.count == 1)
    #expect(types.all.filter { $0 == .video }.count == 55)
    #expect(sizes.all.allSatisfy { $0 == CGSize(width: 300, height: 400) })
    withExtendedLifetime(temporary) {}
  }

  private static let realPair = Corpus.files("live/IMG_3582.HEIC", "live/IMG_3582.mov")
}
