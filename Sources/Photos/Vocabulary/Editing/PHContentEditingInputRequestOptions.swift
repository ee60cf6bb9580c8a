public import Foundation

/// How a request for a content editing input should be answered.
///
/// Not for use from several threads at once.
@safe open class PHContentEditingInputRequestOptions: NSObject {
  /// Asked, when the asset is edited, whether the program can go on from that edit (§7.1).
  ///
  /// True gives the version that the edit was based on, together with the adjustment data, so that
  /// the edit can be changed. False, the answer unless set, gives the edited version as it is.
  open var canHandleAdjustmentData: (PHAdjustmentData) -> Bool = { _ in false }

  /// Whether content that is not stored on this machine may be downloaded; false unless set.
  open var isNetworkAccessAllowed = false

  /// Called while content is downloaded, on an arbitrary serial queue, with the progress from 0
  /// to 1 and a flag that cancels the request when set to true.
  @safe open var progressHandler: ((Double, UnsafeMutablePointer<ObjCBool>) -> Void)?

  /// Whether the input may come without its display-size image, which saves decoding the photo;
  /// false unless set.
  open var skipsDisplaySizeImage = false

  /// Which file of a pair of a RAW and a compressed photo the edit starts from.
  ///
  /// Unverified: Apple's default.
  open var originalResourceChoice: PHAsset.OriginalResourceChoice = .compressed

  /// Makes options with every property at its default.
  public override init() {}
}
