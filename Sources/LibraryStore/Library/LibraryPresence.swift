package import Foundation

/// Tells whether a library's folder is still the one that was opened.
///
/// An open database goes on working when its folder is moved or deleted, but what is written to it then is lost or lands
/// where nobody expects it.
package struct LibraryPresence: Sendable {
  private let root: URL
  private let database: String
  private let opened: FileStatus?

  /// Notes what is there now.
  init(_ layout: LibraryLayout) {
    root = layout.root
    database = layout.database.path
    opened = FileStatus(ofLinkOrFileAt: database)
  }

  /// Notes what is now in the folder of a library.
  package init(of library: URL) { self.init(LibraryLayout(root: library)) }

  /// - Throws: ``StoreError/Code/relinquished`` once the catalogue is no longer at its place.
  func check() throws(StoreError) {
    guard let found = FileStatus(ofLinkOrFileAt: database), let opened,
      found.device == opened.device, found.inode == opened.inode
    else {
      throw StoreError(.relinquished, "The library \(root.path) was moved or deleted.")
    }
  }
}
