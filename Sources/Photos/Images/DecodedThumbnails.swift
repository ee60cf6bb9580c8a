internal import MediaFiles
internal import Synchronization

/// The thumbnails of one open library that were decoded last, so that a grid which is scrolled to and
/// fro decodes each of them once.
final class DecodedThumbnails: Sendable {
  private struct Entry {
    let image: PixelImage
    var lastUse: Int
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var bytes = 0
    var uses = 0
  }

  /// The bytes of pixels that are kept at most.
  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int = 32 << 20) { self.limit = limit }

  /// The thumbnail that was kept under a name.
  func image(_ key: String) -> PixelImage? {
    state.withLock { state in
      state.uses += 1
      state.entries[key]?.lastUse = state.uses
      return state.entries[key]?.image
    }
  }

  /// Keeps a thumbnail; when there are too many, the half that was not used for longest goes.
  func keep(_ image: PixelImage, _ key: String) {
    state.withLock { state in
      state.uses += 1
      let replaced = state.entries.updateValue(
        Entry(image: image, lastUse: state.uses), forKey: key)
      state.bytes += image.pixels.count - (replaced?.image.pixels.count ?? 0)
      guard state.bytes > limit else { return }
      for (key, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        if state.bytes <= limit / 2 { break }
        state.entries[key] = nil
        state.bytes -= entry.image.pixels.count
      }
    }
  }
}
