public import Foundation
internal import LibraryStore
public import PlatformTypes
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
    if let transientContent { return transientContent.members.count }
    guard record.kind == .album else { return NSNotFound }
    return memberSummary?.visibleCount ?? 0
  }

  /// The earliest creation date of the members; `nil` when there is none (§9.6).
  public var startDate: Date? {
    memberSummary?.earliest.map(Date.init(timeIntervalSinceReferenceDate:))
  }

  /// The latest creation date of the members; `nil` when there is none (§9.6).
  public var endDate: Date? {
    memberSummary?.latest.map(Date.init(timeIntervalSinceReferenceDate:))
  }

  /// Always `nil`: it is for moments only (§9.6).
  public var approximateLocation: CLLocation? { nil }

  /// Always empty (§9.6).
  public var localizedLocationNames: [String] { [] }

  /// What is known of the members at the snapshot's own moment; read once.
  private var memberSummary: MemberSummary? {
    guard let origin, record.kind == .album else { return nil }
    if let known = summary.withLock({ $0 }) { return known }
    // A library that was closed since has no more to tell.
    let read = try? origin.library.session.library.catalog.memberSummary(
      of: record.id, at: origin.state)
    summary.withLock { $0 = read }
    return read
  }
}
