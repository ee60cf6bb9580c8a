import Foundation
import Photos
import PhotosHost

extension PHPhotoLibrary {
  /// Makes a change, and returns it as an observer would get it.
  ///
  /// Only for libraries that nobody else changes meanwhile.
  func changed(_ block: @escaping () -> Void) throws -> PHChange {
    try performChangesAndWait(block)
    return PHChange(library: self, state: currentChangeToken.state)
  }

  /// Makes a change of no other meaning.
  @discardableResult func nudged() throws -> PHChange {
    try changed {
      _ = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Nudge")
    }
  }
}

extension LibraryConfiguration {
  /// The owner's own program under a name.
  static func named(_ client: String) -> LibraryConfiguration {
    var configuration = LibraryConfiguration()
    configuration.client = client
    return configuration
  }
}
