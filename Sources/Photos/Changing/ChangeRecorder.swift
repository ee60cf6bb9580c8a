internal import Foundation
internal import Glibc
internal import LibraryStore
internal import PlatformTypes

/// What a change block asked for so far.
///
/// The block only records; its transaction is made when it ends (§2.17).
///
/// Bound to the thread that runs the block: requests on any other, or after the end, stop the
/// program (§2.1–2.5).
final class ChangeRecorder: @unchecked Sendable {
  // Only the thread that runs the block touches the state, which `check` sees to.
  let library: PHPhotoLibrary
  private let thread = pthread_self()
  private let outer: ChangeRecorder?
  private var isRunning = true
  private var nextRequest = 0

  private(set) var assets: [PendingAsset] = []
  private var assetIndex: [UUID: Int] = [:]
  private(set) var collections: [PendingCollection] = []
  private var collectionIndex: [UUID: Int] = [:]
  private(set) var arrangements: [Arrangement] = []
  private(set) var projects: [ProjectPatch] = []
  private(set) var uploads: [UploadOperation] = []
  private(set) var deletedAssets: [UUID] = []
  private(set) var deletedCollections: [UUID] = []
  /// The first thing that makes the block impossible whatever the library holds.
  private(set) var failure: PHPhotosError?

  @TaskLocal private static var running: ChangeRecorder?

  private init(library: PHPhotoLibrary) {
    self.library = library
    outer = ChangeRecorder.running
  }

  /// Runs a change block on this thread and returns what it recorded.
  static func record(in library: PHPhotoLibrary, _ block: () -> Void) -> ChangeRecorder {
    let recorder = ChangeRecorder(library: library)
    SharedLibrary.$bound.withValue(library) {
      ChangeRecorder.$running.withValue(recorder) { block() }
    }
    recorder.isRunning = false
    return recorder
  }

  /// The recorder of the block that runs on this thread; a call outside of any stops the program
  /// (§2.1, §2.2).
  static func current(_ call: String) -> ChangeRecorder {
    guard let recorder = running else { ChangeRecorder.misplaced(call) }
    recorder.check(call)
    return recorder
  }

  /// Whether the block that runs on this thread makes a new video of this identity.
  static func createsVideo(_ uuid: UUID) -> Bool {
    let creation = running?.pending(uuid)?.creation
    return creation?.resources.contains { $0.type == .video } ?? false
  }

  /// Stops the program if a block of the same library runs on this thread: blocks do not nest
  /// (§2.4).
  static func checkNotNested(in library: PHPhotoLibrary, _ call: String) {
    var recorder = running
    while let known = recorder {
      // A task that the block began knows of the block, also when it has ended.
      if known.library === library, known.isOnItsThread, known.isRunning {
        misuse("\(call) cannot be called inside a change block of the same library.")
      }
      recorder = known.outer
    }
  }

  /// Stops the program unless the block still runs, on this thread (§2.3, §2.5).
  func check(_ call: String) {
    guard isOnItsThread, isRunning else { ChangeRecorder.misplaced(call) }
  }

  private var isOnItsThread: Bool { pthread_equal(thread, pthread_self()) != 0 }

  private static func misplaced(_ call: String) -> Never {
    misuse(
      "\(call) can only be called from inside the block of "
        + "performChanges(_:completionHandler:) or performChangesAndWait(_:), on the thread that runs it."
    )
  }

  // MARK: Recording

  /// A number for a new request on a container.
  func takeRequestNumber() -> Int {
    nextRequest += 1
    return nextRequest
  }

  /// The pending record of an asset, which all requests for it share (§2.19).
  func pending(_ uuid: UUID) -> PendingAsset? { assetIndex[uuid].map { assets[$0] } }

  func update(_ uuid: UUID, base: AssetRecord?, _ change: (inout PendingAsset) -> Void) {
    let index =
      assetIndex[uuid]
      ?? {
        assets.append(PendingAsset(uuid: uuid, base: base))
        return assets.count - 1
      }()
    assetIndex[uuid] = index
    change(&assets[index])
  }

  func pendingCollection(_ uuid: UUID) -> PendingCollection? {
    collectionIndex[uuid].map { collections[$0] }
  }

  func updateCollection(_ uuid: UUID, _ change: (inout PendingCollection) -> Void) {
    let index =
      collectionIndex[uuid]
      ?? {
        collections.append(PendingCollection(uuid: uuid))
        return collections.count - 1
      }()
    collectionIndex[uuid] = index
    change(&collections[index])
  }

  func updateProject(_ uuid: UUID, _ change: (inout ProjectPatch) -> Void) {
    let index =
      projects.firstIndex { $0.uuid == uuid }
      ?? {
        projects.append(ProjectPatch(uuid: uuid))
        return projects.count - 1
      }()
    change(&projects[index])
  }

