public import Foundation
internal import LibraryStore
public import PlatformTypes

/// One of the files that make up an asset: the original, its RAW, the movie of a Live Photo.
public class PHAssetResource: NSObject, @unchecked Sendable {
  // Immutable after init.
  let record: ResourceRecord
  let place: ResourcePlace

  init(
    _ record: ResourceRecord, of asset: LocalIdentifier, in library: PHPhotoLibrary,
    found: LibraryState
  ) {
    self.record = record
    place = .library(library, asset: asset, found: found)
  }

  /// Makes a resource of a file that is no asset's.
  init(_ record: ResourceRecord, at file: URL) {
    self.record = record
    place = .file(file)
  }

  /// The files of an asset: the original first, then its RAW, the movie, renders, adjustment data
  /// and bases (§11.1).
  ///
  /// They are those of the snapshot: one from before an edit has its old files, which can be read
  /// as long as history names them.
  ///
  /// - Returns: Empty for an asset that was deleted, or that this program may not see (§11.6).
  public class func assetResources(for asset: PHAsset) -> [PHAssetResource] {
    guard let origin = asset.origin, let identity = asset.identity else { return [] }
    let library = origin.library
    do throws(StoreError) {
      let catalog = try library.session.library.catalog
      let present = try catalog.state()
      let isVisible = try catalog.isVisible(
        asset.rowID, isAsset: true, to: library.session.client, at: present)
      guard isVisible else { return [] }
      return try catalog.resources(of: asset.rowID, at: origin.state).map { record in
        PHAssetResource(record, of: identity, in: library, found: present)
      }.sorted { $0.rank < $1.rank }
    } catch {
      logger("The resources of an asset cannot be read: \(error.message)")
      return []
    }
  }

  /// What the file is for.
  public var type: PHAssetResourceType { PHAssetResourceType(rawValue: record.type) ?? .photo }

  /// The identifier of the asset that it belongs to; empty for one of a Live Photo that was made of
  /// files.
  public var assetLocalIdentifier: String {
    guard case .library(_, let asset, _) = place else { return "" }
    return asset.description
  }

  /// The library that the file belongs to, if it is of any.
  var library: PHPhotoLibrary? {
    if case .library(let library, _, _) = place { library } else { nil }
  }

  /// The asset, if the resource is a file of a library.
  ///
  /// - Parameter library: Through whichever opening of it.
  /// - Returns: `nil` for a file of another library, or of none.
  func asset(in library: PHPhotoLibrary) -> LocalIdentifier? {
    guard case .library(let own, let asset, _) = place, own.isSameLibrary(as: library) else {
      return nil
    }
    return asset
  }

  /// The name that the file had; the extension always fits the type (§11.2).
  public var originalFilename: String { record.filename }

  /// The name of the file.
  public var filename: String? { record.filename }

  /// The type of its bytes.
  public var contentType: UTType { UTType(record.contentType) ?? .data }

  /// The identifier of the type of its bytes.
  public var uniformTypeIdentifier: String { record.contentType }

  /// Width in pixels, upright; 0 for what has no picture.
  public var pixelWidth: Int { record.pixelWidth }

  /// Height in pixels, upright; 0 for what has no picture.
  public var pixelHeight: Int { record.pixelHeight }

  /// How many bytes it has.
  public var dataSize: Int? { Int(record.size) }

  /// The class, the type and the name.
  public override var description: String { "<PHAssetResource \(type) \(originalFilename)>" }

  /// The place among the resources of an asset (§11.1).
  private var rank: Int {
    let order: [PHAssetResourceType] = [
      .photo, .video, .audio, .alternatePhoto, .pairedVideo, .fullSizePhoto, .fullSizeVideo,
      .fullSizePairedVideo, .adjustmentData, .adjustmentBasePhoto, .adjustmentBaseVideo,
      .adjustmentBasePairedVideo,
    ]
    return order.firstIndex(of: type) ?? order.count
  }
}

/// Where the bytes of a resource are found.
enum ResourcePlace {
  /// In a library; `found` is the newest state when the resource was found.
  case library(PHPhotoLibrary, asset: LocalIdentifier, found: LibraryState)
  /// In a file of its own.
  case file(URL)
}
