public import Foundation
internal import LibraryStore
internal import Synchronization

/// A photo library that several programs change and watch at once.
///
///     PHPhotoLibrary.shared().performChanges {
///       PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: picture)
///     } completionHandler: { success, error in … }
///
/// The shared library is the folder named by the environment variable `PHOTOS_LIBRARY`, else
/// `Photos Library.photolibrary` in the user's pictures folder; it is made when first used. Other
/// libraries are opened through the module `PhotosHost`.
///
/// Safe to use from any thread (§1.7).
public class PHPhotoLibrary: NSObject, @unchecked Sendable {
  // Everything here is immutable or guards itself by a mutex.
  package let session: LibrarySession
  package let observers: LibraryObservers

  /// Wraps an open library, or the reason why there is none.
  package init(session: LibrarySession) {
    self.session = session
    observers = LibraryObservers()
  }

  /// The library that the running code means: the one bound by `withShared`, or that of the change
  /// block, completion handler or observer it runs in, else the default one.
  ///
  /// Where the default library cannot be opened, fetches find nothing, changes fail with the
  /// reason, and ``unavailabilityReason`` tells it.
  public class func shared() -> PHPhotoLibrary {
    SharedLibrary.bound ?? SharedLibrary.standard
  }

  /// Why the library cannot be used; `nil` while it can.
  ///
  /// Codes are ``PHPhotosError/Code/libraryVolumeOffline`` and
  /// ``PHPhotosError/Code/relinquishingLibraryBundleToWriter`` (§4.11).
  public var unavailabilityReason: (any Error)? { session.unavailability }
}

extension PHPhotoLibrary {
  /// Whether both are openings of one library, so that rows mean the same in both.
  func isSameLibrary(as other: PHPhotoLibrary) -> Bool {
    if self === other { return true }
    // A library that cannot be opened is no other's.
    guard let own = try? session.library.catalog, let others = try? other.session.library.catalog
    else { return false }
    return own.libraryUUID == others.libraryUUID
  }
}

/// Which library `shared()` means.
package enum SharedLibrary {
  /// Bound for the running task or thread.
  @TaskLocal package static var bound: PHPhotoLibrary?

  /// Runs a client's handler, for which a library is the shared one; without a library, the handler
  /// alone.
  static func run(_ library: PHPhotoLibrary?, _ handler: () -> Void) {
    guard let library else { return handler() }
    $bound.withValue(library, operation: handler)
  }

  /// The default library, opened when first asked for.
  static let standard = PHPhotoLibrary(session: LibrarySession(opening: standardURL))

  /// `$PHOTOS_LIBRARY`, else a folder in the user's pictures folder.
  package static var standardURL: URL {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["PHOTOS_LIBRARY"], !path.isEmpty {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    return picturesFolder(environment).appendingPathComponent(
      "Photos Library.photolibrary", isDirectory: true)
  }

  /// The pictures folder of the XDG user directories, else `~/Pictures`.
  ///
  /// Source: freedesktop.org, xdg-user-dirs: `$XDG_CONFIG_HOME/user-dirs.dirs`.
  private static func picturesFolder(_ environment: [String: String]) -> URL {
    // Foundation asks the user database, and not the environment, where the user is at home.
    let home =
      environment["HOME"].flatMap { path in
        path.hasPrefix("/") ? URL(fileURLWithPath: path, isDirectory: true) : nil
      } ?? FileManager.default.homeDirectoryForCurrentUser
    if let path = environment["XDG_PICTURES_DIR"], path.hasPrefix("/") {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let configuration =
      environment["XDG_CONFIG_HOME"].map { URL(fileURLWithPath: $0, isDirectory: true) }
      ?? home.appendingPathComponent(".config", isDirectory: true)
    let file = configuration.appendingPathComponent("user-dirs.dirs")
    // Most machines without a desktop have no such file.
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    for line in lines where line.hasPrefix("XDG_PICTURES_DIR=") {
      let value = line.dropFirst("XDG_PICTURES_DIR=".count)
        .trimmingCharacters(in: CharacterSet(charactersIn: "\""))
      let path = value.replacingOccurrences(of: "$HOME", with: home.path)
      if path.hasPrefix("/") { return URL(fileURLWithPath: path, isDirectory: true) }
    }
    return home.appendingPathComponent("Pictures", isDirectory: true)
  }
}
