public import Foundation
internal import LibraryStore
public import Photos

extension PHPhotoLibrary {
  /// Where the shared library is: `$PHOTOS_LIBRARY`, else `Photos Library.photolibrary` in the
  /// pictures folder.
  public static var standardURL: URL { SharedLibrary.standardURL }

  /// Whether there is a library in a folder, of whatever version, without opening or making one.
  public static func isLibrary(at url: URL) -> Bool { LibraryFolder.exists(at: url) }
}
