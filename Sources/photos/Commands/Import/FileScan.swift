internal import Foundation
internal import Glibc
internal import Photos
internal import PhotosHost

/// A photo or video to be imported.
struct ImportCandidate: Sendable {
  let url: URL
  let type: PHAssetResourceType
  let size: Int64
}

/// A file that was not imported, and why.
struct ImportFailure: Sendable {
  let path: String
  let reason: String
}

/// Finds the photos and videos below paths that a person names.
///
/// Symbolic links are followed, and every file is found once, however many ways lead to it.
struct FileScan {
  private(set) var candidates: [ImportCandidate] = []
  private(set) var failures: [ImportFailure] = []
  /// XMP files, which may say something about photos and videos beside them.
  private(set) var sidecars: [URL] = []
  /// How many files are no photos and no videos, XMP files not counted.
  private(set) var otherCount = 0
  /// Paths by their bytes: two names that differ only in how accents are written are equal strings.
  private var visited: Set<Data> = []
  private let isCancelled: () -> Bool

  /// Files that come with photos and say something about them.
  private static let companions: Set<String> = ["aae", "json", "thm", "ini", "db"]

  /// Looks below paths; what is found is in natural order, path after path.
  init(_ paths: [String], isCancelled: @escaping () -> Bool) {
    self.isCancelled = isCancelled
    for path in paths {
      if path.isEmpty {
        failures.append(ImportFailure(path: "“”", reason: "an empty path"))
      } else {
        scan(URL(fileURLWithPath: path).path, isNamed: true)
      }
    }
    let order = candidates.map { ($0, NaturalOrder($0.url.path)) }.sorted { $0.1 < $1.1 }
    candidates = order.map(\.0)
  }

  /// Looks at what a path leads to, which the user may have named, instead of a folder above it.
  private mutating func scan(_ path: String, isNamed: Bool) {
    guard !isCancelled() else { return }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      let code = errno
      let isGarbled = code == ENOENT && path.contains("\u{FFFD}")
      let reason = isGarbled ? "its name is not valid UTF-8" : FileScan.reason(code)
      return failures.append(ImportFailure(path: path, reason: reason))
    }
    guard let real = FileScan.realPath(path), visited.insert(real).inserted else { return }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: scanFolder(path, isNamed: isNamed)
    case S_IFREG: scanFile(path, size: Int64(status.st_size), isNamed: isNamed)
    default:
      guard isNamed else { return otherCount += 1 }
      failures.append(ImportFailure(path: path, reason: "no ordinary file"))
    }
  }

  private mutating func scanFolder(_ path: String, isNamed: Bool) {
    let url = URL(fileURLWithPath: path, isDirectory: true)
    if PHPhotoLibrary.isLibrary(at: url) {
      return refuse(path, "a photo library of this kind is not imported", unless: !isNamed)
    }
    if url.pathExtension.lowercased() == "photoslibrary" {
      let reason = "an Apple Photos library; only its folder originals can be imported"
      return failures.append(ImportFailure(path: path, reason: reason))
    }
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted() {
        // The litter of other systems: thumbnails, AppleDouble halves and the like.
        if name.hasPrefix(".") {
          otherCount += 1
        } else {
          scan(path.hasSuffix("/") ? path + name : "\(path)/\(name)", isNamed: false)
        }
      }
    } catch {
      let code = Posix.openError(path) ?? EIO
      failures.append(ImportFailure(path: path, reason: FileScan.reason(code)))
    }
  }

  private mutating func scanFile(_ path: String, size: Int64, isNamed: Bool) {
    let url = URL(fileURLWithPath: path)
    let ending = url.pathExtension.lowercased()
    if ending == "xmp" { return sidecars.append(url) }
    guard !FileScan.companions.contains(ending) else { return otherCount += 1 }
    if isNamed { findSidecars(of: url) }
    do {
      switch try MediaInspection.mediaType(ofFileAt: url) {
      case .image: candidates.append(ImportCandidate(url: url, type: .photo, size: size))
      case .video: candidates.append(ImportCandidate(url: url, type: .video, size: size))
      case .audio:
        refuse(path, "a sound, not a photo or video", unless: !isNamed)
      default:
        let reason = size == 0 ? "the file is empty" : "not a photo or video that can be read"
        refuse(path, reason, unless: !isNamed && !FileScan.isMedia(ending))
      }
    } catch {
      failures.append(ImportFailure(path: path, reason: Program.sentence(for: error)))
    }
  }

  /// Looks for the sidecars of a file that was named itself, so that its folder is not scanned.
  private mutating func findSidecars(of url: URL) {
    for stem in [url, url.deletingPathExtension()] {
      for ending in ["xmp", "XMP"] {
        let sidecar = stem.appendingPathExtension(ending)
        guard FileManager.default.fileExists(atPath: sidecar.path) else { continue }
        scan(sidecar.path, isNamed: false)
      }
    }
  }

  private mutating func refuse(_ path: String, _ reason: String, unless isIgnored: Bool) {
    if isIgnored {
      otherCount += 1
    } else {
      failures.append(ImportFailure(path: path, reason: reason))
    }
  }

  /// Whether files of this name should hold a photo or video.
  private static func isMedia(_ ending: String) -> Bool {
    guard !ending.isEmpty, let type = UTType(filenameExtension: ending) else { return false }
    return (type.conforms(to: .image) && !type.conforms(to: .svg)) || type.conforms(to: .movie)
  }

  static func reason(_ code: Int32) -> String {
    let text = unsafe strerror(code)
    return unsafe text.map { unsafe String(cString: $0) } ?? "error \(code)"
  }

  private static func realPath(_ path: String) -> Data? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe Data(bytes: real, count: strlen(real))
  }
}

/// Calls of the system.
private enum Posix {
  /// Why a folder cannot be opened; `nil` when it can.
  static func openError(_ path: String) -> Int32? {
    guard let folder = unsafe opendir(path) else { return errno }
    _ = unsafe closedir(folder)
    return nil
  }
}
