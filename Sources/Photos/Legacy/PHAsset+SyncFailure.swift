extension PHAsset {
  /// Always false: nothing is synchronised by the system, so nothing is hidden because that failed.
  @available(*, deprecated, message: "It was about photos that iTunes could not synchronise")
  public var isSyncFailureHidden: Bool { false }
}
