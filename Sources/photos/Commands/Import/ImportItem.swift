internal import Foundation
internal import Photos

/// Files that become one photo or video: the picture, or a picture with its RAW, the movie of a
/// Live Photo, or both.
struct ImportItem: Sendable {
  /// A file and what it is in its asset.
  struct File: Sendable {
    let url: URL
    var type: PHAssetResourceType
    let size: Int64
  }

  /// The file that the asset is named after comes first.
  var files: [File]
  /// What says more about it.
  var sidecar: URL?

  init(_ candidate: ImportCandidate) {
    files = [File(url: candidate.url, type: candidate.type, size: candidate.size)]
  }

  private init(_ file: File, sidecar: URL?) {
    files = [file]
    self.sidecar = sidecar
    if file.type == .alternatePhoto { files[0].type = .photo }
    if file.type == .pairedVideo { files[0].type = .video }
  }

  var path: String { files[0].url.path }

  var size: Int64 { files.reduce(0) { $0 + $1.size } }

  var isLivePhoto: Bool { files.contains { $0.type == .pairedVideo } }

  var isRAWPair: Bool { files.contains { $0.type == .alternatePhoto } }

  /// Its files as items of their own; the sidecar stays with the first.
  var singles: [ImportItem] {
    files.enumerated().map { ImportItem($1, sidecar: $0 == 0 ? sidecar : nil) }
  }

  /// What is left when files are taken out: one item without them, or single ones when the first
  /// is among them.
  func without(_ isBad: (File) -> Bool) -> [ImportItem] {
    if files.first.map(isBad) ?? true {
      return singles.filter { !isBad($0.files[0]) }
    }
    var rest = self
    rest.files.removeAll(where: isBad)
    return [rest]
  }
}
