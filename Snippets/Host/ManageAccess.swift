//! See what programs may do with a library, and change it.
//!
//! A program that opens a library with `.askUser` asks at the terminal or by a dialog. Whatever was
//! answered is kept in the library, where its owner can look at it and change it.

import Foundation
import Photos
import PhotosHost

let library = PHPhotoLibrary.shared()
guard let picture = PHAsset.fetchAssets(with: nil).firstObject else { exit(1) }

try library.host.limitAccess(to: [picture.localIdentifier], ofClient: "Postcards")
try library.host.setAuthorization(.authorized, for: .addOnly, ofClient: "Camera")
for access in try library.host.clients() {
  print(access.client, access.readWrite == .limited ? "sees \(access.selection.count)" : "")
}
// snippet.hide
do {
  let answer = try library.host.access(ofClient: "Postcards")?.selection
  precondition(answer == [picture.localIdentifier])
}
do {
  let answer = try library.host.access(ofClient: "Camera")?.addOnly
  precondition(answer == .authorized)
}
// snippet.show
try library.host.resetAuthorization(ofClient: "Postcards")  // as if it had never asked
// snippet.hide
do {
  let answer = try library.host.access(ofClient: "Postcards")
  precondition(answer == nil)
}
