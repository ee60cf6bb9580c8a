import Photos

/// What scripts do first: ask for access and wait for the answer.
enum AuthorizationGate {
  static func waitForAccess() -> Bool {
    var status = PHPhotoLibrary.authorizationStatus(for: .readWrite)
    if status == .notDetermined {
      let semaphore = DispatchSemaphore(value: 0)
      PHPhotoLibrary.requestAuthorization(for: .readWrite) { answer in
        status = answer
        semaphore.signal()
      }
      semaphore.wait()
    }
    return status == .authorized
  }

  /// How an app explains an error to its user.
  static func explanation(of error: Error) -> String {
    if let error = error as? PHPhotosError {
      switch error.code {
      case .userCancelled: return "cancelled"
      case .accessUserDenied, .accessRestricted: return "no access"
      case .invalidResource, .missingResource: return "bad file"
      case .changeNotSupported: return "not possible"
      default: return "code \(error.code.rawValue)"
      }
    }
    let error = error as NSError
    return error.domain == PHPhotosErrorDomain ? "photos \(error.code)" : error.localizedDescription
  }
}
