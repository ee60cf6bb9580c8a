internal import Foundation
internal import Photos
internal import PhotosHost

/// Adds photos and videos to a library, many in each transaction.
///
/// When a transaction fails, the files that are to blame are looked for, named and left out, and
/// the others tried again; if that fails too, in halves. So bad files cost little, and the good
/// ones get in.
struct ImportRun {
  struct Options {
    var albumTitle: String?
    var movesFiles = false
    var skipsDuplicates = false
    /// Only find out what would be done.
    var isTrial = false
  }

  /// An item that is in the library.
  struct Imported: Sendable {
    let item: ImportItem
    /// The identifier of its asset; empty for what a trial would add.
    let identifier: String
    /// Whether a sidecar said more about it.
    let hasSidecar: Bool
  }

  /// How many files go into one transaction, and how many bytes.
  private static let batchLimit = (files: 100, bytes: Int64(256_000_000))

  /// `nil` for a trial where there is no library yet.
  private let library: PHPhotoLibrary?
  private let options: Options
  private var album: ImportAlbum?
  private var knownContent: [Set<FileContent>: String] = [:]

  private(set) var imported: [Imported] = []
  /// Items whose content the library had, with the asset that has it.
  private(set) var duplicates: [Imported] = []
  private(set) var failures: [ImportFailure] = []
  /// Sidecars that could not be read; what they belong to was imported without them.
  private(set) var sidecarFailures: [ImportFailure] = []
  private(set) var importedBytes: Int64 = 0
  /// Why the whole run could not go on.
  private(set) var fatal: (any Error)?
  private(set) var doneCount = 0
  /// How many files were imported, left out or found to be bad.
  private(set) var settledFileCount = 0

  init(into library: PHPhotoLibrary?, _ options: Options) throws {
    self.library = library
    self.options = options
    album = library == nil ? nil : try options.albumTitle.map(ImportAlbum.init(titled:))
  }

  /// The album that the files went into; `nil` when none was asked for or nothing was imported.
  var albumIdentifier: String? { album?.identifier }

  /// Imports items in order, until cancelled between two transactions.
  ///
  /// `progress` is called after each transaction, and for each failure as it is found.
  mutating func run(
    _ items: [ImportItem], isCancelled: () -> Bool,
    progress: (ImportRun, ImportFailure?) -> Void
  ) {
    var rest = items[...]
    while !rest.isEmpty, fatal == nil, !isCancelled() {
      let batch = ImportRun.batch(of: rest)
      rest = rest.dropFirst(batch.count)
      let failuresBefore = (failures.count, sidecarFailures.count)
      let fresh =
        options.skipsDuplicates ? withoutDuplicates(batch) : batch.map { Fresh(item: $0) }
      addWithTwins(fresh.map { withSidecar($0) }[...])
      doneCount += batch.count
      for failure in failures[failuresBefore.0...] + sidecarFailures[failuresBefore.1...] {
        progress(self, failure)
      }
      progress(self, nil)
    }
  }

  private static func batch(
    of items: ArraySlice<ImportItem>
  ) -> ArraySlice<ImportItem> {
    var bytes: Int64 = 0
    var count = 0
    for item in items.prefix(batchLimit.files) {
      bytes += item.size
      if count > 0, bytes > batchLimit.bytes { break }
      count += 1
    }
    return items.prefix(count)
  }

  // MARK: Duplicates

  private struct Fresh {
    let item: ImportItem
    /// What its files hold, when duplicates are to be found.
    var contents: Set<FileContent> = []
    var sidecar: PhotoSidecar?
  }

  /// Leaves out what the library has, and what came before in this run.
  ///
  /// A pair is a duplicate when one asset has all of its files, so that nothing is lost.
  private mutating func withoutDuplicates(_ batch: ArraySlice<ImportItem>) -> [Fresh] {
    var fresh: [Fresh] = []
    var inBatch: [FileContent: [Set<FileContent>]] = [:]
    for item in batch {
      let contents: Set<FileContent>
      do {
        contents = Set(try item.files.map { try FileContent(ofFileAt: $0.url) })
        if let identifier = try owner(of: contents) {
          leaveOut(item, identifier)
          continue
        }
      } catch {
        fail(item, error)
        continue
      }
      let others = contents.first.flatMap { inBatch[$0] } ?? []
      if let other = others.first(where: contents.isSubset) {
        twins.append((item, other))
      } else {
        for content in contents { inBatch[content, default: []].append(contents) }
        fresh.append(Fresh(item: item, contents: contents))
      }
    }
    return fresh
  }

  /// The asset that has all of these files.
  private func owner(of contents: Set<FileContent>) throws -> String? {
    var owners: Set<String>?
    for content in contents {
      let found = Set(try library?.host.localIdentifiers(of: content) ?? [])
      owners = owners?.intersection(found) ?? found
    }
    return owners?.min() ?? knownContent[contents]
  }

