/// Which types of file can make an asset together (§8.4).
enum ResourceCombination {
  static func isSupported(_ types: [PHAssetResourceType]) -> Bool {
    let given = Set(types)
    guard given.count == types.count else { return false }
    if given == [.audio] { return true }
    if given.contains(.photo) {
      var allowed: Set<PHAssetResourceType> = [
        .photo, .alternatePhoto, .pairedVideo, .adjustmentData, .fullSizePhoto,
        .adjustmentBasePhoto,
      ]
      if given.contains(.pairedVideo) {
        allowed.insert(.adjustmentBasePairedVideo)
        // An edited movie never goes with an unedited still (§7.10).
        if given.contains(.fullSizePhoto) { allowed.insert(.fullSizePairedVideo) }
      }
      return given.isSubset(of: allowed) && hasBoth(.adjustmentData, .fullSizePhoto, given)
    }
    let ofVideo: Set<PHAssetResourceType> = [
      .video, .adjustmentData, .fullSizeVideo, .adjustmentBaseVideo, .fullSizePhoto,
    ]
    return given.contains(.video) && given.isSubset(of: ofVideo)
      && hasBoth(.adjustmentData, .fullSizeVideo, given)
  }

  /// Whether both types are there, or neither.
  private static func hasBoth(
    _ first: PHAssetResourceType, _ second: PHAssetResourceType, _ given: Set<PHAssetResourceType>
  ) -> Bool {
    given.contains(first) == given.contains(second)
  }

  /// Why the files of a request cannot make an asset; `nil` when they can.
  static func refusal(_ types: [PHAssetResourceType]) -> PHPhotosError? {
    if isSupported(types) { return nil }
    let primaries: Set<PHAssetResourceType> = [.photo, .video, .audio]
    guard types.contains(where: primaries.contains) else {
      return PHPhotosError(
        .missingResource,
        message: "An asset needs a photo, video or audio resource; none was given.")
    }
    let list = types.map { "\($0)" }.joined(separator: ", ")
    return PHPhotosError(
      .changeNotSupported, message: "An asset cannot be made of these resources together: \(list).")
  }
}
