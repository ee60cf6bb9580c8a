extension PHAssetResourceUploadJob {
  /// What a job does with its resource.
  @nonexhaustive(warn)
  public enum `Type`: Int16, Sendable {
    /// It sends the resource to its destination, downloading it first if need be.
    case upload = 0

    /// It makes sure that the resource is stored on this machine, and sends nothing.
    case downloadOnly = 1
  }
}

extension PHAssetResourceUploadJob {
  /// Names the type in expressions, where `PHAssetResourceUploadJob.Type` is that of the class.
  typealias Kind = `Type`
}
