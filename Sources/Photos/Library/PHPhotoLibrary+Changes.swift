internal import Dispatch
internal import Foundation
internal import LibraryStore

extension PHPhotoLibrary {
  /// Runs a change block and commits what it asks for as one atomic change (§2.16).
  ///
  /// The block runs once, on a serial queue, and only records. Blocks are committed in the order of
  /// the calls (§2.11).
  ///
  /// - Parameters:
  ///   - changeBlock: Makes change requests. Blocks do not nest: doing so stops the program (§2.4).
  ///   - completionHandler: Called once, on a serial queue, with true and no error, or false and
  ///     the reason (a ``PHPhotosError``). A fetch in it sees the new state (§2.8, §2.9).
  public func performChanges(
    _ changeBlock: @escaping () -> Void,
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    ChangeRecorder.checkNotNested(in: self, "performChanges(_:completionHandler:)")
    // The block runs once, on the change queue, after this call has given it away.
    nonisolated(unsafe) let block = changeBlock
    session.changeQueue.async { [self] in
      let complete: @Sendable (CommitOutcome) -> Void = { [self] outcome in
        let error: PHPhotosError? =
          if case .failed(let error) = outcome { PHPhotosError(error) } else { nil }
        finish(completionHandler, error)
      }
      do throws(PHPhotosError) {
        let change = try prepare(unsafe block)
        guard let change else { return finish(completionHandler, nil) }
        let library = try openLibrary()
        library.commit(change, confirmation: confirmation(of: change), completion: complete)
      } catch {
        finish(completionHandler, error)
      }
    }
  }

  /// As ``performChanges(_:completionHandler:)``, for asynchronous code.
  ///
  /// Cancelling the task does not cancel the change (§2.8). Called in the caller's isolation, so
  /// that a block made on the main actor can be given away in Swift 6 as well.
  ///
  /// - Throws: ``PHPhotosError``.
  nonisolated(nonsending) public func performChanges(
    _ changeBlock: @escaping () -> Void
  ) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      performChanges(changeBlock) { _, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Runs a change block on the calling thread, and returns when what it asks for is committed,
  /// durably (§2.10).
  ///
  /// - Throws: ``PHPhotosError``; nothing was changed then.
  public func performChangesAndWait(_ changeBlock: @escaping () -> Void) throws {
    ChangeRecorder.checkNotNested(in: self, "performChangesAndWait(_:)")
    let pending = try session.changeQueue.sync { () throws -> PendingCommit? in
      guard let change = try prepare(changeBlock) else { return nil }
      return try openLibrary().enqueue(change, confirmation: confirmation(of: change))
    }
    do throws(StoreError) {
      _ = try pending?.wait()
    } catch {
      throw PHPhotosError(error)
    }
  }

  private func openLibrary() throws(PHPhotosError) -> Library {
    do throws(StoreError) { return try session.library } catch { throw PHPhotosError(error) }
  }

  private func finish(
    _ handler: (@Sendable (Bool, (any Error)?) -> Void)?, _ error: PHPhotosError?
  ) {
    guard let handler else { return }
    session.callbacks.async { [self] in
      SharedLibrary.$bound.withValue(self) { handler(error == nil, error) }
    }
  }

  /// Runs a block and makes what it recorded ready to be committed; `nil` when it asked for nothing
  /// (§2.15).
  private func prepare(_ block: () -> Void) throws(PHPhotosError) -> ChangeSet? {
    let recorder = ChangeRecorder.record(in: self, block)
    if let unavailability = session.unavailability { throw unavailability }
    if let failure = recorder.failure { throw failure }
    var change = ChangeSet(client: session.client, date: session.options.clock())
    let unborn = recorder.unborn
    change.deletedAssets = recorder.deletedAssets.filter { !unborn.contains($0) }
    change.deletedCollections = recorder.deletedCollections.filter { !unborn.contains($0) }
    change.arrangements = recorder.arrangements(without: unborn)
    change.projectPatches = recorder.projects
    change.uploads = recorder.uploads
    for collection in recorder.collections where !unborn.contains(collection.uuid) {
      collection.add(to: &change)
    }
    // Deletion wins over all that is asked of the same asset (§2.20).
    let deleted = Set(recorder.deletedAssets)
    let assets = recorder.assets.filter { !unborn.contains($0.uuid) }
    let created = assets.filter { $0.creation != nil }
    let edited = assets.filter { $0.content != nil && !deleted.contains($0.uuid) }
    change.assetPatches = assets.map(\.patch)
    guard !created.isEmpty || !change.isEmpty else { return nil }
    let library = try openLibrary()
    awaitAnswerIfUndetermined(addingOnly: recorder.onlyAddsAssets)
    try checkMayAdd(created, library)
    change.newAssets = try AssetPreparation(files: library.files, now: change.date)
      .prepare(created)
    do throws(PHPhotosError) {
      change.contentPatches = try ContentPreparation(library: library, now: change.date)
        .prepare(edited)
    } catch {
      let staged = change.newAssets.flatMap { $0.resources.map(\.file) }
      library.files.conclude(staged, committed: false)
      throw error
    }
    return change
  }

  /// Refuses early, before any file is read, what the commit would refuse (§6.12).
  private func checkMayAdd(_ created: [PendingAsset], _ library: Library) throws(PHPhotosError) {
    guard !created.isEmpty else { return }
    do throws(StoreError) {
      let access = try library.catalog.access(of: session.client, at: nil)
      guard !access.canRead, access.addOnly != .authorized else { return }
      throw StoreError(
        access.readWrite == .restricted || access.addOnly == .restricted ? .restricted : .denied,
        "“\(session.client.name)” has no access to this library.")
    } catch {
      throw PHPhotosError(error)
    }
  }

  private func confirmation(
    of change: ChangeSet
  ) -> (@Sendable ([LogEntry]) -> Bool)? {
    guard let hook = session.options.confirmation, change.needsConfirmation,
      let catalog = try? session.library.catalog
    else { return nil }
    return { entries in hook(change, entries, catalog) }
  }
}

extension PendingCollection {
  fileprivate func add(to change: inout ChangeSet) {
    if let kind {
      change.newCollections.append(
        NewCollection(
          uuid: uuid, kind: kind, subtype: kind == .folder ? 100 : 2, title: title ?? ""))
    } else if let title {
      change.collectionPatches.append(CollectionPatch(uuid: uuid, title: title))
    }
  }
}
