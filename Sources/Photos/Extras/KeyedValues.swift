internal import Foundation
internal import LibraryStore
internal import PlatformTypes

// What programs ask Apple's objects by name, which on Apple's platforms the Objective-C runtime
// answers. Not documented by Apple, but in shipped programs.

extension PHObject {
  /// Answers some properties by name, as Objective-C's key-value coding does.
  ///
  ///     asset.value(forKey: "filename") as? String  // "IMG_0001.HEIC"
  ///
  /// An asset knows `filename`, `directory` (of the original, in the library's folder),
  /// `isCloudPlaceholder` (always false), `adjustmentTimestamp`, and its own facts by their names;
  /// a collection its own facts. Numbers and truth values come as `NSNumber`.
  ///
  /// Not Apple's: there it is a method of `NSObject`. A name that is not known stops the program.
  ///
  /// - Returns: `nil` for a fact that the object does not have.
  public func value(forKey key: String) -> Any? {
    switch keyedValue(key) {
    case .known(let value): return value
    case .unknown: misuse("\(type(of: self)) has no value for the key “\(key)”.")
    }
  }

  private func keyedValue(_ key: String) -> KeyedValue {
    if key == "localIdentifier" { return .known(localIdentifier) }
    if let asset = self as? PHAsset { return asset.fact(key) }
    if let collection = self as? PHCollection { return collection.fact(key) }
    return .unknown
  }
}

extension PHAssetResource {
  /// Answers some properties by name, as Objective-C's key-value coding does.
  ///
  ///     resource.value(forKey: "fileSize") as? Int64       // 2_118_932
  ///     resource.value(forKey: "locallyAvailable") as? Bool  // true
  ///
  /// Known are `fileSize`, `locallyAvailable` (always true), and the resource's own facts by their
  /// names. Numbers and truth values come as `NSNumber`.
  ///
  /// Not Apple's: there it is a method of `NSObject`. A name that is not known stops the program.
  ///
  /// - Returns: `nil` for a fact that the resource does not have.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "fileSize", "dataSize": return dataSize.map { NSNumber(value: $0) }
    case "locallyAvailable": return NSNumber(value: true)
    case "filename", "originalFilename": return originalFilename
    case "assetLocalIdentifier": return assetLocalIdentifier
    case "uniformTypeIdentifier": return uniformTypeIdentifier
    case "type": return NSNumber(value: type.rawValue)
    case "pixelWidth": return NSNumber(value: pixelWidth)
    case "pixelHeight": return NSNumber(value: pixelHeight)
    default: misuse("PHAssetResource has no value for the key “\(key)”.")
    }
  }
}

/// The answer to a name.
private enum KeyedValue {
  case known(Any?)
  case unknown
}

extension PHAsset {
  fileprivate func fact(_ key: String) -> KeyedValue {
    switch key {
    case "filename", "originalFilename": .known(extendedMetadata.originalFilename)
    case "directory": .known(directory)
    case "isCloudPlaceholder", "cloudPlaceholder": .known(NSNumber(value: false))
    case "adjustmentTimestamp": .known(adjustmentTimestamp)
    case "uniformTypeIdentifier": .known(contentType.identifier)
    case "creationDate": .known(creationDate)
    case "modificationDate": .known(modificationDate)
    case "addedDate": .known(addedDate)
    case "location": .known(location)
    case "burstIdentifier": .known(burstIdentifier)
    case "adjustmentFormatIdentifier": .known(adjustmentFormatIdentifier)
    case "duration": .known(NSNumber(value: duration))
    default: numericFact(key)
    }
  }

  private func numericFact(_ key: String) -> KeyedValue {
    switch key {
    case "mediaType": .known(NSNumber(value: mediaType.rawValue))
    case "mediaSubtypes", "mediaSubtype": .known(NSNumber(value: mediaSubtypes.rawValue))
    case "playbackStyle": .known(NSNumber(value: playbackStyle.rawValue))
    case "sourceType": .known(NSNumber(value: sourceType.rawValue))
    case "pixelWidth": .known(NSNumber(value: pixelWidth))
    case "pixelHeight": .known(NSNumber(value: pixelHeight))
    case "isFavorite", "favorite": .known(NSNumber(value: isFavorite))
    case "isHidden", "hidden": .known(NSNumber(value: isHidden))
    case "hasAdjustments": .known(NSNumber(value: hasAdjustments))
    case "representsBurst": .known(NSNumber(value: representsBurst))
    default: .unknown
    }
  }

  /// Where the original lies, from the library's folder.
  private var directory: String? {
    guard let origin,
      let originals = try? origin.library.session.library.catalog.resources(
        of: rowID, at: origin.state),
      let first = originals.first(where: { $0.type <= 2 }) ?? originals.first
    else { return nil }
    return (first.path as NSString).deletingLastPathComponent
  }
}

extension PHCollection {
  fileprivate func fact(_ key: String) -> KeyedValue {
    switch key {
    case "localizedTitle", "title": .known(localizedTitle)
    case "modificationDate": .known(modificationDate)
    case "canContainAssets": .known(NSNumber(value: canContainAssets))
    case "canContainCollections": .known(NSNumber(value: canContainCollections))
    case "assetCollectionSubtype":
      .known(
        (self as? PHAssetCollection).map { NSNumber(value: $0.assetCollectionSubtype.rawValue) })
    case "assetCollectionType":
      .known((self as? PHAssetCollection).map { NSNumber(value: $0.assetCollectionType.rawValue) })
    case "estimatedAssetCount":
      .known((self as? PHAssetCollection).map { NSNumber(value: $0.estimatedAssetCount) })
    default: .unknown
    }
  }
}
