import Foundation
import Photos

/// Remembers which photos were chosen, over launches.
class SelectionStore {
  private let file: URL
  private(set) var selected: Set<PHAsset> = []

  init(file: URL) {
    self.file = file
  }

  func toggle(_ asset: PHAsset) {
    if selected.contains(asset) { selected.remove(asset) } else { selected.insert(asset) }
  }

  func save() throws {
    let data = try JSONEncoder().encode(selected.map { $0.localIdentifier }.sorted())
    try data.write(to: file)
  }

  func load() throws {
    let ids = try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    let result = PHAsset.fetchAssets(withLocalIdentifiers: ids, options: nil)
    selected = Set(result.objects(at: IndexSet(integersIn: 0..<result.count)))
  }

  /// Photos in the order of creation, found by a predicate.
  func ordered() -> [PHAsset] {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(
      format: "localIdentifier IN %@", selected.map { $0.localIdentifier })
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: true)]
    let result = PHAsset.fetchAssets(with: options)
    var ordered: [PHAsset] = []
    result.enumerateObjects { asset, _, _ in ordered.append(asset) }
    return ordered
  }

  func asset(named identifier: String) -> PHAsset? {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "localIdentifier = %@", identifier)
    options.fetchLimit = 1
    return PHAsset.fetchAssets(with: options).firstObject
  }

  /// A name for a file: slashes are not allowed in it.
  static func fileName(for asset: PHAsset) -> String {
    return asset.localIdentifier.replacingOccurrences(of: "/", with: "_")
  }

  static func identifier(ofFileName name: String) -> String {
    return name.replacingOccurrences(of: "_", with: "/")
  }
}
