internal import Dispatch
internal import Foundation
internal import LibraryStore
internal import MediaFiles
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
    let results = Mutex([Result<NewAsset, PHPhotosError>?](repeating: nil, count: assets.count))
    DispatchQueue.concurrentPerform(iterations: assets.count) { index in
      let result: Result<NewAsset, PHPhotosError>
      do throws(PHPhotosError) {
        result = .success(try prepare(assets[index]))
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

  private func prepare(_ asset: PendingAsset) throws(PHPhotosError) -> NewAsset {
    let resources = asset.creation?.resources ?? []
    if let refusal = ResourceCombination.refusal(resources.map(\.type)) { throw refusal }
    var staged: [StagedResource] = []
    do throws(PHPhotosError) {
      for resource in resources { staged.append(try stage(resource, of: asset.uuid)) }
      let record = try AssetFacts(staged, now: now).record(uuid: asset.uuid)
      if asset.creation?.choice == .raw, staged.first(where: \.isPrimary)?.facts.isRAW != true {
        throw PHPhotosError(
          .changeNotSupported,
          message: "The RAW original was asked for, but the photo is no RAW file.")
      }
      return NewAsset(record: record, resources: staged.map(\.resource))
    } catch {
      files.conclude(staged.map(\.resource.file), committed: false)
      throw error
    }
  }

  // MARK: One file

  private func stage(
    _ resource: PendingCreation.Resource, of asset: UUID
  ) throws(PHPhotosError) -> StagedResource {
    let file = try stagedFile(resource, asset)
    do throws(PHPhotosError) {
      return try read(resource, file, asset)
    } catch {
      files.conclude([file], committed: false)
      throw error
    }
  }

  private func stagedFile(
    _ resource: PendingCreation.Resource, _ asset: UUID
  ) throws(PHPhotosError) -> StagedFile {
    // The type, and with it the ending of the name, is known only once the bytes are there.
    let path = path(of: resource, asset, fileExtension: "")
    do throws(StoreError) {
      switch resource.source {
      case .file(let url, let moving): return try files.stage(url, as: path, moving: moving)
      case .data(let data): return try files.stage(data, as: path)
      case .image(let image):
        guard let data = image.jpegData(compressionQuality: AssetPreparation.imageQuality) else {
          throw StoreError(.invalidResource, "The image has no pixels to store.")
        }
        return try files.stage(data, as: path)
      }
    } catch {
      throw PHPhotosError(error)
    }
  }

  /// The JPEG quality in which images that were in memory are kept.
  private static let imageQuality = 0.95

  private func read(
    _ resource: PendingCreation.Resource, _ file: StagedFile, _ asset: UUID
  ) throws(PHPhotosError) -> StagedResource {
    let name = resource.displayName
    let facts: MediaFacts
    do throws(MediaError) {
      facts = try MediaReader.facts(of: files.url(of: file), name: name)
    } catch {
      throw PHPhotosError(error)
    }
    try check(facts, against: resource)
    let path = path(of: resource, asset, fileExtension: facts.filenameExtension)
    do throws(StoreError) {
      let renamed = try files.rename(file, as: path)
      return StagedResource(
        type: resource.type, facts: facts, filename: resource.filename, file: renamed)
    } catch {
      throw PHPhotosError(error)
    }
  }

  private func path(
    of resource: PendingCreation.Resource, _ asset: UUID, fileExtension: String
  ) -> String {
    OriginalPath.path(
      asset: asset, type: resource.type.rawValue, fileExtension: fileExtension)
  }

  /// Whether the bytes are what the request says they are (§8.6, §8.9).
  private func check(
    _ facts: MediaFacts, against resource: PendingCreation.Resource
  ) throws(PHPhotosError) {
    let expected: MediaKind =
      switch resource.type {
      case .video, .pairedVideo, .fullSizeVideo, .fullSizePairedVideo: .video
      case .audio: .audio
      default: .image
      }
    guard facts.kind == expected else {
      throw PHPhotosError(
        .invalidResource,
        message:
          "\(resource.displayName) is \(facts.contentType), not a resource of type \(resource.type)."
      )
    }
    if let declared = resource.declaredType, !DeclaredType.fits(declared, facts.contentType) {
      throw PHPhotosError(
        .invalidResource,
        message:
          "\(resource.displayName) was declared as \(declared), but its bytes are \(facts.contentType)."
      )
    }
  }
}

/// A staged file with its facts.
struct StagedResource {
  let type: PHAssetResourceType
  let facts: MediaFacts
  /// The name that it had, if any.
  let filename: String?
  let file: StagedFile

  /// The name that it had, else a made up one (§8.6).
  var originalFilename: String {
    filename ?? "\(facts.kind == .image ? "IMG" : "MOV").\(facts.filenameExtension)"
  }

  /// What the catalogue will say about it.
  var resource: NewResource {
    var record = ResourceRecord()
    record.type = type.rawValue
    record.contentType = facts.contentType
    record.filename = originalFilename
    record.size = file.size
    record.sha256 = file.sha256
    record.path = file.path
    record.pixelWidth = facts.pixelWidth
    record.pixelHeight = facts.pixelHeight
    return NewResource(record: record, file: file)
  }
}

extension PendingCreation.Resource {
  /// How messages name the file.
  var displayName: String {
    switch source {
    case .file(let url, _): url.path
    case .data: filename ?? "The data"
    case .image: "The image"
    }
  }
}

/// Whether a type that a caller declares can be that of the bytes.
enum DeclaredType {
  static func fits(_ declared: String, _ actual: String) -> Bool {
    if declared == actual { return true }
    guard let declared = UTType(declared), let actual = UTType(actual) else { return false }
    return actual.conforms(to: declared)
  }
}
