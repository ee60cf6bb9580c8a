internal import Dispatch
internal import Foundation
internal import LibraryStore
internal import Synchronization

/// Makes the new assets of a block ready to be committed: stages their files, hashing them in the
/// same pass, and reads the facts of what was staged.
///
/// No lock is held meanwhile.
struct AssetPreparation {
  let files: any FileStore
  /// Seconds since the reference date; the creation date of what has none of its own (§8.13).
  let now: Double

  /// Prepares all creations, several at a time.
  ///
  /// - Throws: The error of the first one that fails; nothing stays staged then.
  func prepare(_ assets: [PendingAsset]) throws(PHPhotosError) -> [NewAsset] {
    let creations = assets.map { ($0.uuid, $0.creation ?? PendingCreation()) }
    let results = Mutex([Result<NewAsset, PHPhotosError>?](repeating: nil, count: assets.count))
    DispatchQueue.concurrentPerform(iterations: creations.count) { index in
      let result: Result<NewAsset, PHPhotosError>
      do throws(PHPhotosError) {
        result = .success(try prepare(creations[index].0, creations[index].1))
      } catch {
        result = .failure(error)
      }
      results.withLock { $0[index] = result }
    }
    var prepared: [NewAsset] = []
    var failure: PHPhotosError?
    for result in results.withLock({ $0 }) {
      switch result {
      case .success(let asset): prepared.append(asset)
      case .failure(let error): failure = failure ?? error
      case nil: break
      }
    }
    guard let failure else { return prepared }
    files.conclude(prepared.flatMap { $0.resources.map(\.file) }, committed: false)
    throw failure
  }

  private func prepare(
    _ uuid: UUID, _ creation: PendingCreation
  ) throws(PHPhotosError) -> NewAsset {
    let resources = creation.resources
    if let refusal = ResourceCombination.refusal(resources.map(\.type)) { throw refusal }
    let staging = ResourceStaging(files: files, asset: uuid)
    var staged: [StagedResource] = []
    var adjustment: StagedAdjustment?
    func stagedResources() -> [NewResource] {
      staged.map(\.resource) + (adjustment.map { [$0.resource] } ?? [])
    }
    do throws(PHPhotosError) {
      for resource in resources {
        if resource.type == .adjustmentData {
          adjustment = try staging.adjustment(resource)
        } else {
          staged.append(try staging.media(resource))
        }
      }
      let facts = AssetFacts(
        staged, adjustmentFormat: adjustment?.adjustment.formatIdentifier,
        choice: creation.choice, now: now)
      return NewAsset(record: try facts.record(uuid: uuid), resources: stagedResources())
    } catch {
      files.conclude(stagedResources().map(\.file), committed: false)
      throw error
    }
  }
}
