internal import Foundation
internal import Photos
internal import PhotosHost

/// How many things an import put together.
struct ImportPairs {
  let livePhotos: Int
  let rawPairs: Int
  /// Bursts of which at least two pictures came in.
  let bursts: Int
  let sidecars: Int

  /// Counts what was imported, or what a trial would import.
  init(_ run: ImportRun) {
    livePhotos = run.imported.count { $0.item.isLivePhoto }
    rawPairs = run.imported.count { $0.item.isRAWPair }
    sidecars = run.imported.count { $0.hasSidecar }
    var members: [String: Int] = [:]
    for identifier in ImportPairs.bursts(run.imported) {
      members[identifier, default: 0] += 1
    }
    bursts = members.values.count { $0 > 1 }
  }

  var json: JSON {
    .object([
      ("livePhotos", JSON(livePhotos)), ("rawPairs", JSON(rawPairs)), ("bursts", JSON(bursts)),
      ("sidecars", JSON(sidecars)),
    ])
  }

  /// What becomes of an item, in a word or two.
  static func kind(_ item: ImportItem) -> String {
    switch (item.isLivePhoto, item.isRAWPair) {
    case (true, true): "live photo, RAW"
    case (true, false): "live photo"
    case (false, true): "photo, RAW"
    case (false, false): item.files[0].type == .video ? "video" : "photo"
    }
  }

  /// The burst identifier of each picture that is in a burst (§8.21).
  private static func bursts(_ imported: [ImportRun.Imported]) -> [String] {
    let known = imported.map(\.identifier).filter { !$0.isEmpty }
    guard known.isEmpty else {
      return stride(from: 0, to: known.count, by: 500).flatMap { start in
        let options = PHFetchOptions()
        options.includeAllBurstAssets = true
        let assets = PHAsset.fetchAssets(
          withLocalIdentifiers: Array(known[start..<min(start + 500, known.count)]),
          options: options)
        return (0..<assets.count).compactMap { assets.object(at: $0).burstIdentifier }
      }
    }
    // A file that states nothing is in no burst.
    return imported.compactMap { imported in
      (try? MediaIdentity(ofFileAt: imported.item.files[0].url))?.flatMap(\.burstIdentifier)
    }
  }
}
