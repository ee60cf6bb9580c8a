internal import Foundation
internal import LibraryStore
internal import MediaFiles
internal import Synchronization

/// Pictures that were prepared before they were asked for, bounded in memory.
final class PreparedImages: Sendable {
  /// What a request must have in common with the preparation to be served by it.
  struct Key: Hashable, Sendable {
    let asset: LocalIdentifier
    let width: Int
    let height: Int
    let mode: Int
    let version: Int
    let resize: Int
  }

  fileprivate struct Entry {
    /// The content that was prepared; another one is not served.
    var content: LibraryState
    var image: PixelImage
  }

  fileprivate struct State {
    var wanted: Set<Key> = []
    var entries: [Key: Entry] = [:]
    var byteCount = 0
  }

  private let state = Mutex(State())
  /// Bytes of pixels that are kept at most; what comes later is then prepared by no more than its
  /// thumbnail.
  private static let limit = 256 << 20

  /// Notes that a picture is wanted. Returns false when it was already.
  func want(_ key: Key) -> Bool { state.withLock { $0.wanted.insert(key).inserted } }

  /// Keeps a picture if it is still wanted and there is room.
  func keep(_ image: PixelImage, _ key: Key, content: LibraryState) {
    state.withLock { state in
      guard state.wanted.contains(key),
        state.byteCount + image.pixels.count <= PreparedImages.limit
      else { return }
      state.remove(key)
      state.entries[key] = Entry(content: content, image: image)
      state.byteCount += image.pixels.count
    }
  }

  /// The picture that was prepared, if it is of this content.
  func image(_ key: Key, content: LibraryState) -> PixelImage? {
    state.withLock { state in
      guard let entry = state.entries[key], entry.content == content else { return nil }
      return entry.image
    }
  }

  func isWanted(_ key: Key) -> Bool { state.withLock { $0.wanted.contains(key) } }

  func drop(_ key: Key) {
    state.withLock { state in
      state.wanted.remove(key)
      state.remove(key)
    }
  }

  func dropAll() { state.withLock { $0 = State() } }
}

extension PreparedImages.State {
  fileprivate mutating func remove(_ key: PreparedImages.Key) {
    if let old = entries.removeValue(forKey: key) { byteCount -= old.image.pixels.count }
  }
}