  func upload(_ operation: UploadOperation) { uploads.append(operation) }

  func arrange(_ arrangement: Arrangement) { arrangements.append(arrangement) }

  func deleteAssets(_ objects: any NSFastEnumeration) {
    deletedAssets += identities(of: objects, as: [.asset], "delete").map(\.uuid)
  }

  func deleteCollections(_ objects: any NSFastEnumeration, kind: LocalIdentifier.Kind) {
    for case let collection as PHCollection in objects.enumeratedElements
    where collection.transientContent != nil {
      fail(
        PHPhotosError(
          .changeNotSupported,
          message:
            "“\(collection.localizedTitle ?? "")” lives in memory only and does not allow deleting it.",
          identifiers: [collection.localIdentifier]))
    }
    deletedCollections += identities(of: objects, as: [kind], "delete").map(\.uuid)
  }

  /// The objects that the block both creates and deletes, which never come to be (§2.24).
  var unborn: Set<UUID> {
    let born =
      assets.filter { $0.creation != nil }.map(\.uuid)
      + collections.filter { $0.kind != nil }.map(\.uuid)
    return Set(born).intersection(deletedAssets + deletedCollections)
  }

  /// The arrangements without what never comes to be, neither as container nor as element.
  func arrangements(without unborn: Set<UUID>) -> [Arrangement] {
    guard !unborn.isEmpty else { return arrangements }
    return arrangements.filter { $0.container.map { !unborn.contains($0) } ?? true }
      .flatMap { $0.without(unborn) }
  }

  /// Whether the block creates assets and asks for nothing else (§6.8).
  var onlyAddsAssets: Bool {
    collections.isEmpty && arrangements.isEmpty && deletedAssets.isEmpty
      && deletedCollections.isEmpty && projects.isEmpty && uploads.isEmpty
      && assets.allSatisfy { $0.creation != nil }
  }

  func fail(_ error: PHPhotosError) { failure = failure ?? error }

  /// The identities of objects or placeholders; anything else makes the block fail (§2.31).
  func identities(
    of objects: any NSFastEnumeration, as kinds: Set<LocalIdentifier.Kind>, _ what: String
  ) -> [LocalIdentifier] {
    var identities: [LocalIdentifier] = []
    for element in objects.enumeratedElements {
      let object = element as? PHObject
      if let identity = object?.identity, kinds.contains(identity.kind) {
        identities.append(identity)
      } else {
        let name = object.map { "\($0)" } ?? "a value of type \(type(of: element))"
        fail(
          PHPhotosError(
            .changeNotSupported, message: "Cannot \(what) \(name): it is of the wrong kind.",
            identifiers: object?.identity.map { [$0.description] } ?? []))
      }
    }
    return identities
  }
}

/// One asset that a block creates or changes.
struct PendingAsset {
  let uuid: UUID
  /// The snapshot that a change request was made from; `nil` for a creation.
  let base: AssetRecord?
  var patch: AssetPatch
  /// What the asset is made from; `nil` for a change.
  var creation: PendingCreation?
  /// The new content, if there is to be any; the last call wins (§2.23).
  var content: PendingContent?

  init(uuid: UUID, base: AssetRecord?) {
    self.uuid = uuid
    self.base = base
    patch = AssetPatch(uuid: uuid)
  }

  /// The record as it will be, for reading through a request.
  var pendingRecord: AssetRecord {
    var record = base ?? AssetRecord()
    patch.apply(to: &record)
    return record
  }
}

/// What a new asset is made from.
struct PendingCreation {
  /// One of its files.
  struct Resource {
    enum Source {
      case file(URL, moving: Bool)
      case data(Data)
      case image(UIImage)
    }

    let type: PHAssetResourceType
    let source: Source
    let filename: String?
    let declaredType: String?

    /// Why no file can have a name, as the end of a sentence; `nil` when one can.
    ///
    /// Whoever writes the original out again under its name must not end up in another folder.
    static func refusal(ofFilename name: String) -> String? {
      if name.utf8.contains(0) { return "holds a NUL character" }
      if name.utf8.contains(UInt8(ascii: "/")) { return "holds a slash" }
      if name == "." || name == ".." { return "names a folder" }
      return nil
    }
  }

  var resources: [Resource] = []
  /// Which original was asked for, if anything was said.
  var choice: PHAsset.OriginalResourceChoice?
}

/// What a block does to the content of an asset.
enum PendingContent {
  case edit(PHContentEditingOutput)
  /// Back to the original, to one of two if that was said.
  case revert(PHAsset.OriginalResourceChoice?)
}

/// One album or folder that a block creates or renames.
struct PendingCollection {
  let uuid: UUID
  /// Set for a creation.
  var kind: CollectionRecord.Kind?
  /// `nil` leaves the title alone.
  var title: String?

  init(uuid: UUID) { self.uuid = uuid }
}
