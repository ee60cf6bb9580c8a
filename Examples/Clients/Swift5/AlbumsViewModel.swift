import Combine
import Photos

/// The model behind a list of albums.
class AlbumsViewModel: NSObject, ObservableObject, PHPhotoLibraryChangeObserver {
  @Published var titles: [String] = []
  @Published private(set) var isEmpty = true
  /// Sends the title of every album that comes.
  let added = PassthroughSubject<String, Never>()
  private let library = CurrentValueSubject<PHFetchResult<PHAssetCollection>?, Never>(nil)
  private var cancellables = Set<AnyCancellable>()

  override init() {
    super.init()
    library
      .compactMap { $0 }
      .map { albums in (0..<albums.count).compactMap { albums[$0].localizedTitle } }
      .removeDuplicates()
      .sink { [weak self] titles in
        self?.titles = titles
        self?.isEmpty = titles.isEmpty
      }
      .store(in: &cancellables)
    library.send(fetch())
    PHPhotoLibrary.shared().register(self)
  }

  deinit {
    PHPhotoLibrary.shared().unregisterChangeObserver(self)
  }

  private func fetch() -> PHFetchResult<PHAssetCollection> {
    return PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
  }

  func photoLibraryDidChange(_ changeInstance: PHChange) {
    guard let current = library.value,
      let details = changeInstance.changeDetails(for: current)
    else { return }
    library.send(details.fetchResultAfterChanges)
    for album in details.insertedObjects { added.send(album.localizedTitle ?? "") }
  }
}
