internal import Foundation
internal import Photos
internal import PhotosHost

/// Adds files to a library, many in each transaction.
///
/// When a transaction fails, the files that are to blame are looked for, named and left out, and
/// the others tried again; if that fails too, in halves. So bad files cost little, and the good
/// ones get in.
struct ImportRun {
  struct Options {
    var albumTitle: String?
    var movesFiles = false
    var skipsDuplicates = false
  }

  /// A file that is in the library.
  struct Imported: Sendable {
    let path: String
    let identifier: String
  }

  /// How many files go into one transaction, and how many bytes.
  private static let batchLimit = (files: 100, bytes: Int64(256_000_000))

  private let library: PHPhotoLibrary
  private let options: Options
  private var album: ImportAlbum?
  private var knownContent: [FileContent: String] = [:]

  private(set) var imported: [Imported] = []
  /// Files whose content the library had, with the asset that has it.
  private(set) var duplicates: [Imported] = []
  private(set) var failures: [ImportFailure] = []
  private(set) var importedBytes: Int64 = 0
  /// Why the whole run could not go on.
  private(set) var fatal: (any Error)?
  private(set) var doneCount = 0

  init(into library: PHPhotoLibrary, _ options: Options) throws {
    self.library = library
    self.options = options
    album = try options.albumTitle.map(ImportAlbum.init(titled:))
  }

  /// The album that the files went into; `nil` when none was asked for or nothing was imported.
  var albumIdentifier: String? { album?.identifier }

  /// Imports files in order, until cancelled between two transactions.
  ///
  /// `progress` is called after each transaction, and for each failure as it is found.
  mutating func run(
    _ candidates: [ImportCandidate], isCancelled: () -> Bool,
    progress: (ImportRun, ImportFailure?) -> Void
  ) {
    var rest = candidates[...]
    while !rest.isEmpty, fatal == nil, !isCancelled() {
      let batch = ImportRun.batch(of: rest)
      rest = rest.dropFirst(batch.count)
      let failuresBefore = failures.count
      let fresh =
        options.skipsDuplicates
        ? withoutDuplicates(batch) : batch.map { Fresh(candidate: $0, content: nil) }
      addWithTwins(fresh[...])
      doneCount += batch.count
      for failure in failures[failuresBefore...] { progress(self, failure) }
      progress(self, nil)
    }
  }

  private static func batch(
    of candidates: ArraySlice<ImportCandidate>
  ) -> ArraySlice<ImportCandidate> {
    var bytes: Int64 = 0
    var count = 0
    for candidate in candidates.prefix(batchLimit.files) {
      bytes += candidate.size
      if count > 0, bytes > batchLimit.bytes { break }
      count += 1
    }
    return candidates.prefix(count)
  }

  // MARK: Duplicates

  private struct Fresh {
    let candidate: ImportCandidate
    let content: FileContent?
  }

  /// Leaves out what the library has, and what came before in this run.
  private mutating func withoutDuplicates(_ batch: ArraySlice<ImportCandidate>) -> [Fresh] {
    var fresh: [Fresh] = []
    var inBatch: Set<FileContent> = []
    for candidate in batch {
      do {
        let content = try FileContent(ofFileAt: candidate.url)
        let first = try library.host.localIdentifiers(of: content).first
        if let identifier = first ?? knownContent[content] {
          duplicates.append(Imported(path: candidate.url.path, identifier: identifier))
        } else if inBatch.insert(content).inserted {
          fresh.append(Fresh(candidate: candidate, content: content))
        } else {
          twins.append((candidate.url.path, content))
        }
      } catch {
        fail(candidate, error)
      }
    }
    return fresh
  }

  /// Files of the running batch whose content another one of it has.
  private var twins: [(path: String, content: FileContent)] = []

  // MARK: Adding

  private mutating func addWithTwins(_ batch: ArraySlice<Fresh>) {
    add(batch, isChecked: false)
    for twin in twins {
      if let identifier = knownContent[twin.content] {
        duplicates.append(Imported(path: twin.path, identifier: identifier))
      } else if fatal == nil {
        failures.append(
          ImportFailure(
            path: twin.path, reason: "its content could not be imported under another name"))
      }
    }
    twins = []
  }

  private mutating func add(_ batch: ArraySlice<Fresh>, isChecked: Bool) {
    guard let first = batch.first, fatal == nil else { return }
    do {
      note(batch, try commit(batch.map(\.candidate)))
    } catch  where ImportRun.endsAll(error) {
      fatal = error
    } catch  where batch.count == 1 {
      fail(first.candidate, error)
    } catch  where !isChecked {
      add(withoutBadFiles(batch)[...], isChecked: true)
    } catch {
      let middle = batch.startIndex + batch.count / 2
      add(batch[..<middle], isChecked: true)
      add(batch[middle...], isChecked: true)
    }
  }

  private mutating func note(_ batch: ArraySlice<Fresh>, _ identifiers: [String]) {
    for (fresh, identifier) in zip(batch, identifiers) {
      imported.append(Imported(path: fresh.candidate.url.path, identifier: identifier))
      importedBytes += fresh.candidate.size
      if let content = fresh.content { knownContent[content] = identifier }
    }
  }

  private mutating func withoutBadFiles(_ batch: ArraySlice<Fresh>) -> [Fresh] {
    var good: [Fresh] = []
    for fresh in batch {
      do {
        try MediaInspection.checkFile(at: fresh.candidate.url)
        good.append(fresh)
      } catch {
        fail(fresh.candidate, error)
      }
    }
    return good
  }

  /// Adds files in one transaction and returns the identifiers of their assets.
  private mutating func commit(_ batch: [ImportCandidate]) throws -> [String] {
    let movesFiles = options.movesFiles
    let album = try album?.current()
    let result = try library.change { () -> (assets: [String], album: String?) in
      let request = try album?.request()
      let placeholders = batch.compactMap { candidate in
        let creation = PHAssetCreationRequest.forAsset()
        let options = PHAssetResourceCreationOptions()
        options.shouldMoveFile = movesFiles
        creation.addResource(with: candidate.type, fileURL: candidate.url, options: options)
        return creation.placeholderForCreatedAsset
      }
      request?.addAssets(placeholders)
      return (
        placeholders.map(\.localIdentifier),
        request?.placeholderForCreatedAssetCollection.localIdentifier
      )
    }
    if let identifier = result.album { self.album?.identifier = identifier }
    return result.assets
  }

  private mutating func fail(_ candidate: ImportCandidate, _ error: any Error) {
    failures.append(
      ImportFailure(path: candidate.url.path, reason: Program.sentence(for: error)))
  }

  /// Whether an error is about the library, so that every other file would fail too.
  private static func endsAll(_ error: any Error) -> Bool {
    guard let error = error as? PHPhotosError else { return error is CommandFailure }
    switch error.code {
    case .notEnoughSpace, .libraryVolumeOffline, .relinquishingLibraryBundleToWriter,
      .accessRestricted, .accessUserDenied, .userCancelled:
      return true
    default: return false
    }
  }
}