  /// Items of the running batch whose content another one of it has.
  private var twins: [(item: ImportItem, contents: Set<FileContent>)] = []

  /// Reads the sidecar of an item; one that cannot be read is noted.
  private mutating func withSidecar(_ fresh: Fresh) -> Fresh {
    guard let url = fresh.item.sidecar else { return fresh }
    var fresh = fresh
    do {
      fresh.sidecar = try PhotoSidecar(contentsOf: url, beside: fresh.item.files[0].url)
    } catch {
      let reason = "\(Program.sentence(for: error)) The photo is imported without it."
      sidecarFailures.append(ImportFailure(path: url.path, reason: reason))
    }
    return fresh
  }

  // MARK: Adding

  private mutating func addWithTwins(_ batch: ArraySlice<Fresh>) {
    add(batch, isChecked: false)
    for twin in twins {
      if let identifier = knownContent[twin.contents] {
        leaveOut(twin.item, identifier)
      } else if fatal == nil {
        fail(twin.item, CommandFailure("its content could not be imported under another name"))
      }
    }
    twins = []
  }

  private mutating func add(_ batch: ArraySlice<Fresh>, isChecked: Bool) {
    guard let first = batch.first, fatal == nil else { return }
    guard let library, !options.isTrial else {
      let good = withoutBadFiles(batch)
      return note(good[...], good.map { _ in "" })
    }
    do {
      note(batch, try commit(Array(batch), to: library))
    } catch  where ImportRun.endsAll(error) {
      fatal = error
    } catch  where batch.count == 1 && first.item.files.count == 1 {
      fail(first.item, error)
    } catch  where !isChecked {
      add(withoutBadFiles(batch)[...], isChecked: true)
    } catch  where batch.count == 1 {
      // What does not go together may go apart.
      add(ImportRun.parts(first, first.item.singles)[...], isChecked: true)
    } catch {
      let middle = batch.startIndex + batch.count / 2
      add(batch[..<middle], isChecked: true)
      add(batch[middle...], isChecked: true)
    }
  }

  private mutating func note(_ batch: ArraySlice<Fresh>, _ identifiers: [String]) {
    for (fresh, identifier) in zip(batch, identifiers) {
      imported.append(
        Imported(
          item: fresh.item, identifier: identifier, hasSidecar: fresh.sidecar != nil))
      importedBytes += fresh.item.size
      settledFileCount += fresh.item.files.count
      if !fresh.contents.isEmpty { knownContent[fresh.contents] = identifier }
    }
  }

  private mutating func withoutBadFiles(_ batch: ArraySlice<Fresh>) -> [Fresh] {
    var good: [Fresh] = []
    for fresh in batch {
      var bad: Set<URL> = []
      for file in fresh.item.files {
        do {
          try MediaInspection.checkFile(at: file.url)
        } catch {
          bad.insert(file.url)
          settledFileCount += 1
          failures.append(ImportFailure(path: file.url.path, reason: Program.sentence(for: error)))
        }
      }
      good +=
        bad.isEmpty ? [fresh] : ImportRun.parts(fresh, fresh.item.without { bad.contains($0.url) })
    }
    return good
  }

  /// What an item was taken apart into; the sidecar goes with the first file.
  private static func parts(_ fresh: Fresh, _ items: [ImportItem]) -> [Fresh] {
    items.map { item in
      Fresh(item: item, sidecar: item.path == fresh.item.path ? fresh.sidecar : nil)
    }
  }

  /// Adds items in one transaction and returns the identifiers of their assets.
  private mutating func commit(
    _ batch: [Fresh], to library: PHPhotoLibrary
  ) throws -> [String] {
    let movesFiles = options.movesFiles
    let album = try album?.current()
    let result = try library.change { () -> (assets: [String], album: String?) in
      let request = try album?.request()
      let placeholders = batch.compactMap { fresh in
        let creation = PHAssetCreationRequest.forAsset()
        for file in fresh.item.files {
          let options = PHAssetResourceCreationOptions()
          options.shouldMoveFile = movesFiles
          creation.addResource(with: file.type, fileURL: file.url, options: options)
        }
        fresh.sidecar?.apply(to: creation)
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

  private mutating func leaveOut(_ item: ImportItem, _ identifier: String) {
    duplicates.append(Imported(item: item, identifier: identifier, hasSidecar: false))
    settledFileCount += item.files.count
  }

  private mutating func fail(_ item: ImportItem, _ error: any Error) {
    failures.append(ImportFailure(path: item.path, reason: Program.sentence(for: error)))
    settledFileCount += item.files.count
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
