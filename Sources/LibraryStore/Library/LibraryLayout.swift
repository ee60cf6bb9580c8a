package import Foundation
internal import Glibc

/// What lies where in a library's folder, and in which version.
struct LibraryLayout {
  /// The version of the folder's layout that this build makes and reads.
  static let version = 1

  let root: URL
  var database: URL { root.appendingPathComponent("library.sqlite") }
  var signal: URL { root.appendingPathComponent("signal") }
  /// Held by whoever performs the upload jobs.
  var uploadLock: URL { root.appendingPathComponent("uploads") }
  var cache: URL { root.appendingPathComponent("cache", isDirectory: true) }
  var format: URL { root.appendingPathComponent("format") }

  /// Whether nothing can be written here.
  var isReadOnly: Bool { !Posix.isWritable(root.path) }

  /// Makes the folder if it is absent, and checks that it is a library this build can read.
  ///
  /// - Throws: ``StoreError/Code/offline`` when there is something else or nothing can be made,
  ///   ``StoreError/Code/relinquished`` when the library is of a newer version.
  func prepare() throws(StoreError) {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder)
    if exists, !isFolder.boolValue {
      throw StoreError(.offline, "\(root.path) is a file, not a photo library.")
    }
    if let found = try storedVersion() {
      guard found <= LibraryLayout.version else {
        throw StoreError(
          .relinquished,
          "The library \(root.path) is of version \(found), newer than the \(LibraryLayout.version) that this version of OpenPhotoKit knows."
        )
      }
      try checkCatalogue()
      return
    }
    let entries = exists ? self.entries : []
    // Another process made the library since its version was looked for.
    if entries.contains(format.lastPathComponent) { return try prepare() }
    try checkOwn(entries)
    try create()
  }

  /// The names of what lies in the folder; none where it cannot be listed.
  private var entries: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
  }

  private func storedVersion() throws(StoreError) -> Int? {
    // No file is the sign of no library.
    guard FileStatus(ofLinkOrFileAt: format.path) != nil else { return nil }
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try SourceFile(format, moving: false).beginning(32)
    } catch {
      let isShort = error.code == .interrupted
      throw StoreError(
        isShort ? .interrupted : .offline,
        "The version of the library \(root.path) is not known: \(error.message)",
        underlyingCode: error.underlyingCode)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let version = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)), version > 0
    else {
      throw StoreError(.offline, "\(format.path) does not say which version the library is of.")
    }
    return version
  }

  /// A library that has files but lost its catalogue is not given an empty one, which would disown them.
  private func checkCatalogue() throws(StoreError) {
    let size = FileStatus(ofLinkOrFileAt: database.path)?.size ?? 0
    guard size == 0 else { return }
    for folder in StoredPath.folders.map({ root.appendingPathComponent($0) }) {
      // An absent folder holds no files.
      let shards = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      guard shards.isEmpty else {
        throw StoreError(
          .offline,
          "The catalogue \(database.path) is missing or empty, but there are files in \(folder.path)."
        )
      }
    }
  }

  /// A folder with other things in it is not made a library: the caller may have the wrong path.
  private func checkOwn(_ entries: [String]) throws(StoreError) {
    // What a first opening that was killed may have left.
    let own: Set<String> = ["originals", "edits", "staging", "cache", "signal"]
    let foreign = entries.filter { !own.contains($0) && !$0.hasPrefix("library.sqlite") }
    guard foreign.isEmpty else {
      throw StoreError(
        .offline, "\(root.path) is no photo library, and holds other things (“\(foreign[0])”).")
    }
  }

  private func create() throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        at: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for name in ["originals", "edits", "staging", "cache"] {
        try FileManager.default.createDirectory(
          at: root.appendingPathComponent(name), withIntermediateDirectories: true,
          attributes: [.posixPermissions: 0o700])
      }
    } catch {
      throw StoreError(
        .offline, "No library can be made at \(root.path): \(error.localizedDescription)")
    }
    try writeFormat()
  }

  /// Writes the version last and whole, beside nothing that another process which opens the folder
  /// could take for foreign.
  private func writeFormat() throws(StoreError) {
    let name = UUID.random().uuidString
    let draft = root.appendingPathComponent("staging").appendingPathComponent(name)
    let output = try OutputFile(draft)
    try output.write(Array("\(LibraryLayout.version)\n".utf8)[...])
    try output.sync()
    // Another process may have been quicker, and have cleared the draft away.
    guard Posix.rename(draft.path, format.path) == 0 || Posix.exists(format.path) else {
      throw .system("\(format.path) cannot be made", errno)
    }
  }
}

/// Tells folders that are libraries from others.
package enum LibraryFolder {
  /// Whether there is a library, of whatever version; nothing is opened or made.
  package static func exists(at url: URL) -> Bool {
    Posix.exists(LibraryLayout(root: url.standardizedFileURL).format.path)
  }
}
