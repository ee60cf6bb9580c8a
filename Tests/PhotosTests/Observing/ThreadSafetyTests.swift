import Dispatch
import Foundation
import Photos
import PhotosHost
import PhotosTesting
import Synchronization
import Testing

@Suite("Threads") struct ThreadSafetyTests {
  @Test("Eight threads fetch, enumerate and ask for details while two write (§1.7, §3.6)")
  func readersAndWriters() throws {
    let temporary = try TemporaryLibrary {
      for number in 0..<30 { TestPhoto("\(number).jpg", in: "Album") }
    }
    let library = temporary.library
    let album = try #require(temporary.album(titled: "Album"))
    let start = PHAsset.fetchAssets(in: album, options: nil)
    let failures = Mutex<[String]>([])
    let isOver = Mutex(false)
    let observer = RecordingObserver()
    library.register(observer)
    DispatchQueue.concurrentPerform(iterations: 10) { thread in
      if thread < 2 {
        for turn in 0..<40 {
          do {
            try library.performChangesAndWait {
              PHAssetChangeRequest(for: start[turn % 30]).isFavorite = (turn + thread) % 2 == 0
              PHAssetCollectionChangeRequest(for: album)?.moveAssets(at: [turn % 30], to: 0)
            }
          } catch { failures.withLock { $0.append("\(error)") } }
        }
        isOver.withLock { $0 = true }
      } else {
        repeat { read(library, album, start, failures) } while !isOver.withLock({ $0 })
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(observer.waits(for: observer.calls.count))
    #expect(PHAsset.fetchAssets(in: album, options: nil).count == 30)
    #expect(!observer.overlapped)
  }

  private func read(
    _ library: PHPhotoLibrary, _ album: PHAssetCollection, _ start: PHFetchResult<PHAsset>,
    _ failures: borrowing Mutex<[String]>
  ) {
    PHPhotoLibrary.withShared(library) {
      let all = PHAsset.fetchAssets(with: nil)
      let count = Mutex(0)
      all.enumerateObjects(options: .concurrent) { asset, index, _ in
        if asset == all[index] { count.withLock { $0 += 1 } }
      }
      if count.withLock({ $0 }) != 30 { failures.withLock { $0.append("enumeration") } }
      let change = PHChange(library: library, state: library.currentChangeToken.state)
      guard let details = change.changeDetails(for: start) else { return }
      let list = HeadlessListView(start)
      do { try list.apply(details) } catch { failures.withLock { $0.append("\(error)") } }
      if list.rows != HeadlessListView(details.fetchResultAfterChanges).rows {
        failures.withLock { $0.append("the list view shows other rows") }
      }
      _ = change.changeDetails(for: start[0])?.objectAfterChanges?.isFavorite
    }
  }
}
