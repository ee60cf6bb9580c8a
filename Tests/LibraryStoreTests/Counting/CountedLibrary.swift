import Foundation
import LibraryStore
import Testing

/// A library whose answers to many queries do not depend on its size, so that what they cost must not either.
///
/// Of each kind that a smart album lists there are twenty assets among the first 400, the rest are
/// plain photos.
final class CountedLibrary {
  let size: Int
  let temporary: TemporaryLibrary
  /// In order of addition; the last twenty were added sixty days after the others.
  let assets: [UUID]
  /// An album of a hundred.
  let album: UUID
  /// An album of half the library.
  let largeAlbum: UUID
  private let catalog: SQLiteCatalog

  /// Makes a library.
  ///
  /// - Parameter size: The number of its assets, at least 500.
  /// - Throws: Why it cannot be made.
  init(size: Int) throws {
    self.size = size
    temporary = try TemporaryLibrary()
    catalog = try #require(temporary.catalog as? SQLiteCatalog)
    let old = try temporary.addAssets(size - 20) { index, record in
      CountedLibrary.describe(index, size, &record)
    }
    temporary.now += 60 * 86_400
    let new = try temporary.addAssets(20) { index, record in
      record.created = 2_000_000 + Double(index)
    }
    assets = old + new
    album = try temporary.addCollection(holding: Array(assets[100..<200]))
    largeAlbum = try temporary.addCollection(holding: Array(assets[..<(size / 2)]))
  }

  /// Bits of `mediaSubtypes` that are smart albums.
  private static let subtypes = [0, 2, 3, 4, 10, 17, 18, 19, 21].map { 1 << $0 }

  private static func describe(_ index: Int, _ size: Int, _ record: inout AssetRecord) {
    // Scattered, so that order of addition tells nothing about dates.
    record.created = 1_000_000 + Double(index * 7_919 % size)
    record.playbackStyle = 1
    guard index < 400 else { return }
    record.created = Double(index)
    switch index % 20 {
    case 0: record.isFavorite = true
    case 1: record.isHidden = true
    case 2: record.isFrontCamera = true
    case 3: record.hasRAW = true
    case 4: record.burstIdentifier = "burst \(index / 40)"
    case 5: record.playbackStyle = 2
    case 6: record.playbackVariation = 3
    case 7: record.mediaType = 2
    case 8...16: record.subtypes = subtypes[index % 20 - 8]
    default: break
    }
  }

  /// What an operation costs the second time: statements are compiled then.
  func cost(of operation: (CountedLibrary) throws -> Void) throws -> CatalogStatistics {
    try operation(self)
    let before = catalog.statistics
    try operation(self)
    return catalog.statistics - before
  }

  /// What a fetch costs the second time, and how much it finds.
  func cost(
    of query: AssetQuery
  ) throws -> (cost: CatalogStatistics, found: Int) {
    var found = 0
    let cost = try cost { _ in
      found = try catalog.fetch(.assets(query), at: nil).ids.count
    }
    return (cost, found)
  }
}

/// Two libraries, one ten times as large as the other.
struct CountedPair {
  let small: CountedLibrary
  let large: CountedLibrary

  init() throws {
    small = try CountedLibrary(size: 500)
    large = try CountedLibrary(size: 5_000)
  }

  /// Expects an operation to cost the same in both.
  ///
  /// - Parameters:
  ///   - name: What to call it where it does not.
  ///   - allowance: Steps that it may take more, for what goes with the logarithm of the size.
  ///   - operation: What to do; it is done twice, and the second time counts.
  /// - Throws: What `operation` throws.
  func expectSameCost(
    _ name: String, allowance: Int = 0, _ operation: (CountedLibrary) throws -> Void
  ) throws {
    let low = try small.cost(of: operation)
    let high = try large.cost(of: operation)
    #expect(
      high.machineSteps <= low.machineSteps * 11 / 10 + 20 + allowance, "\(name): \(low), \(high)")
    #expect(high.scanSteps <= low.scanSteps, "\(name): \(low), \(high)")
    #expect(high.sorts <= low.sorts, "\(name): \(low), \(high)")
    #expect(high.rowsWritten <= low.rowsWritten, "\(name): \(low), \(high)")
    #expect(low.automaticIndexRows + high.automaticIndexRows == 0, "\(name): \(low), \(high)")
  }
}
