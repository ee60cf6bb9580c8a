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
    if let album = album(withIdentifier: word) { return album }
    if let album = try one(of: albums(titled: word), named: word) { return album }
    if let album = smartAlbums.first(where: { $0.localizedTitle == word }) { return album }
    let found = IdentifierPrefix(word).map(albums(beginningWith:)) ?? []
    guard let album = try one(of: found, named: word) else {
      throw CommandFailure("There is no album “\(word)”.")
    }
    return album
  }

  /// Returns the folder that a word names.
  ///
  /// - Throws: ``CommandFailure`` when it names none or several.
  static func folder(named word: String) throws -> PHCollectionList {
    if let folder = folder(withIdentifier: word) { return folder }
    if let folder = try one(of: folders(titled: word), named: word) { return folder }
    let found = IdentifierPrefix(word).map(folders(beginningWith:)) ?? []
    guard let folder = try one(of: found, named: word) else {
      throw CommandFailure("There is no folder “\(word)”.")
    }
    return folder
  }

  /// Returns the album or folder that a word names.
  ///
  /// - Throws: ``CommandFailure`` when it names none or several.
  static func collection(named word: String) throws -> PHCollection {
    if let folder = folder(withIdentifier: word) { return folder }
    if let album = album(withIdentifier: word) { return album }
    let titled: [PHCollection] = folders(titled: word) + albums(titled: word)
    if let collection = try one(of: titled, named: word) { return collection }
    if let album = smartAlbums.first(where: { $0.localizedTitle == word }) { return album }
    let found = IdentifierPrefix(word).map { prefix -> [PHCollection] in
      folders(beginningWith: prefix) + albums(beginningWith: prefix)
    }
    guard let collection = try one(of: found ?? [], named: word) else {
      throw CommandFailure("There is no album or folder “\(word)”.")
    }
    return collection
  }

  // MARK: Fetches

  private static func album(withIdentifier word: String) -> PHAssetCollection? {
    PHAssetCollection.fetchAssetCollections(
      withLocalIdentifiers: [word.uppercased()], options: nil
    ).firstObject
  }

  private static func folder(withIdentifier word: String) -> PHCollectionList? {
    PHCollectionList.fetchCollectionLists(
      withLocalIdentifiers: [word.uppercased()], options: nil
    ).firstObject
  }

  /// All albums with a title.
  static func albums(titled title: String) -> [PHAssetCollection] {
    albums(options("localizedTitle == %@", title))
  }

  private static func albums(beginningWith prefix: IdentifierPrefix) -> [PHAssetCollection] {
    albums(options("localIdentifier BEGINSWITH %@", prefix.text))
      + smartAlbums.filter { $0.localIdentifier.hasPrefix(prefix.text) }
  }

  private static func albums(_ options: PHFetchOptions) -> [PHAssetCollection] {
    all(PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options))
  }

  private static var smartAlbums: [PHAssetCollection] {
    all(PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .any, options: nil))
  }

  private static func folders(titled title: String) -> [PHCollectionList] {
    folders(options("localizedTitle == %@", title))
  }

  private static func folders(beginningWith prefix: IdentifierPrefix) -> [PHCollectionList] {
    folders(options("localIdentifier BEGINSWITH %@", prefix.text))
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
