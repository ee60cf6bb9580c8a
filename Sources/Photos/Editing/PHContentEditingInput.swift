public import Foundation
internal import LibraryStore
public import PlatformTypes

/// The version of an asset that an edit starts from, and what is known of the asset (§7.1).
///
///     asset.requestContentEditingInput(with: options) { input, info in
///       guard let input, let url = input.fullSizeImageURL else { return }
///       let output = PHContentEditingOutput(contentEditingInput: input)
///       // Read from url, write to output.renderedContentURL, describe the edit in output.adjustmentData.
///     }
///
/// The files lie in the library: they must not be written to, and stay readable as long as a state
/// of the library names them.
open class PHContentEditingInput: NSObject {
  private let record: AssetRecord
  private let display: UIImage?
  private let still: (url: URL, orientation: Int32)?
  /// The movie of a video or Live Photo.
  let movie: URL?
  /// What the output of the edit must know.
  let start: EditStart

  /// The type of the file that the edit starts from.
  public let contentType: UTType?

  /// How the version that the edit starts from is meant to be presented.
  public let playbackStyle: PHAsset.PlaybackStyle

  /// The description of the present edit, if the program said that it can go on from it; `nil` else.
  public let adjustmentData: PHAdjustmentData?

  init(_ version: EditableVersion) {
    record = version.asset
    display = version.displaySizeImage
    still = version.still
    movie = version.movie
    start = version.start
    contentType = UTType(version.contentType)
    playbackStyle = version.playbackStyle
    adjustmentData = version.adjustmentData
  }

  /// Photo or video.
  public var mediaType: PHAssetMediaType {
    PHAssetMediaType(rawValue: record.mediaType) ?? .unknown
  }

  /// What kind of photo or video the asset is.
  public var mediaSubtypes: PHAssetMediaSubtype {
    PHAssetMediaSubtype(rawValue: UInt(record.subtypes))
  }

  /// When the picture was taken.
  public var creationDate: Date? { record.created.map(Date.init(timeIntervalSinceReferenceDate:)) }

  /// Where the picture was taken; `nil` when nobody knows.
  public var location: CLLocation? { record.location.map(CLLocation.init(record:)) }

  /// The identifier of ``contentType``.
  public var uniformTypeIdentifier: String? { contentType?.identifier }

  /// The upright picture, or a frame of the video, of at most 2048 pixels a side; `nil` when the
  /// options said to skip it.
  public var displaySizeImage: UIImage? { display }

  /// The file of the full picture; `nil` for a video.
  public var fullSizeImageURL: URL? { still?.url }

  /// How the pixels of the file must be turned to be upright, as an EXIF value from 1 to 8 (§7.4);
  /// 0 for a video.
  public var fullSizeImageOrientation: Int32 { still?.orientation ?? 0 }
}

/// What an edit must know of its start when it is committed.
struct EditStart {
  let asset: LocalIdentifier
  let library: PHPhotoLibrary
  /// The content version that it began from (§7.14).
  let content: LibraryState
  let isVideo: Bool
  let kept: [ContentPatch.KeptResource]
}
