import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Testing

@Suite("value(forKey:)") struct KeyedValueTests {
  private let taken = Date(timeIntervalSinceReferenceDate: 1_000)

  private func library() throws -> TemporaryLibrary {
    try TemporaryLibrary { TestPhoto("beach.jpg", taken: taken, favorite: true, in: "Trip") }
  }

  @Test("A resource tells its size in any integer type, and that it is on this disk")
  func resources() throws {
    let temporary = try library()
    let asset = try #require(temporary.asset(named: "beach.jpg"))
    let resource = try #require(PHAssetResource.assetResources(for: asset).first)
    let size = try #require(resource.dataSize)
    #expect(size > 100)
    #expect(resource.value(forKey: "fileSize") as? Int == size)
    #expect(resource.value(forKey: "fileSize") as? Int64 == Int64(size))
    #expect(resource.value(forKey: "fileSize") as? UInt64 == UInt64(size))
    #expect(resource.value(forKey: "fileSize") as? CLong == size)
    #expect((resource.value(forKey: "fileSize") as? NSNumber)?.intValue == size)
    #expect(resource.value(forKey: "locallyAvailable") as? Bool == true)
    #expect(resource.value(forKey: "filename") as? String == "beach.jpg")
    #expect(resource.value(forKey: "uniformTypeIdentifier") as? String == "public.jpeg")
    #expect(resource.value(forKey: "assetLocalIdentifier") as? String == asset.localIdentifier)
    #expect(resource.value(forKey: "pixelWidth") as? Int == resource.pixelWidth)
    #expect(resource.value(forKey: "pixelHeight") as? Int == resource.pixelHeight)
    #expect(resource.value(forKey: "type") as? Int == 1)
  }

  @Test("An asset tells its file's name and folder, and facts by their names")
  func assets() throws {
    let temporary = try library()
    let asset = try #require(temporary.asset(named: "beach.jpg"))
    #expect(asset.value(forKey: "filename") as? String == "beach.jpg")
    let directory = try #require(asset.value(forKey: "directory") as? String)
    let folder = temporary.library.host.url.appendingPathComponent(directory)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.contains { $0.hasSuffix(".jpg") || $0.hasSuffix(".jpeg") })
    #expect(asset.value(forKey: "isCloudPlaceholder") as? Bool == false)
    #expect(asset.value(forKey: "adjustmentTimestamp") as? Date == nil)
    #expect(asset.value(forKey: "creationDate") as? Date == taken)
    #expect(asset.value(forKey: "addedDate") as? Date == asset.addedDate)
    #expect(asset.value(forKey: "isFavorite") as? Bool == true)
    #expect(asset.value(forKey: "favorite") as? Bool == true)
    #expect(asset.value(forKey: "hidden") as? Bool == false)
    #expect(asset.value(forKey: "mediaType") as? Int == 1)
    #expect(asset.value(forKey: "mediaSubtypes") as? UInt == 0)
    #expect(asset.value(forKey: "duration") as? Double == 0)
    #expect(asset.value(forKey: "localIdentifier") as? String == asset.localIdentifier)
    #expect(PHAsset().value(forKey: "directory") == nil)
  }

  @Test("A collection tells facts by their names")
  func collections() throws {
    let temporary = try library()
    let trip = try #require(temporary.album(titled: "Trip"))
    #expect(trip.value(forKey: "localizedTitle") as? String == "Trip")
    #expect(trip.value(forKey: "estimatedAssetCount") as? Int == 1)
    #expect(trip.value(forKey: "assetCollectionType") as? Int == 1)
    #expect(trip.value(forKey: "assetCollectionSubtype") as? Int == 2)
    #expect(trip.value(forKey: "canContainAssets") as? Bool == true)
    #expect(PHCollectionList().value(forKey: "estimatedAssetCount") == nil)
  }

  @Test("An unknown name stops the program with a sentence that tells it")
  func unknown() throws {
    let temporary = try library()
    let asset = try #require(temporary.asset(named: "beach.jpg"))
    let resource = try #require(PHAssetResource.assetResources(for: asset).first)
    #expect(
      recordedMisuse { _ = asset.value(forKey: "fileColor") }
        == "PHAsset has no value for the key “fileColor”.")
    #expect(
      recordedMisuse { _ = resource.value(forKey: "fileColor") }
        == "PHAssetResource has no value for the key “fileColor”.")
    #expect(recordedMisuse { _ = PHObject().value(forKey: "title") } != nil)
  }
}
