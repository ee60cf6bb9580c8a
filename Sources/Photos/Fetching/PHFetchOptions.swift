public import Foundation

/// How a fetch filters, sorts and cuts off what it finds.
///
///     let options = PHFetchOptions()
///     options.predicate = NSPredicate(format: "isFavorite == YES")
///     options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
///     options.fetchLimit = 100
///     let newest = PHAsset.fetchAssets(with: options)  // the 100 newest favourites
///
/// Filtering comes first, then sorting, then the limit (§3.14). A fetch copies its options;
/// changing them later has no effect on its result (§3.22). Not for use from several threads at
/// once.
open class PHFetchOptions: NSObject, NSCopying {
  /// Which objects are wanted; nil means all.
  ///
  /// It may use the following keys (§3.11), comparisons, `IN`, `BETWEEN`, `CONTAINS`,
  /// `BEGINSWITH`, `LIKE`, `&` on `mediaSubtypes`, and `AND`, `OR`, `NOT` (§3.13). Anything else,
  /// a block predicate included, stops the program with a sentence that lists the keys (§3.12).
  ///
  /// - Every class: `SELF`, `localIdentifier`.
  /// - `PHAsset`: `creationDate`, `modificationDate`, `mediaType`, `mediaSubtypes`, `duration`,
  ///   `pixelWidth`, `pixelHeight`, `favorite`, `hidden`, `burstIdentifier`.
  /// - Collections: `localizedTitle`, `startDate`, `endDate`.
  /// - `PHAssetCollection` also: `estimatedAssetCount`.
  ///
  /// `isFavorite`, `isHidden` and `title` are accepted as other spellings.
  open var predicate: NSPredicate?

  /// In which order; nil and an empty array both mean the order that is usual for the kind of
  /// fetch (§3.15, §3.24–3.28).
  ///
  /// The keys are those of ``predicate`` and, for assets, `addedDate` (§3.17). Objects without a
  /// value come first when ascending; ties are broken by order of addition (§3.16).
  open var sortDescriptors: [NSSortDescriptor]?

  /// Whether hidden assets are seen; false unless set.
  ///
  /// Fetching by local identifier, or the members of the Hidden smart album, sees them anyway
  /// (§3.18).
  open var includeHiddenAssets = false

  /// Whether all photos of a burst are seen, rather than its representative and those that the
  /// user picked; false unless set (§3.19).
  open var includeAllBurstAssets = false

  /// From which sources assets are seen; empty, the default, leaves it to the kind of fetch.
  ///
  /// A fetch in the whole library then sees the user's own assets; a fetch in a collection sees
  /// whatever the collection holds (§3.20).
  open var includeAssetSourceTypes: PHAssetSourceType = []

  /// How many objects at most; 0, the default, means no limit (§3.14).
  open var fetchLimit = 0

  /// Whether the details of later changes tell which indexes were removed, inserted, changed and
  /// moved; true unless set.
  ///
  /// When false they only give the result before and after (§3.21).
  open var wantsIncrementalChangeDetails = true

  /// Whether caption, file name and keywords are loaded together with each asset rather than when
  /// they are first asked for; false unless set.
  open var prefetchAssetExtendedMetadata = false

  /// Makes options with every property at its default.
  public required override init() {}

  /// Returns options of the same class with the same values.
  ///
  /// Predicates and sort descriptors do not change once made, so both share them.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.predicate = predicate
    copy.sortDescriptors = sortDescriptors
    copy.includeHiddenAssets = includeHiddenAssets
    copy.includeAllBurstAssets = includeAllBurstAssets
    copy.includeAssetSourceTypes = includeAssetSourceTypes
    copy.fetchLimit = fetchLimit
    copy.wantsIncrementalChangeDetails = wantsIncrementalChangeDetails
    copy.prefetchAssetExtendedMetadata = prefetchAssetExtendedMetadata
    return copy
  }
}
