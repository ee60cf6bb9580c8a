import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import TestSupport
import Testing

@Suite("Content editing") struct ContentEditingTests {
  private let original = TestPicture.jpeg(width: 40, height: 30)
  private let first = TestPicture.jpeg(width: 20, height: 10)
  private let second = TestPicture.jpeg(width: 24, height: 12)

  private func library() throws -> (TemporaryLibrary, PHAsset) {
    let temporary = try TemporaryLibrary()
    let asset = try temporary.add(original, named: "a picture.jpg")
    return (temporary, asset)
  }

  // MARK: One edit

  @Test("An input of an unedited photo is its original (§7.1, §7.4)")
  func input() async throws {
    let (temporary, asset) = try library()
    let answer = await asset.editingAnswer()
    let input = try #require(answer.input)
    #expect(answer.info[PHContentEditingInputResultIsInCloudKey] as? Bool == false)
    #expect(input.adjustmentData == nil)
    #expect(input.mediaType == .image && input.mediaSubtypes == [])
    #expect(input.playbackStyle == .image)
    #expect(input.contentType == .jpeg && input.uniformTypeIdentifier == "public.jpeg")
    #expect(input.creationDate == asset.creationDate && input.location == nil)
    #expect(input.fullSizeImageOrientation == 1)
    #expect(try Data(contentsOf: try #require(input.fullSizeImageURL)) == original)
    #expect(input.displaySizeImage?.cgImage?.width == 40)
    withExtendedLifetime(temporary) {}
  }

  @Test("The display-size image is left out when asked for")
  func skipping() async throws {
    let (temporary, asset) = try library()
    let options = PHContentEditingInputRequestOptions()
    options.skipsDisplaySizeImage = true
    #expect(try await asset.editingInput(options).displaySizeImage == nil)
    withExtendedLifetime(temporary) {}
  }

