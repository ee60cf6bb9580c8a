internal import Foundation
internal import LibraryStore
internal import MediaFiles

extension PHAssetResource {
  /// The still and the movie of a Live Photo, as resources that can be read and written out.
  ///
  /// - Returns: Empty for a placeholder; without what is no longer readable.
  public class func assetResources(for livePhoto: PHLivePhoto) -> [PHAssetResource] {
    livePhoto.resources
  }

  /// Makes a resource of a file that is no asset's; nil when it cannot be read.
  convenience init?(file: URL, type: PHAssetResourceType) {
    // Why it cannot be read does not matter: there is no such resource.
    guard let facts = try? MediaReader.facts(of: file),
      let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize
    else { return nil }
    var record = ResourceRecord()
    record.type = type.rawValue
    record.contentType = facts.contentType
    record.filename = file.lastPathComponent
    record.size = Int64(size)
    (record.pixelWidth, record.pixelHeight) = (facts.pixelWidth, facts.pixelHeight)
    self.init(record, at: file)
  }
}
