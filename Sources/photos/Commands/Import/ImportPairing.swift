internal import Foundation
internal import Photos
internal import PhotosHost

/// Finds out which files belong together.
///
/// - The movie of a Live Photo goes to the still with its content identifier, whatever the names
///   are; of several stills, to the one with its name, then to one in its folder (§8.11, §8.12).
/// - A RAW file goes to the picture of its folder and name, unless both have a date and the dates
///   differ.
/// - A sidecar goes to the file that it is named after: `IMG_1.JPG.xmp` before `IMG_1.xmp`; of
///   several files with the name, to the RAW, the picture, the movie, in this order.
///
/// Metadata is read only of files that could have a partner, so that a card of plain photos costs
/// nothing.
struct ImportPairing {
  /// What to import, in the order of the scan.
  private(set) var items: [ImportItem] = []
  /// How many sidecars belong to no file.
  private(set) var orphanCount = 0

  private let candidates: [ImportCandidate]
  private let names: [FileName]
  /// The photos and videos of one folder and name, without regard to case.
  private var namesakes: [FileName.Stem: [Int]] = [:]
  private var identities: [Int: MediaIdentity?] = [:]
  /// For each file that is another's part: whose.
  private var wholes: [Int: Int] = [:]
  private var parts: [Int: [(index: Int, type: PHAssetResourceType)]] = [:]
  private var sidecars: [Int: (url: URL, rank: Int)] = [:]

  init(_ scan: FileScan) {
    candidates = scan.candidates
    names = candidates.map { FileName($0.url) }
    for (index, name) in names.enumerated() { namesakes[name.stem, default: []].append(index) }
    pairRAW()
    pairMovies()
    pairSidecars(scan.sidecars)
    for (index, candidate) in candidates.enumerated() where wholes[index] == nil {
      var item = ImportItem(candidate)
      for part in parts[index] ?? [] {
        let file = candidates[part.index]
        item.files.append(.init(url: file.url, type: part.type, size: file.size))
      }
      item.sidecar = sidecars[index]?.url
      items.append(item)
    }
  }

  private mutating func identity(_ index: Int) -> MediaIdentity? {
    if let known = identities[index] { return known }
    // A file that cannot be read is told of when it is added.
    let identity = (try? MediaIdentity(ofFileAt: candidates[index].url)).flatMap(\.self)
    identities[index] = .some(identity)
    return identity
  }

  private mutating func join(
    _ part: Int, _ type: PHAssetResourceType, to whole: Int
  ) {
    wholes[part] = whole
    parts[whole, default: []].append((part, type))
  }

  private func has(_ type: PHAssetResourceType, _ index: Int) -> Bool {
    parts[index]?.contains { $0.type == type } ?? false
  }

  // MARK: RAW

  private mutating func pairRAW() {
    for index in candidates.indices {
      let group = (namesakes[names[index].stem] ?? []).filter { candidates[$0].type == .photo }
      // Each group once, from its first member.
      guard group.count > 1, group.first == index else { continue }
      for raw in group where identity(raw)?.isRAW == true {
        let picture = group.first { picture in
          identity(picture)?.isRAW != true && !has(.alternatePhoto, picture)
            && areOfOneMoment(picture, raw)
        }
        if let picture { join(raw, .alternatePhoto, to: picture) }
      }
    }
  }

  private mutating func areOfOneMoment(_ first: Int, _ second: Int) -> Bool {
    guard let first = identity(first)?.clock, let second = identity(second)?.clock else {
      return true
    }
    return abs(first - second) <= 1
  }

  // MARK: Live Photos

  private mutating func pairMovies() {
    var movies: [(index: Int, identifier: String)] = []
    for index in candidates.indices where candidates[index].type == .video {
      guard let identity = identity(index), identity.marksStillImageTime,
        let identifier = identity.contentIdentifier
      else { continue }
      movies.append((index, identifier))
    }
    // Those whose still has their name first: then most need no look at other files.
    movies.removeAll { movie in
      let still = (namesakes[names[movie.index].stem] ?? []).first {
        isStill($0, of: movie.identifier)
      }
      guard let still else { return false }
      join(movie.index, .pairedVideo, to: still)
      return true
    }
    guard !movies.isEmpty else { return }
    var stills: [String: [Int]] = [:]
    for index in candidates.indices where candidates[index].type == .photo {
      guard wholes[index] == nil, let identifier = identity(index)?.contentIdentifier else {
        continue
      }
      stills[identifier, default: []].append(index)
    }
    for isNear in [true, false] {
      movies.removeAll { movie in
        let still = (stills[movie.identifier] ?? []).first { still in
          !has(.pairedVideo, still)
            && (!isNear || names[still].folder == names[movie.index].folder)
        }
        guard let still else { return false }
        join(movie.index, .pairedVideo, to: still)
        return true
      }
    }
  }

  private mutating func isStill(_ index: Int, of identifier: String) -> Bool {
    candidates[index].type == .photo && wholes[index] == nil && !has(.pairedVideo, index)
      && identity(index)?.contentIdentifier == identifier
  }

  // MARK: Sidecars

  private mutating func pairSidecars(_ urls: [URL]) {
    for url in urls {
      let name = FileName(url)
      guard let (index, rank) = owner(of: name) else {
        orphanCount += 1
        continue
      }
      let whole = wholes[index] ?? index
      if let other = sidecars[whole] {
        orphanCount += 1
        guard rank < other.rank else { continue }
      }
      sidecars[whole] = (url, rank)
    }
  }

  /// The file that a sidecar is named after, and how well it fits, 0 being best.
  private mutating func owner(of sidecar: FileName) -> (index: Int, rank: Int)? {
    // IMG_1.JPG.xmp without its ending is IMG_1.JPG, whose own stem is IMG_1.
    let full = sidecar.withoutEnding
    if let index = (namesakes[full.stem] ?? []).first(where: { names[$0].isSame(as: full) }) {
      return (index, wholes[index] == nil ? 0 : 1)
    }
    let group = namesakes[sidecar.stem] ?? []
    let index =
      group.first { group.count > 1 && identity($0)?.isRAW == true }
      ?? group.first { candidates[$0].type == .photo } ?? group.first
    return index.map { ($0, 2) }
  }
}

/// The name of a file, taken apart.
private struct FileName {
  /// A folder and a name without its ending, in lower case.
  struct Stem: Hashable {
    let folder: String
    let text: String
  }

  let folder: String
  private let name: String

  init(_ url: URL) {
    self.init(folder: url.deletingLastPathComponent().path, url.lastPathComponent)
  }

  private init(folder: String, _ name: String) {
    self.folder = folder
    self.name = name
  }

  var stem: Stem { Stem(folder: folder, text: withoutEnding.name.lowercased()) }

  var withoutEnding: FileName {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return self }
    return FileName(folder: folder, String(name[..<dot]))
  }

  func isSame(as other: FileName) -> Bool {
    folder == other.folder && name.lowercased() == other.name.lowercased()
  }
}
