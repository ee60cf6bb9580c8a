internal import Foundation
internal import LibraryStore
internal import MediaFiles

/// Stages the files of one asset, hashing them in the same pass, and finds out what they are.
struct ResourceStaging {
  let files: any FileStore
  let asset: UUID
  /// Tells the files of one edit from those of all others.
  private let edit = UUID.random()

  init(files: any FileStore, asset: UUID) {
    self.files = files
    self.asset = asset
  }

  /// The JPEG quality in which images that were in memory are kept.
  private static let imageQuality = 0.95

  // MARK: Pictures and movies

  /// Stages a picture, movie or sound.
  ///
  /// - Throws: ``PHPhotosError/Code/invalidResource`` when it is not what it is said to be (§8.6, §8.9).
  func media(_ resource: PendingCreation.Resource) throws(PHPhotosError) -> StagedResource {
    let file = try stagedFile(resource)
    do throws(PHPhotosError) {
      return try read(resource, file)
    } catch {
      files.conclude([file], committed: false)
      throw error
    }
  }

  private func stagedFile(
    _ resource: PendingCreation.Resource
  ) throws(PHPhotosError) -> StagedFile {
    let path = path(ofNew: resource.type)
    do throws(StoreError) {
      switch resource.source {
      case .file(let url, let moving): return try files.stage(url, as: path, moving: moving)
      case .data(let data): return try files.stage(data, as: path)
      case .image(let image):
        guard let data = image.jpegData(compressionQuality: ResourceStaging.imageQuality) else {
          throw StoreError(.invalidResource, "The image has no pixels to store.")
        }
        return try files.stage(data, as: path)
      }
    } catch {
      throw PHPhotosError(error)
    }
  }

  private func read(
    _ resource: PendingCreation.Resource, _ file: StagedFile
  ) throws(PHPhotosError) -> StagedResource {
    let facts: MediaFacts
    do throws(MediaError) {
      facts = try MediaReader.facts(of: files.url(of: file), name: resource.displayName)
    } catch {
      throw PHPhotosError(error)
    }
    try check(facts, against: resource)
    let path = path(of: resource.type, fileExtension: facts.filenameExtension)
    do throws(StoreError) {
      let renamed = try files.rename(file, as: path)
      return StagedResource(
        type: resource.type, facts: facts, filename: resource.filename, file: renamed)
    } catch {
      throw PHPhotosError(error)
    }
  }

  /// The path of a file whose bytes are not there yet: of a picture or movie, its type, and with it
  /// the ending of the name, is known only then.
  private func path(ofNew type: PHAssetResourceType) -> String {
    path(
      of: type, fileExtension: type == .adjustmentData ? AdjustmentFile.fileExtension : "")
  }

  private func path(of type: PHAssetResourceType, fileExtension: String) -> String {
    type.derivedFilename(fileExtension: fileExtension) == nil
      ? OriginalPath.path(asset: asset, type: type.rawValue, fileExtension: fileExtension)
      : EditPath.path(
        asset: asset, edit: edit, type: type.rawValue, fileExtension: fileExtension)
  }

  /// Whether the bytes are what the request says they are (§8.6, §8.9).
  private func check(
    _ facts: MediaFacts, against resource: PendingCreation.Resource
  ) throws(PHPhotosError) {
    guard facts.kind == resource.type.mediaKind else {
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

  // MARK: Adjustment data

  /// Stages the description of an edit that comes as a file of another library.
  ///
  /// - Throws: ``PHPhotosError/Code/invalidResource`` when it is none.
  func adjustment(_ resource: PendingCreation.Resource) throws(PHPhotosError) -> StagedAdjustment {
    let file = try stagedFile(resource)
    do throws(PHPhotosError) {
      guard file.size <= Int64(2 * AdjustmentFile.largestData),
        let contents = try? Data(contentsOf: files.url(of: file))
      else {
        throw PHPhotosError(
          .invalidResource,
          message: "\(resource.displayName) is no adjustment data: it has \(file.size) bytes.")
      }
      return StagedAdjustment(adjustment: try AdjustmentFile(contents: contents), file: file)
    } catch {
      files.conclude([file], committed: false)
      throw error
    }
  }

  /// Stages what a program says of its edit.
  ///
  /// - Parameters:
  ///   - adjustment: The description.
  ///   - date: When the edit was made, in seconds since the reference date.
  /// - Returns: The staged file.
  /// - Throws: What staging throws.
  func adjustment(
    _ adjustment: AdjustmentFile, date: Double
  ) throws(PHPhotosError) -> StagedAdjustment {
    let contents = try adjustment.contents(date: date)
    do throws(StoreError) {
      let file = try files.stage(contents, as: path(ofNew: .adjustmentData))
      return StagedAdjustment(adjustment: adjustment, file: file)
    } catch {
      throw PHPhotosError(error)
    }
  }
}

/// A staged picture, movie or sound with its facts.
struct StagedResource {
  let type: PHAssetResourceType
  let facts: MediaFacts
  /// The name that it had, if any.
  let filename: String?
  let file: StagedFile

  /// Its name: a fixed one for what is derived (§11.2), else the one that it had, else a made up one
  /// (§8.6).
  var originalFilename: String {
    let ending = facts.filenameExtension
    return type.derivedFilename(fileExtension: ending) ?? filename
      ?? "\(facts.kind == .image ? "IMG" : "MOV").\(ending)"
  }

  /// What the catalogue will say about it.
  var resource: NewResource {
    var record = ResourceRecord(file, type, contentType: facts.contentType, originalFilename)
    record.pixelWidth = facts.pixelWidth
    record.pixelHeight = facts.pixelHeight
    return NewResource(record: record, file: file)
  }
}

/// The staged description of an edit.
struct StagedAdjustment {
  let adjustment: AdjustmentFile
  let file: StagedFile

  /// What the catalogue will say about it.
  var resource: NewResource {
    let record = ResourceRecord(
      file, .adjustmentData, contentType: AdjustmentFile.contentType, AdjustmentFile.filename)
    return NewResource(record: record, file: file)
  }
}

extension ResourceRecord {
  fileprivate init(
    _ file: StagedFile, _ type: PHAssetResourceType, contentType: String, _ filename: String
  ) {
    self.init()
    self.type = type.rawValue
    self.contentType = contentType
    self.filename = filename
    size = file.size
    sha256 = file.sha256
    path = file.path
  }
}

extension PHAssetResourceType {
  /// What a file of this type must be.
  fileprivate var mediaKind: MediaKind {
    switch self {
    case .video, .pairedVideo, .fullSizeVideo, .fullSizePairedVideo, .adjustmentBaseVideo,
      .adjustmentBasePairedVideo:
      .video
    case .audio: .audio
    case .photo, .alternatePhoto, .fullSizePhoto, .adjustmentBasePhoto, .adjustmentData,
      .photoProxy:
      .image
    }
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
