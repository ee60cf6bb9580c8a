import Photos
import UniformTypeIdentifiers

/// Chooses which file of a photo another app gets.
struct ShareSheet {
  enum Choice: Equatable {
    case file(String)
    case convert(from: String)
    case nothing
  }

  func choice(for asset: PHAsset, accepting types: [UTType]) -> Choice {
    let resources = PHAssetResource.assetResources(for: asset)
    let wanted: Set<PHAssetResourceType> = [.photo, .fullSizePhoto, .video, .fullSizeVideo]
    let files = resources.filter { wanted.contains($0.type) }
    for resource in files {
      guard let type = UTType(resource.uniformTypeIdentifier) else { continue }
      if types.contains(where: { type.conforms(to: $0) }) {
        return .file(resource.originalFilename)
      }
    }
    guard let first = files.first, first.contentType.conforms(to: .image) else { return .nothing }
    return .convert(from: first.contentType.preferredMIMEType ?? first.contentType.identifier)
  }
}
