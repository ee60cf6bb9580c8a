//! Send originals to a server, and try again later where that failed.
//!
//! Jobs are kept in the library until they are acknowledged; a host performs them.

import Foundation
import Photos
import PhotosHost

let library = PHPhotoLibrary.shared()
try library.enableUploadJobExtension(with: nil)

let resources = PHAsset.fetchAssets(with: nil).firstObject.map(PHAssetResource.assetResources) ?? []
try library.performChangesAndWait {
  for resource in resources {
    // Nobody listens there.
    guard let url = URL(string: "http://127.0.0.1:9/\(resource.originalFilename)") else { continue }
    PHAssetResourceUploadJobChangeRequest.creationRequestForJob(
      destination: URLRequest(url: url), resource: resource)
  }
}

var options = UploadOptions()
options.attempts = 1
let report = try await library.host.runUploadJobs(options)
print("sent \(report.succeeded), failed \(report.failed)")

let failed = PHAssetResourceUploadJob.fetchJobs(action: .retry, options: nil)
try library.performChangesAndWait {
  failed.enumerateObjects { job, _, _ in
    print(job.error?.localizedDescription ?? "")
    PHAssetResourceUploadJobChangeRequest(for: job)?.retry(destination: nil)
  }
}
// snippet.hide
precondition(!resources.isEmpty && failed.count == resources.count)
precondition(
  PHAssetResourceUploadJob.fetchJobs(action: .process, options: nil).count == failed.count)
