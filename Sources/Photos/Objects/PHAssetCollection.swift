public import Foundation
internal import LibraryStore
public import PlatformTypes
internal import PredicateFormat
internal import Synchronization

/// An album or smart album, as it was at one moment.
public class PHAssetCollection: PHCollection, @unchecked Sendable {
  // The summary is read when first asked for.
  private let summary = Mutex<MemberSummary?>(nil)

  /// Album or smart album.
  public var assetCollectionType: PHAssetCollectionType {
    record.kind == .smartAlbum ? .smartAlbum : .album
  }

  /// Which kind of album or smart album.
  public var assetCollectionSubtype: PHAssetCollectionSubtype {
    PHAssetCollectionSubtype(rawValue: record.subtype) ?? .albumRegular
  }

  /// How many of the members are visible; `NSNotFound` for smart albums (§9.5).
  public var estimatedAssetCount: Int {
    if transientContent != nil { return PHAsset.fetchAssets(in: self, options: nil).count }
    guard record.holdsChosenAssets else { return NSNotFound }
    return memberSummary?.visibleCount ?? 0
  }

  /// The earliest creation date of the members; `nil` when there is none (§9.6).
  public var startDate: Date? {
    if transientContent != nil { return extremeMember(ascending: true) }
    return memberSummary?.earliest.map(Date.init(timeIntervalSinceReferenceDate:))
  }

  /// The latest creation date of the members; `nil` when there is none (§9.6).
  public var endDate: Date? {
    if transientContent != nil { return extremeMember(ascending: false) }
    return memberSummary?.latest.map(Date.init(timeIntervalSinceReferenceDate:))
  }

  /// Always `nil`: it is for moments only (§9.6).
  public var approximateLocation: CLLocation? { nil }

  /// Always empty (§9.6).
  public var localizedLocationNames: [String] { [] }

  /// The earliest or latest creation date of a transient album's members as they are now.
  private func extremeMember(ascending: Bool) -> Date? {
    let options = PHFetchOptions()
    options.includeHiddenAssets = true
    options.predicate = NSPredicate(format: "creationDate != nil")
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: ascending)]
    options.fetchLimit = 1
    return PHAsset.fetchAssets(in: self, options: options).firstObject?.creationDate
  }

  /// What is known of the members at the snapshot's own moment; read once.
  private var memberSummary: MemberSummary? {
    guard let origin, record.holdsChosenAssets else { return nil }
    if let known = summary.withLock({ $0 }) { return known }
    // A library that was closed since has no more to tell.
    let read = try? origin.library.session.library.catalog.memberSummary(
      of: record.id, at: origin.state)
    summary.withLock { $0 = read }
    return read
  }
}
