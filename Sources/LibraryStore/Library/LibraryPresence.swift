package import Foundation

/// Tells whether a library's folder is still the one that was opened.
///
/// An open database goes on working when its folder is moved or deleted, but what is written to it then is lost or lands
/// where nobody expects it.
package struct LibraryPresence: Sendable {
  private let root: URL
  private let database: String
  private let opened: FileStatus?
  private let volume: Volume

  /// Where the file system that holds the library is mounted.
  private struct Volume {
    let mountPoint: String
    let device: UInt64?

    /// Goes up from a folder as long as the device stays the same.
    init(holding folder: URL) {
      var place = folder.resolvingSymlinksInPath().standardizedFileURL
      device = FileStatus(ofLinkOrFileAt: place.path)?.device
      while place.path != "/" {
        let parent = place.deletingLastPathComponent()
        guard let above = FileStatus(ofLinkOrFileAt: parent.path)?.device, above == device else {
          break
        }
        place = parent
      }
      mountPoint = place.path
    }

    /// Whether the file system is still there; that of `/` always is.
    var isMounted: Bool {
      mountPoint == "/" || FileStatus(ofLinkOrFileAt: mountPoint)?.device == device
    }
  }

  /// Notes what is there now.
  init(_ layout: LibraryLayout) {
    root = layout.root
    database = layout.database.path
    opened = FileStatus(ofLinkOrFileAt: database)
    volume = Volume(holding: layout.root)
  }

  /// Notes what is now in the folder of a library.
  package init(of library: URL) { self.init(LibraryLayout(root: library)) }

  /// Whether the catalogue is still at its place.
  var isPresent: Bool {
    guard let found = FileStatus(ofLinkOrFileAt: database), let opened else { return false }
    return found.device == opened.device && found.inode == opened.inode
  }

  /// - Throws: ``StoreError/Code/offline`` once the volume is no longer mounted, else
  ///   ``StoreError/Code/relinquished`` once the catalogue is no longer at its place.
  func check() throws(StoreError) {
    guard !isPresent else { return }
    throw loss
  }

  /// Why the library is not at its place.
  var loss: StoreError {
    guard volume.isMounted else {
      return StoreError(
        .offline,
        "The volume \(volume.mountPoint), which holds the library \(root.path), is not mounted.")
    }
    return StoreError(.relinquished, "The library \(root.path) was moved or deleted.")
  }
}
