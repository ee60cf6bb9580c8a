internal import Foundation
internal import Photos

/// Finds the albums and folders that a person names by title, identifier or the beginning of one.
///
/// An exact identifier comes first, then an exact title, then the beginning of an identifier.
enum CollectionFinder {
  /// Returns the album or smart album that a word names.
  ///
  /// - Throws: ``CommandFailure`` when it names none or several.
  static func album(named word: String) throws -> PHAssetCollection {
    let exact = PHAssetCollection.fetchAssetCollections(
      withLocalIdentifiers: [word.uppercased()], options: nil)
    if let album = exact.firstObject { return album }
    if let album = try one(of: albums(titled: word), named: word) { return album }
    let smartAlbums = all(
      PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil))
    let titled = smartAlbums.filter { $0.localizedTitle == word }
    if let album = try one(of: titled, named: word) { return album }
    if let prefix = IdentifierPrefix(word) {
      let found = all(
        PHAssetCollection.fetchAssetCollections(
          with: .album, subtype: .any,
          options: options("localIdentifier BEGINSWITH %@", prefix.text)))
      let smart = smartAlbums.filter { $0.localIdentifier.hasPrefix(prefix.text) }
      if let album = try one(of: found + smart, named: word) { return album }
    }
    throw CommandFailure("There is no album “\(word)”.")
  }

  /// All albums with a title.
  static func albums(titled title: String) -> [PHAssetCollection] {
    all(
      PHAssetCollection.fetchAssetCollections(
        with: .album, subtype: .any, options: options("localizedTitle == %@", title)))
  }

  /// Returns the folder that a word names.
  ///
  /// - Throws: ``CommandFailure`` when it names none or several.
  static func folder(named word: String) throws -> PHCollectionList {
    guard let folder = try folderIfAny(named: word) else {
      throw CommandFailure("There is no folder “\(word)”.")
    }
    return folder
  }

  /// Returns the folder or else the album that a word names.
  static func collection(named word: String) throws -> PHCollection {
    if let folder = try folderIfAny(named: word) {
      if folder.localizedTitle == word, !albums(titled: word).isEmpty {
        let albums = albums(titled: word) as [PHCollection]
        throw IdentifierPrefix.ambiguity(word, candidates(albums + [folder]))
      }
      return folder
    }
    do {
      return try album(named: word)
    } catch is CommandFailure where CollectionFinder.albums(titled: word).count < 2 {
      throw CommandFailure("There is no album or folder “\(word)”.")
    }
  }

  private static func folderIfAny(named word: String) throws -> PHCollectionList? {
    let exact = PHCollectionList.fetchCollectionLists(
      withLocalIdentifiers: [word.uppercased()], options: nil)
    if let folder = exact.firstObject { return folder }
    let titled = folders(options("localizedTitle == %@", word))
    if let folder = try one(of: titled, named: word) { return folder }
    guard let prefix = IdentifierPrefix(word) else { return nil }
    return try one(
      of: folders(options("localIdentifier BEGINSWITH %@", prefix.text)), named: word)
  }

  private static func folders(_ options: PHFetchOptions) -> [PHCollectionList] {
    all(PHCollectionList.fetchCollectionLists(with: .folder, subtype: .any, options: options))
  }

  // MARK: Parts

  private static func options(_ format: String, _ argument: String) -> PHFetchOptions {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: format, argument)
    return options
  }

  private static func one<C: PHCollection>(of found: [C], named word: String) throws -> C? {
    guard found.count > 1 else { return found.first }
    throw IdentifierPrefix.ambiguity(word, candidates(found))
  }

  private static func candidates(
    _ collections: [PHCollection]
  ) -> [(identifier: String, name: String)] {
    collections.map { ($0.localIdentifier, $0.localizedTitle ?? "") }
  }

  static func all<C: PHObject>(_ result: PHFetchResult<C>) -> [C] {
    (0..<result.count).map(result.object(at:))
  }
}
