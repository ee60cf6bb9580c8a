internal import Foundation
internal import Photos
internal import PhotosHost

/// Writes the files of many assets to a folder, one after the other.
struct ExportRun {
  struct Options {
    let template: NameTemplate
    let choice: Choice
    let writesSidecars: Bool
  }

  /// Which files of an asset are wanted.
  enum Choice: String {
    case original
    /// What the edit made of it, if there is one.
    case current
    /// Every file that there is.
    case all = "all-resources"
  }

  /// A file in the folder.
  struct File: Sendable {
    let identifier: String
    let type: PHAssetResourceType
    let path: String
  }

  /// What was not exported, and why.
  struct Failure: Sendable {
    let identifier: String
    /// What it is called in messages.
    let name: String
    let reason: String
  }

  private let library: PHPhotoLibrary
  private let options: Options
  private var folder: ExportFolder

  private(set) var exported: [File] = []
  /// Files that were there already, with the same bytes.
  private(set) var present: [File] = []
  private(set) var failures: [Failure] = []
  private(set) var exportedBytes: Int64 = 0
  /// How many sidecars were written.
  private(set) var sidecarCount = 0
  /// Why the whole run could not go on.
  private(set) var fatal: (any Error)?
  private(set) var doneCount = 0

  init(from library: PHPhotoLibrary, to folder: ExportFolder, _ options: Options) {
    self.library = library
    self.folder = folder
    self.options = options
  }

  /// Exports assets in order, until cancelled between two files.
  ///
  /// `progress` is called after each asset, and for each failure as it is found.
  mutating func run(
    _ selection: ExportSelection, isCancelled: () -> Bool, progress: (ExportRun, Failure?) -> Void
  ) {
    for index in 0..<selection.count {
      let failuresBefore = failures.count
      let isDone = export(selection[index], at: index, of: selection, isCancelled)
      for failure in failures[failuresBefore...] { progress(self, failure) }
      guard isDone else { return }
      doneCount += 1
      progress(self, nil)
    }
  }

  /// Exports one asset.
  ///
  /// - Returns: Whether all of its files were tried.
  private mutating func export(
    _ asset: PHAsset, at index: Int, of selection: ExportSelection, _ isCancelled: () -> Bool
  ) -> Bool {
    guard !isCancelled() else { return false }
    let all = PHAssetResource.assetResources(for: asset)
    let name = all.first?.originalFilename ?? ""
    let resources = wanted(of: all)
    if resources.isEmpty { fail(asset, "it has no files, or was deleted meanwhile") }
    let album = options.template.needsAlbum ? selection.albumTitle ?? albumTitle(of: asset) : ""
    for (place, resource) in resources.enumerated() {
      guard place == 0 || !isCancelled() else { return false }
      let facts = NameFacts(
        filename: filename(of: resource, original: name), date: asset.creationDate,
        offset: asset.creationDateOffset, identifier: asset.localIdentifier, album: album,
        index: index + 1, count: selection.count)
      let path = options.template.path(for: facts)
      do {
        let outcome = try folder.place(resource, at: path, date: asset.creationDate)
        note(resource, outcome)
        if place == 0, options.writesSidecars { try writeSidecar(of: asset, beside: outcome.path) }
      } catch  where endsAll(error) {
        fatal = error
        return false
      } catch {
        fail(asset, Program.sentence(for: error))
      }
    }
    return true
  }

  private func wanted(of resources: [PHAssetResource]) -> [PHAssetResource] {
    func first(_ types: Set<PHAssetResourceType>) -> [PHAssetResource] {
      resources.filter { types.contains($0.type) }
    }
    switch options.choice {
    case .all: return resources
    case .original: return first([.photo, .video, .audio])
    case .current:
      let rendered = first([.fullSizePhoto, .fullSizeVideo])
      // The still that stands for an edited video comes with it.
      let main = rendered.filter { $0.type == .fullSizeVideo }
      if let current = (main.isEmpty ? rendered : main).first { return [current] }
      return first([.photo, .video, .audio])
    }
  }

  /// What an edit made is called after the original, with its own extension.
  private func filename(of resource: PHAssetResource, original: String) -> String {
    guard options.choice == .current else { return resource.originalFilename }
    let ending = (resource.originalFilename as NSString).pathExtension
    let stem = (original as NSString).deletingPathExtension
    return ending.isEmpty ? original : "\(stem).\(ending)"
  }

  /// Writes what is known of an asset to a file beside its own.
  private mutating func writeSidecar(of asset: PHAsset, beside path: String) throws {
    let data = try PhotoSidecar(asset).xmp()
    let outcome = try folder.place(data, at: path + ".xmp")
    switch outcome {
    case .written: sidecarCount += 1
    case .present: break
    }
  }

  /// The first album that has it; nothing when none has.
  private func albumTitle(of asset: PHAsset) -> String {
    let albums = PHAssetCollection.fetchAssetCollectionsContaining(
      asset, with: .album, options: nil)
    return albums.firstObject?.localizedTitle ?? ""
  }

  private mutating func note(_ resource: PHAssetResource, _ outcome: ExportFolder.Outcome) {
    let identifier = resource.assetLocalIdentifier
    switch outcome {
    case .written(let path):
      exported.append(File(identifier: identifier, type: resource.type, path: path))
      exportedBytes += Int64(resource.dataSize ?? 0)
    case .present(let path):
      present.append(File(identifier: identifier, type: resource.type, path: path))
    }
  }

  private mutating func fail(_ asset: PHAsset, _ reason: String) {
    failures.append(
      Failure(identifier: asset.localIdentifier, name: asset.label, reason: reason))
  }

  /// Whether an error is about the library or the disk, so that every other file would fail too.
  private func endsAll(_ error: any Error) -> Bool {
    guard PHPhotoLibrary.isLibrary(at: library.host.url) else { return true }
    guard let error = error as? PHPhotosError else { return false }
    return [.notEnoughSpace, .accessRestricted, .accessUserDenied].contains(error.code)
  }
}

extension PHAsset {
  /// The name of its file and the first digits of its identifier, for messages.
  var label: String {
    displayName.isEmpty ? shortIdentifier : "\(displayName) (\(shortIdentifier))"
  }
}
