internal import Dispatch
internal import Foundation
internal import Glibc
internal import Photos
internal import PhotosHost
internal import Synchronization

/// Puts files into a folder and those below it, without ever replacing one.
struct ExportFolder {
  /// What became of a file.
  enum Outcome {
    case written(path: String)
    /// A file with the same bytes was there.
    case present(path: String)

    /// Where its bytes are.
    var path: String {
      switch self {
      case .written(let path), .present(let path): path
      }
    }
  }

  /// The names that one wish for a name led to in this run, so that each is looked at once.
  private struct Numbering {
    var next = 1
    var paths: [Int64: [String]] = [:]
  }

  private let url: URL
  private var numberings: [String: Numbering] = [:]

  /// Takes a folder, making it if there is none.
  ///
  /// - Throws: ``CommandFailure`` for one inside a library, or what the disk says.
  init(_ url: URL) throws {
    self.url = url
    var above = url.resolvingSymlinksInPath()
    while above.path != "/" {
      guard !PHPhotoLibrary.isLibrary(at: above) else {
        throw CommandFailure("\(url.path) is inside a photo library; choose another folder.")
      }
      above.deleteLastPathComponent()
    }
    try ExportFolder.make(url)
  }

  /// Writes a file under the first of its names that is free, unless one of them has its bytes.
  ///
  /// - Parameters:
  ///   - resource: What to write.
  ///   - path: Where to, below the folder.
  ///   - date: What becomes its time of modification; the present for `nil`.
  /// - Returns: Where its bytes are now.
  /// - Throws: ``PHPhotosError`` or ``CommandFailure``; no part of the file is there then.
  mutating func place(
    _ resource: PHAssetResource, at path: ExportPath, date: Date?
  ) throws -> Outcome {
    let key = path.numbered(1)
    let size = Int64(resource.dataSize ?? 0)
    var numbering = numberings[key] ?? Numbering()
    defer { numberings[key] = numbering }
    for known in numbering.paths[size] ?? [] where try holds(known, resource) {
      return .present(path: known)
    }
    while true {
      let target = url.appendingPathComponent(path.numbered(numbering.next))
      if let found = ExportFolder.size(of: target.path) {
        numbering.paths[found, default: []].append(target.path)
        numbering.next += 1
        if found == size, try holds(target.path, resource) { return .present(path: target.path) }
      } else if try write(resource, to: target, date: date) {
        numbering.paths[size, default: []].append(target.path)
        numbering.next += 1
        return .written(path: target.path)
      }
    }
  }

  /// Writes bytes to a file of exactly this name, unless it is there.
  ///
  /// - Throws: ``CommandFailure`` when a file with other bytes is there, or what the disk says; no
  ///   part of the file is there then.
  func place(_ data: Data, at path: String) throws -> Outcome {
    let target = URL(fileURLWithPath: path)
    do {
      try data.write(to: target, options: .withoutOverwriting)
      return .written(path: path)
    } catch let error as CocoaError {
      guard error.code == .fileWriteFileExists else {
        // Whatever was written of it is this call's own.
        try? FileManager.default.removeItem(at: target)
        let sentence = "\(path) cannot be written: \(Program.reason(for: error))"
        guard error.code == .fileWriteOutOfSpace else { throw CommandFailure(sentence) }
        throw PHPhotosError(.notEnoughSpace, userInfo: [NSLocalizedDescriptionKey: sentence])
      }
      guard FileManager.default.contents(atPath: path) == data else {
        throw CommandFailure(
          "\(path) is there already and says something else; it is left as it is.")
      }
      return .present(path: path)
    }
  }

  /// Writes a file that is not there yet.
  ///
  /// - Returns: Whether it did; not when another program just made one of this name.
  private func write(_ resource: PHAssetResource, to target: URL, date: Date?) throws -> Bool {
    try ExportFolder.make(target.deletingLastPathComponent())
    do {
      try Completion.wait { done in
        PHAssetResourceManager.default().writeData(
          for: resource, toFile: target, options: nil, completionHandler: done)
      }
    } catch  where ExportFolder.size(of: target.path) != nil {
      return false
    }
    if let date {
      // A disk that cannot keep such a time has the whole file all the same.
      try? FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: target.path)
    }
    return true
  }

  /// Makes a folder and those above it, unless they are there.
  private static func make(_ folder: URL) throws {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch let error as CocoaError {
      let reason =
        error.code == .fileWriteFileExists
        ? "a file is in its place." : Program.reason(for: error)
      let sentence = "The folder \(folder.path) cannot be made: \(reason)"
      let code: PHPhotosError.Code? =
        switch error.code {
        case .fileWriteOutOfSpace: .notEnoughSpace
        case .fileWriteVolumeReadOnly: .accessRestricted
        default: nil
        }
      guard let code else { throw CommandFailure(sentence) }
      throw PHPhotosError(code, userInfo: [NSLocalizedDescriptionKey: sentence])
    }
  }

  /// The length of the file of a name; -1 for what is no file, `nil` when nothing is there.
  private static func size(of path: String) -> Int64? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    return status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : -1
  }

  /// Whether a file, of the same length, has the bytes of a resource; one that cannot be read has
  /// not.
  private func holds(_ path: String, _ resource: PHAssetResource) throws -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    var isSame = true
    try Completion.wait { done in
      PHAssetResourceManager.default().requestData(
        for: resource, options: nil,
        dataReceivedHandler: { chunk in
          isSame = isSame && (try? file.read(upToCount: chunk.count)) == chunk
        }, completionHandler: done)
    }
    return isSame
  }
}