  @Test("After an edit the asset shows its render, and keeps its original untouched (§7.11, §7.13)")
  func edit() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let edited = try await editor.edit(asset, first)
    #expect(edited.hasAdjustments && edited.adjustmentFormatIdentifier == "org.example.one")
    #expect(edited.adjustmentsState == .userAdjusted && edited.adjustmentTimestamp != nil)
    #expect(edited.pixelWidth == 20 && edited.pixelHeight == 10)
    #expect(edited.playbackStyle == .image && edited.contentType == .jpeg)
    #expect(try #require(edited.modificationDate) > (try #require(asset.modificationDate)))
    #expect(edited.creationDate == asset.creationDate)
    #expect(edited.resourceTypes == [.photo, .fullSizePhoto, .adjustmentData])
    #expect(
      edited.resources.map(\.originalFilename)
        == ["a picture.jpg", "FullSizeRender.jpg", "Adjustments.plist"])
    #expect(try await edited.bytes(.photo) == original)
    #expect(try await edited.bytes(.fullSizePhoto) == first)
    #expect(edited.imageData() == first)
    #expect(edited.imageData(.unadjusted) == original)
    #expect(edited.imageData(.original) == original)
    #expect(edited.imageSize() == [20, 10] && edited.imageSize(.unadjusted) == [40, 30])
    withExtendedLifetime(temporary) {}
  }

  @Test("A library can be opened by any spelling of its path and edited (§7.5)")
  func spellings() async throws {
    let folder = try TestFolder()
    let path = folder.path("Trip.photolibrary").path
    let toRoot = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in ".." }
    let spellings = [
      path, (toRoot + [String(path.dropFirst())]).joined(separator: "/"),
      folder.url.path + "/../" + folder.url.lastPathComponent + "/Trip.photolibrary", path + "/",
    ]
    for spelling in spellings {
      let library = try PHPhotoLibrary.open(at: URL(fileURLWithPath: spelling))
      defer { library.close() }
      let picture = folder.path("\(UUID()).jpg")
      try original.write(to: picture)
      let asset = try #require(library.asset(try library.add(picture)))
      let edited = try await Editor(library: library, format: "one").edit(asset, first)
      #expect(edited.hasAdjustments, "\(spelling)")
      #expect(library.host.url.path == path)
    }
  }

  @Test("The adjustment data of an edit is a property list under Apple's keys (§11.2)")
  func propertyList() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let edited = try await editor.edit(asset, first, recipe: "warmer")
    let bytes = try await edited.bytes(.adjustmentData)
    let list = try PropertyListSerialization.propertyList(from: bytes, format: nil)
    let keys = try #require(list as? [String: Any])
    #expect(keys["adjustmentFormatIdentifier"] as? String == "org.example.one")
    #expect(keys["adjustmentFormatVersion"] as? String == "1.0")
    #expect(keys["adjustmentData"] as? Data == Data("warmer".utf8))
    #expect(edited.resources.last?.uniformTypeIdentifier == "com.apple.property-list")
    withExtendedLifetime(temporary) {}
  }

  // MARK: Going on

  @Test("Who can read an edit gets its base and its description, and replaces it (§7.1, §7.11)")
  func goingOn() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let edited = try await editor.edit(asset, first, recipe: "warmer")
    let input = try await editor.input(of: edited)
    #expect(input.adjustmentData?.data == Data("warmer".utf8))
    #expect(input.adjustmentData?.formatIdentifier == "org.example.one")
    #expect(input.adjustmentData?.formatVersion == "1.0")
    #expect(try Data(contentsOf: try #require(input.fullSizeImageURL)) == original)
    try editor.commit(try editor.output(input, second, recipe: "colder"), to: edited)
    let again = try edited.now
    #expect(again.resourceTypes == [.photo, .fullSizePhoto, .adjustmentData])
    #expect(try await again.bytes(.fullSizePhoto) == second)
    withExtendedLifetime(temporary) {}
  }

  @Test("Who cannot read an edit begins with its render, which is kept as the base (§7.1, §7.11)")
  func base() async throws {
    let (temporary, asset) = try library()
    let one = Editor(library: temporary.library, format: "org.example.one")
    let two = Editor(library: temporary.library, format: "org.example.two")
    let edited = try await one.edit(asset, first)
    let input = try await two.input(of: edited)
    #expect(input.adjustmentData == nil)
    #expect(try Data(contentsOf: try #require(input.fullSizeImageURL)) == first)
    try two.commit(try two.output(input, second, recipe: "2"), to: edited)
    let again = try edited.now
    #expect(again.adjustmentFormatIdentifier == "org.example.two")
    #expect(
      again.resourceTypes == [.photo, .fullSizePhoto, .adjustmentData, .adjustmentBasePhoto])
    #expect(again.resources.last?.originalFilename == "AdjustmentBase.jpg")
    #expect(try await again.bytes(.photo) == original)
    #expect(try await again.bytes(.fullSizePhoto) == second)
    #expect(try await again.bytes(.adjustmentBasePhoto) == first)

    // Going on from there keeps that base; going on from its render makes it the base instead.
    let third = try await two.input(of: again)
    #expect(try Data(contentsOf: try #require(third.fullSizeImageURL)) == first)
    try two.commit(try two.output(third, original, recipe: "3"), to: again)
    #expect(try await asset.now.bytes(.adjustmentBasePhoto) == first)
    try await one.edit(try asset.now, second)
    #expect(try await asset.now.bytes(.adjustmentBasePhoto) == original)
    #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
  }

  @Test("Without a block that says so, no edit can be read (§7.1)")
  func noBlock() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let edited = try await editor.edit(asset, first)
    let input = try await edited.editingInput()
    #expect(input.adjustmentData == nil)
    #expect(try Data(contentsOf: try #require(input.fullSizeImageURL)) == first)
    withExtendedLifetime(temporary) {}
  }

  // MARK: Going back

  @Test("Reverting shows the original again; what was set by requests stays (§7.12)")
  func revert() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let edited = try await editor.edit(asset, first)
    try temporary.change {
      let request = PHAssetChangeRequest(for: edited)
      request.revertAssetContentToOriginal()
      request.isFavorite = true
    }
    let reverted = try asset.now
    #expect(!reverted.hasAdjustments && reverted.adjustmentFormatIdentifier == nil)
    #expect(reverted.adjustmentsState == .none && reverted.adjustmentTimestamp == nil)
    #expect(reverted.pixelWidth == 40 && reverted.pixelHeight == 30)
    #expect(reverted.isFavorite)
    #expect(reverted.resourceTypes == [.photo])
    #expect(reverted.imageData() == original)
    #expect(try #require(reverted.modificationDate) > (try #require(edited.modificationDate)))
  }

  @Test("Reverting what is not edited succeeds and changes nothing (§7.12, §2.15)")
  func revertUnedited() throws {
    let (temporary, asset) = try library()
    let token = temporary.library.currentChangeToken
    try temporary.change { PHAssetChangeRequest(for: asset).revertAssetContentToOriginal() }
    #expect(temporary.library.currentChangeToken == token)
  }

  @Test("Of edit and revert in one block, the last call wins (§2.23)", arguments: [true, false])
  func lastWins(editsLast: Bool) async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let edited = try await editor.edit(asset, first)
    let output = try editor.output(try await editor.input(of: edited), second, recipe: "2")
    nonisolated(unsafe) let sent = output
    try temporary.change {
      let request = PHAssetChangeRequest(for: edited)
      if editsLast { request.revertAssetContentToOriginal() }
      request.contentEditingOutput = sent
      #expect(request.contentEditingOutput === sent)
      if !editsLast {
        request.revertAssetContentToOriginal()
        #expect(request.contentEditingOutput == nil)
      }
    }
    #expect(try asset.now.imageData() == (editsLast ? second : original))
  }

  // MARK: Conflicts

  @Test("An edit that began before another was committed fails with 3301 (§7.14)")
  func conflict() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let late = try editor.output(try await editor.input(of: asset), second, recipe: "late")
    try await editor.edit(asset, first)
    let error = photosError { try editor.commit(late, to: asset) }
    #expect(error?.code == .operationInterrupted)
    #expect(identifiers(error) == [asset.localIdentifier])
    #expect(try asset.now.imageData() == first)
    #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
  }

  @Test("A revert in between is a conflict too, a change of metadata is none (§7.14)")
  func metadata() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let edited = try await editor.edit(asset, first)
    let output = try editor.output(try await editor.input(of: edited), second, recipe: "2")
    try temporary.change {
      PHAssetChangeRequest(for: edited).isFavorite = true
      PHAssetChangeRequest(for: edited).location = CLLocation(latitude: 1, longitude: 2)
    }
    try editor.commit(output, to: edited)
    #expect(try asset.now.imageData() == second)
    let late = try editor.output(try await editor.input(of: asset), first, recipe: "3")
    try temporary.change { PHAssetChangeRequest(for: asset).revertAssetContentToOriginal() }
    #expect(photosError { try editor.commit(late, to: asset) }?.code == .operationInterrupted)
  }

  // MARK: What fails

  @Test("No file at commit is 3303, no adjustment data 3302 (§7.7, §7.9)")
  func missing() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let input = try await editor.input(of: asset)
    let unrendered = PHContentEditingOutput(contentEditingInput: input)
    unrendered.adjustmentData = editor.adjustment("1")
    let error = photosError { try editor.commit(unrendered, to: asset) }
    #expect(error?.code == .missingResource)
    let undescribed = PHContentEditingOutput(contentEditingInput: input)
    try first.write(to: undescribed.renderedContentURL)
    #expect(
      photosError { try editor.commit(undescribed, to: asset) }?.code == .invalidResource)
    #expect(try asset.now.hasAdjustments == false)
    withExtendedLifetime(temporary) {}
  }

  @Test("2 MiB of adjustment data are kept, a byte more fails with 3302 (§7.8)")
  func size() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let input = try await editor.input(of: asset)
    let output = PHContentEditingOutput(contentEditingInput: input)
    try first.write(to: output.renderedContentURL)
    let most = 2 * 1024 * 1024
    output.adjustmentData = PHAdjustmentData(
      formatIdentifier: "org.example.one", formatVersion: "1", data: Data(count: most + 1))
    let error = photosError { try editor.commit(output, to: asset) }
    #expect(error?.code == .invalidResource)
    #expect(error?.localizedDescription.contains("2 MiB") == true)
    output.adjustmentData = PHAdjustmentData(
      formatIdentifier: "org.example.one", formatVersion: "1", data: Data(count: most))
    try editor.commit(output, to: asset)
    #expect(try await editor.input(of: asset).adjustmentData?.data.count == most)
    withExtendedLifetime(temporary) {}
  }

  @Test("Bytes of another type than promised fail with 3302, and the message names both (§7.5)")
  func type() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let png = try #require(UIImage(data: first)?.pngData())
    let output = try editor.output(try await editor.input(of: asset), png, recipe: "1")
    let error = photosError { try editor.commit(output, to: asset) }
    #expect(error?.code == .invalidResource)
    #expect(error?.localizedDescription.contains("public.png") == true)
    #expect(error?.localizedDescription.contains("public.jpeg") == true)
    try Data("no picture".utf8).write(to: output.renderedContentURL)
    #expect(photosError { try editor.commit(output, to: asset) }?.code == .invalidResource)
    try png.write(to: try output.renderedContentURL(for: .png))
    try editor.commit(output, to: asset)
    #expect(try asset.now.contentType == .png)
    #expect(try asset.now.resource(.fullSizePhoto).originalFilename == "FullSizeRender.png")
    withExtendedLifetime(temporary) {}
  }

  @Test("A render can be of the types that the output lists, and of no other (§7.5)")
  func supportedTypes() async throws {
    let (temporary, asset) = try library()
    let output = PHContentEditingOutput(contentEditingInput: try await asset.editingInput())
    #expect(output.defaultRenderedContentType == .jpeg)
    #expect(output.supportedRenderedContentTypes.contains(.jpeg))
    #expect(output.renderedContentURL.pathExtension == "jpeg")
    for type in output.supportedRenderedContentTypes {
      _ = try output.renderedContentURL(for: type)
    }
    let error = photosError { _ = try output.renderedContentURL(for: .gif) }
    #expect(error?.code == .changeNotSupported)
    withExtendedLifetime(temporary) {}
  }

  @Test("A render that says it must be turned fails with 3302 (§7.6)")
  func orientation() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    var turned = MadePhoto()
    turned.image[0x0112] = .short(6)
    let input = try await editor.input(of: asset)
    let output = try editor.output(input, turned.data, recipe: "1")
    let error = photosError { try editor.commit(output, to: asset) }
    #expect(error?.code == .invalidResource)
    #expect(error?.localizedDescription.contains("6") == true)
    turned.image[0x0112] = .short(1)
    try turned.data.write(to: output.renderedContentURL)
    try editor.commit(output, to: asset)
    #expect(try asset.now.hasAdjustments)
    withExtendedLifetime(temporary) {}
  }

  @Test("The input of a turned original tells how its pixels lie (§7.4)")
  func turnedInput() async throws {
    let temporary = try TemporaryLibrary()
    var turned = MadePhoto()
    turned.image[0x0112] = .short(6)
    let asset = try temporary.add(turned.data, named: "turned.jpg")
    let input = try await asset.editingInput()
    #expect(input.fullSizeImageOrientation == 6)
    #expect(input.displaySizeImage?.cgImage?.width == asset.pixelWidth)
  }

  @Test("The edit of one asset cannot become the content of another")
  func otherAsset() async throws {
    let (temporary, asset) = try library()
    let other = try temporary.add(original, named: "other.jpg")
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let output = try editor.output(try await editor.input(of: asset), first, recipe: "1")
    #expect(photosError { try editor.commit(output, to: other) }?.code == .changeNotSupported)
    #expect(try other.now.hasAdjustments == false)
  }

  @Test(
    "An edit of a deleted asset is dropped with the deletion, and fails after it (§2.20, §2.21)")
  func deleted() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let output = try editor.output(try await editor.input(of: asset), first, recipe: "1")
    nonisolated(unsafe) let sent = output
    try temporary.change {
      PHAssetChangeRequest(for: asset).contentEditingOutput = sent
      PHAssetChangeRequest.deleteAssets([asset] as NSArray)
    }
    #expect(photosError { try editor.commit(output, to: asset) }?.code == .identifierNotFound)
    let answer = await asset.editingAnswer()
    #expect(answer.input == nil && answer.error?.code == .identifierNotFound)
    #expect(try temporary.library.host.verify(readingFiles: true).problems == [])
  }

  @Test("Cancelling a request answers once, with the cancelled key and no input (§7.3)")
  func cancel() async throws {
    let (temporary, asset) = try library()
    let gate = DispatchSemaphore(value: 0)
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let edited = try await editor.edit(asset, first)
    let options = PHContentEditingInputRequestOptions()
    options.canHandleAdjustmentData = { _ in
      gate.wait()
      return true
    }
    let answers = Mutex<[EditingAnswer]>([])
    let answer = await withCheckedContinuation { continuation in
      let id = edited.requestContentEditingInput(with: options) { input, info in
        let answer = EditingAnswer(input: input, info: info)
        answers.withLock { $0.append(answer) }
        continuation.resume(returning: answer)
      }
      #expect(id > 0)
      edited.cancelContentEditingInputRequest(id)
      edited.cancelContentEditingInputRequest(id)
    }
    gate.signal()
    #expect(answer.input == nil && answer.isCancelled)
    _ = try await edited.editingInput()
    #expect(answers.withLock { $0.count } == 1)
    withExtendedLifetime(temporary) {}
  }

  // MARK: The past

  @Test("Resources of a snapshot are those of its moment, at every step")
  func snapshots() async throws {
    let (temporary, asset) = try library()
    let one = Editor(library: temporary.library, format: "org.example.one")
    let two = Editor(library: temporary.library, format: "org.example.two")
    let edited = try await one.edit(asset, first)
    let again = try await two.edit(edited, second)
    try temporary.change { PHAssetChangeRequest(for: asset).revertAssetContentToOriginal() }
    #expect(asset.resourceTypes == [.photo])
    #expect(edited.resourceTypes == [.photo, .fullSizePhoto, .adjustmentData])
    #expect(
      again.resourceTypes == [.photo, .fullSizePhoto, .adjustmentData, .adjustmentBasePhoto])
    #expect(try asset.now.resourceTypes == [.photo])
    #expect(try await edited.bytes(.fullSizePhoto) == first)
    #expect(try await again.bytes(.fullSizePhoto) == second)
    #expect(try await again.bytes(.adjustmentBasePhoto) == first)
    #expect([asset, edited, again].map(\.hasAdjustments) == [false, true, true])
    #expect([asset, edited, again].map(\.pixelWidth) == [40, 20, 24])
  }

  @Test("A resource found before its edit was replaced is refused with 3303 (§11.7)")
  func replaced() async throws {
    let (temporary, asset) = try library()
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let edited = try await editor.edit(asset, first)
    let render = try edited.resource(.fullSizePhoto)
    let photo = try edited.resource(.photo)
    try await editor.edit(edited, second)
    let error = await #expect(throws: PHPhotosError.self) { try await render.bytes }
    #expect(error?.code == .missingResource)
    #expect(try await photo.bytes == original)
    withExtendedLifetime(temporary) {}
  }

  @Test("Undo brings the edit back that a transaction replaced, dropped or made")
  func undo() async throws {
    let (temporary, asset) = try library()
    let host = temporary.library.host
    let start = temporary.library.currentChangeToken
    let editor = Editor(library: temporary.library, format: "org.example.one")
    let other = Editor(library: temporary.library, format: "org.example.two")
    try await editor.edit(asset, first, recipe: "1")
    try await other.edit(asset, second, recipe: "2")
    try temporary.change { PHAssetChangeRequest(for: asset).revertAssetContentToOriginal() }
    let done = try host.transactions(since: start)
    try host.undo(done[2])
    #expect(try asset.now.imageData() == second)
    #expect(try await asset.now.bytes(.adjustmentBasePhoto) == first)
    try host.undo(done[1])
    #expect(try asset.now.imageData() == first)
    #expect(try asset.now.adjustmentFormatIdentifier == "org.example.one")
    #expect(try asset.now.resourceTypes == [.photo, .fullSizePhoto, .adjustmentData])
    #expect(try await editor.input(of: asset).adjustmentData?.data == Data("1".utf8))
    try host.undo(done[0])
    #expect(try asset.now.resourceTypes == [.photo] && asset.now.pixelWidth == 40)
    #expect(try host.verify(readingFiles: true).problems == [])
  }

  @Test("Files of replaced edits go when no state names them any more")
  func pruning() async throws {
    let (temporary, asset) = try library()
    let host = temporary.library.host
    let editor = Editor(library: temporary.library, format: "org.example.one")
    for number in 1...4 { try await editor.edit(asset, first, recipe: "\(number)") }
    let edits = host.url.appendingPathComponent("edits")
    #expect(try temporary.files(in: edits).count == 8)
    try temporary.library.session.library.prune(olderThan: .infinity, keeping: 1)
    #expect(try temporary.files(in: edits).count == 4)
    try temporary.change { PHAssetChangeRequest(for: asset).revertAssetContentToOriginal() }
    try temporary.library.session.library.prune(olderThan: .infinity, keeping: 0)
    #expect(try temporary.files(in: edits) == [])
    #expect(try asset.now.imageData() == original)
    #expect(try host.verify(readingFiles: true).problems == [])
  }

  @Test("Deleting, recovering and purging take the edit along (§2.46)")
  func trash() async throws {
    let (temporary, asset) = try library()
    let host = temporary.library.host
    let editor = Editor(library: temporary.library, format: "org.example.one")
    try await editor.edit(asset, first)
    try await editor.edit(asset, second)
    try temporary.change { PHAssetChangeRequest.deleteAssets([asset] as NSArray) }
    try host.recover([asset.localIdentifier])
    #expect(try asset.now.imageData() == second && asset.now.hasAdjustments)
    try temporary.change { PHAssetChangeRequest.deleteAssets([asset] as NSArray) }
    try host.purge([asset.localIdentifier])
    #expect(try temporary.files(in: host.url.appendingPathComponent("edits")) == [])
    #expect(try temporary.files(in: host.url.appendingPathComponent("originals")) == [])
    #expect(try host.verify(readingFiles: true).problems == [])
  }
}

extension TemporaryLibrary {
  /// Adds a photo; returns its asset.
  func add(_ bytes: Data, named name: String) throws -> PHAsset {
    let identifier = Mutex("")
    try library.performChangesAndWait {
      let options = PHAssetResourceCreationOptions()
      options.originalFilename = name
      let request = PHAssetCreationRequest.forAsset()
      request.addResource(with: .photo, data: bytes, options: options)
      identifier.withLock { $0 = request.placeholderForCreatedAsset?.localIdentifier ?? "" }
    }
    return try run {
      try #require(
        PHAsset.fetchAssets(
          withLocalIdentifiers: [identifier.withLock { $0 }], options: nil
        ).firstObject)
    }
  }

  /// The files below a folder.
  func files(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains(".") }.sorted()
  }
}
