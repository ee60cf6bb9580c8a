import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("Libraries for tests") struct TemporaryLibraryTests {
  @Test("A temporary library goes away with its owner")
  func cleansUp() throws {
    var temporary: TemporaryLibrary? = try TemporaryLibrary { TestPhoto("a") }
    let url = try #require(temporary?.library.host.url)
    let library = try #require(temporary?.library)
    #expect(FileManager.default.fileExists(atPath: url.path))
    temporary = nil
    #expect(!FileManager.default.fileExists(atPath: url.path))
    #expect((library.unavailabilityReason as? PHPhotosError)?.errorCode == 3142)
  }

  @Test("One that cannot be filled throws the reason")
  func failure() throws {
    var configuration = LibraryConfiguration()
    configuration.authorization = .ask { _ in .denied }
    let error = photosError {
      _ = try TemporaryLibrary(configuration: configuration) { TestPhoto("a") }
    }
    #expect(error?.code == .accessUserDenied)
  }

  @Test("Pictures have the facts they were described with")
  func contents() throws {
    let noon = Date(timeIntervalSinceReferenceDate: 12)
    let isLast = true
    let temporary = try TemporaryLibrary {
      TestPhoto("a", taken: noon, favorite: true, in: "Trip", "Other", size: (7, 5))
      for name in ["b", "c"] { TestPhoto(name, in: "Trip") }
      if isLast { TestPhoto("d", hidden: true) }
    }
    let a = try temporary.assets("a")[0]
    #expect(a.creationDate == noon && a.isFavorite && a.pixelWidth == 7 && a.pixelHeight == 5)
    #expect(try temporary.members(of: "Trip") == ["a", "b", "c"])
    #expect(try temporary.members(of: "Other") == ["a"])
    #expect(try temporary.assets("d")[0].isHidden)
    #expect(temporary.identifiers.count == 4)
    #expect(temporary.asset(named: "e") == nil && temporary.album(titled: "e") == nil)
  }

  @Test("A synthetic library is the same for the same seed, and its albums have their sizes")
  func synthetic() throws {
    func make(_ seed: UInt64) throws -> ([String], [Int]) {
      let temporary = try TemporaryLibrary()
      try SyntheticLibrary.fill(temporary.library, count: 300, seed: seed)
      try SyntheticLibrary.addAlbums(to: temporary.library, sizes: [0, 10, 50])
      return temporary.run {
        let facts = objects(PHAsset.fetchAssets(with: nil)).map {
          "\($0.creationDate?.timeIntervalSinceReferenceDate ?? 0) \($0.isFavorite) \($0.duration)"
        }
        let albums = objects(
          PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil))
        return (facts, albums.map(\.estimatedAssetCount))
      }
    }
    let (first, second, other) = (try make(7), try make(7), try make(8))
    #expect(first.0 == second.0 && first.0 != other.0)
    #expect(first.0.count > 250 && first.0.count < 300)
    #expect(first.1 == [0, 10, 50])
  }
}
