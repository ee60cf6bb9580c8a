internal import Foundation
internal import LibraryStore
public import Photos
internal import PhotosHost

/// Large libraries without files, for measuring and for tests at scale.
///
/// The assets have facts but no bytes: dates over twenty years in random order of addition, 5 %
/// favourites, 10 % videos, 3 % hidden. They are written through the same engine as real ones. The
/// same seed gives the same facts.
public enum SyntheticLibrary {
  /// Adds assets to a library, 10,000 in each transaction.
  ///
  /// - Parameters:
  ///   - library: Where they go.
  ///   - count: How many assets.
  ///   - seed: Decides all facts.
  ///   - hasRareKinds: Whether there are also bursts (three of a hundred assets, three in each), selfies, RAW photos,
  ///     screenshots, panoramas, animations and slow motion, which otherwise there are not.
  /// - Throws: A `PHPhotosError` when they cannot be committed.
  public static func fill(
    _ library: PHPhotoLibrary, count: Int, seed: UInt64 = 1, hasRareKinds: Bool = false
  ) throws {
    var random = SplitMix64(state: seed)
    var added = 0
    while added < count {
      let size = min(10_000, count - added)
      var change = newChange(library)
      change.newAssets = (0..<size).map { index in
        asset(added + index, &random, hasRareKinds: hasRareKinds)
      }
      try commit(change, to: library)
      added += size
    }
  }

  /// Adds albums whose members are random assets of the library.
  ///
  /// - Parameters:
  ///   - library: Where they go.
  ///   - sizes: The number of members of each album, at most that of the library's assets.
  ///   - seed: Decides which members.
  /// - Throws: A `PHPhotosError` when they cannot be committed.
  public static func addAlbums(
    to library: PHPhotoLibrary, sizes: [Int], seed: UInt64 = 2
  ) throws {
    var random = SplitMix64(state: seed)
    let all = PHPhotoLibrary.withShared(library) { PHAsset.fetchAssets(with: nil) }
    for (index, size) in sizes.enumerated() {
      var change = newChange(library)
      let uuid = UUID()
      change.newCollections = [
        NewCollection(uuid: uuid, kind: .album, subtype: 2, title: "Album \(index + 1)")
      ]
      let start = Int(random.next() % UInt64(max(1, all.count - size + 1)))
      let members = (start..<start + min(size, all.count)).map { all.object(at: $0).record.uuid }
      change.arrangements = [
        Arrangement(container: uuid, request: 1, snapshot: nil, operation: .add(members))
      ]
      try commit(change, to: library)
    }
  }

  private static func newChange(_ library: PHPhotoLibrary) -> ChangeSet {
    var change = ChangeSet(
      client: library.session.client, date: Date().timeIntervalSinceReferenceDate)
    change.isAdministrative = true
    return change
  }

  private static func commit(_ change: ChangeSet, to library: PHPhotoLibrary) throws {
    do throws(StoreError) {
      try library.session.library.commitAndWait(change)
    } catch {
      throw PHPhotosError(error)
    }
  }

  private static func asset(
    _ index: Int, _ random: inout SplitMix64, hasRareKinds: Bool
  ) -> NewAsset {
    var record = AssetRecord()
    let twentyYears: UInt64 = 20 * 365 * 86_400 * 1_000
    record.created = Double(random.next() % twentyYears) / 1_000
    record.isFavorite = random.next() % 100 < 5
    record.isHidden = random.next() % 100 < 3
    let isVideo = random.next() % 100 < 10
    record.mediaType = isVideo ? 2 : 1
    record.playbackStyle = isVideo ? 4 : 1
    record.duration = isVideo ? Double(random.next() % 120_000) / 1_000 : 0
    record.subtypes = random.next() % 100 < 8 ? 1 << 3 : 0
    record.pixelWidth = isVideo ? 1_920 : 4_032
    record.pixelHeight = isVideo ? 1_080 : 3_024
    record.contentType = isVideo ? "com.apple.quicktime-movie" : "public.heic"
    record.originalFilename = "IMG_\(index).\(isVideo ? "MOV" : "HEIC")"
    if hasRareKinds { addRareKind(to: &record, index, &random) }
    return NewAsset(record: record, resources: [])
  }
}

extension SyntheticLibrary {
  fileprivate static func addRareKind(
    to record: inout AssetRecord, _ index: Int, _ random: inout SplitMix64
  ) {
    if index % 100 < 3 {
      record.burstIdentifier = "burst \(index / 100)"
      return
    }
    switch (random.next() % 100, record.mediaType) {
    case (..<5, 1): record.isFrontCamera = true
    case (..<7, 1): record.hasRAW = true
    case (..<11, 1): record.subtypes |= 1 << 2
    case (..<12, 1): record.subtypes |= 1 << 0
    case (..<13, 1): record.playbackStyle = 2
    case (..<20, 2): record.subtypes |= 1 << 17
    default: break
    }
  }
}

/// A small generator of random numbers that gives the same ones for the same seed.
///
/// Source: Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
