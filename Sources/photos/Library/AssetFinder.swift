internal import Foundation
internal import Photos

/// Finds the assets that a person names by identifiers or beginnings of them.
enum AssetFinder {
  /// Returns the assets in the order of the words, each once.
  ///
  /// - Throws: ``CommandFailure`` for the first word that names none or several.
  static func assets(named words: [String]) throws -> [PHAsset] {
    var known: Set<String> = []
    return try words.map(asset(named:)).filter { known.insert($0.localIdentifier).inserted }
  }

  /// Returns the one asset that a word names.
  static func asset(named word: String) throws -> PHAsset {
    let exact = PHAsset.fetchAssets(withLocalIdentifiers: [word.uppercased()], options: nil)
    if let asset = exact.firstObject { return asset }
    guard let prefix = IdentifierPrefix(word) else {
      throw CommandFailure("“\(word)” is no identifier of a photo.")
    }
    let found = PHAsset.fetchAssets(with: options(prefix))
    guard let asset = found.firstObject else {
      throw CommandFailure("No photo has an identifier that begins with “\(word)”.")
    }
    guard found.count == 1 else {
      let candidates = (0..<found.count).map(found.object(at:)).map { asset in
        (asset.localIdentifier, asset.displayName)
      }
      throw IdentifierPrefix.ambiguity(word, candidates)
    }
    return asset
  }

  /// Everything that begins so, up to a few more than a message can list.
  private static func options(_ prefix: IdentifierPrefix) -> PHFetchOptions {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "localIdentifier BEGINSWITH %@", prefix.text)
    options.includeHiddenAssets = true
    options.includeAllBurstAssets = true
    options.includeAssetSourceTypes = [.typeUserLibrary, .typeCloudShared, .typeiTunesSynced]
    options.fetchLimit = IdentifierPrefix.candidateLimit + 1
    return options
  }
}

extension PHAsset {
  /// The name of its file, for messages.
  var displayName: String { extendedMetadata.originalFilename ?? "" }

  /// The first eight digits of its identifier.
  var shortIdentifier: String { String(localIdentifier.prefix(8)) }
}
