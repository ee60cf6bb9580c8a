package import Foundation

/// How placed files are named: in 256 folders by the first letters of the asset's UUID, so that no
/// folder grows with the library.
enum StoredPath {
  /// The folders that files are placed in, below that of the library.
  static let folders = [OriginalPath.folder, EditPath.folder]

  /// Where a file of this name lies: a name tells whether its file is an original or of an edit.
  static func path(ofFileNamed name: String) -> String {
    let afterAsset = name.dropFirst(UUID.textLength + 1).prefix { $0 != "." }
    let folder = afterAsset.contains("-") ? EditPath.folder : OriginalPath.folder
    return "\(folder)/\(name.prefix(2))/\(name)"
  }

  static func name(_ parts: [String], fileExtension: String) -> String {
    let ending = fileExtension.isEmpty ? "" : ".\(fileExtension)"
    return parts.joined(separator: "-") + ending
  }
}

/// How original files are named: by the asset's UUID and the kind of resource.
package enum OriginalPath {
  static let folder = "originals"

  /// The path of a resource, such as `originals/9F/9F983DBA-EC35-42B8-8773-B597CF782EDD-1.jpg`.
  package static func path(asset: UUID, type: Int, fileExtension: String) -> String {
    StoredPath.path(
      ofFileNamed: StoredPath.name(
        [asset.uuidString, String(type)], fileExtension: fileExtension))
  }
}

/// How the files of edits are named: by the asset's UUID, one of the edit, and the kind of resource.
///
/// Files of replaced edits lie beside those of the present one, as long as a state names them.
package enum EditPath {
  static let folder = "edits"

  /// The path of a resource, such as `edits/9F/9F983DBA-…-2D0B7A0C-…-5.jpg`.
  package static func path(asset: UUID, edit: UUID, type: Int, fileExtension: String) -> String {
    StoredPath.path(
      ofFileNamed: StoredPath.name(
        [asset.uuidString, edit.uuidString, String(type)], fileExtension: fileExtension))
  }
}

extension UUID {
  /// The letters of a UUID as text.
  fileprivate static let textLength = 36
}
