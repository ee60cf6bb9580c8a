internal import Foundation

extension PHFetchOptions {
  /// Checks predicate and sort descriptors, for options that come from a user (§3.12).
  ///
  /// A fetch with options that its class does not support stops the program. Not part of Apple's
  /// API.
  ///
  /// - Parameter objectType: The class to be fetched, such as `PHAsset.self`.
  /// - Throws: ``PHPhotosError/Code/changeNotSupported`` with a sentence that lists the keys
  ///   allowed.
  public func validate(for objectType: PHObject.Type) throws {
    let keys = FetchKeys.of(objectType)
    do throws(UnsupportedFetch) {
      if let predicate { _ = try FilterTranslation(keys: keys).filter(predicate) }
      _ = try keys.order(sortDescriptors)
    } catch {
      throw PHPhotosError(.changeNotSupported, message: error.sentence)
    }
  }
}
