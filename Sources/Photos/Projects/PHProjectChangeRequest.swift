public import Foundation
internal import LibraryStore
public import PlatformTypes

/// A request to change a project, for use in a change block (§14.2).
public class PHProjectChangeRequest: PHChangeRequest {
  private static let previewQuality: CGFloat = 0.9
  private static let previewSide: CGFloat = 1024
  private let base: PHProject
  private let container: ContainerRequest?

  /// Makes a request to change a project; for one that no longer exists, the block fails with
  /// ``PHPhotosError/Code/identifierNotFound``.
  public init(project: PHProject) {
    let recorder = ChangeRecorder.current("PHProjectChangeRequest.init(project:)")
    base = project
    container = ContainerRequest(recorder, changing: project, snapshot: nil)
    super.init(recorder: recorder)
    if container == nil {
      recorder.fail(
        PHPhotosError(
          .identifierNotFound, message: "The project “\(project.localizedTitle ?? "")” is gone.",
          identifiers: [project.localIdentifier]))
    }
  }

  /// The title, which need not be unique.
  public var title: String {
    get {
      recorder.check("PHProjectChangeRequest.title")
      return container?.title ?? ""
    }
    set {
      recorder.check("PHProjectChangeRequest.title")
      container?.title = newValue
    }
  }

  /// What the program that arranges the project keeps in it; at most 2 MiB, else the block fails with
  /// ``PHPhotosError/Code/changeNotSupported``.
  public var projectExtensionData: Data {
    get {
      recorder.check("PHProjectChangeRequest.projectExtensionData")
      return pending?.extensionData ?? base.projectExtensionData
    }
    set {
      recorder.check("PHProjectChangeRequest.projectExtensionData")
      update { $0.extensionData = newValue }
    }
  }

  /// Makes the picture of an asset that of the project; `nil` takes the picture away.
  ///
  /// An asset whose picture cannot be had fails the block with
  /// ``PHPhotosError/Code/invalidResource``.
  @available(*, deprecated, message: "Use setProjectPreviewImage(_:)")
  public func setKeyAsset(_ keyAsset: PHAsset?) {
    recorder.check("PHProjectChangeRequest.setKeyAsset(_:)")
    guard let keyAsset else { return update { $0.preview = Data() } }
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    let side = Self.previewSide
    PHImageManager.default().requestImage(
      for: keyAsset, targetSize: CGSize(width: side, height: side), contentMode: .aspectFit,
      options: options
    ) { [self] image, _ in
      keep(image, of: "The picture of \(keyAsset.localIdentifier)")
    }
  }

  /// Keeps a picture of what the project looks like.
  public func setProjectPreviewImage(_ previewImage: NSImage) {
    recorder.check("PHProjectChangeRequest.setProjectPreviewImage(_:)")
    keep(previewImage, of: "The preview image")
  }

  /// Takes assets out of the project; ones that are not in it are ignored.
  public func removeAssets<T>(_ assets: T) where T: Collection, T.Element == PHAsset {
    remove(Array(assets) as NSArray)
  }

  /// As ``removeAssets(_:)-(T)``, for what a fetch found.
  public func removeAssets(_ assets: PHFetchResult<PHAsset>) { remove(assets) }

  private func remove(_ assets: any NSFastEnumeration) {
    recorder.check("PHProjectChangeRequest.removeAssets(_:)")
    container?.perform("removeAssets(_:)") { .remove($0.elements(assets)) }
  }

  private func keep(_ image: UIImage?, of what: String) {
    guard let data = image?.jpegData(compressionQuality: Self.previewQuality) else {
      recorder.fail(PHPhotosError(.invalidResource, message: "\(what) cannot be had."))
      return
    }
    update { $0.preview = data }
  }

  private var pending: ProjectPatch? {
    base.identity.flatMap { identity in recorder.projects.first { $0.uuid == identity.uuid } }
  }

  private func update(_ change: (inout ProjectPatch) -> Void) {
    guard let uuid = base.identity?.uuid else { return }
    recorder.updateProject(uuid, change)
  }
}
