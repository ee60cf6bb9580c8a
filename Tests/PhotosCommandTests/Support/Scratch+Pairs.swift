import Foundation
import PhotosTesting
import TestSupport

extension Scratch {
  /// Writes a JPEG with the content identifier of a Live Photo.
  @discardableResult func still(_ name: String, _ identifier: String?) throws -> String {
    var photo = MadePhoto()
    if let identifier { photo.apple[17] = identifier }
    return try write(photo.added(to: TestPicture.jpeg(width: 16, height: 12)), to: name)
  }

  /// Writes the movie of a Live Photo.
  @discardableResult func liveMovie(_ name: String, _ identifier: String?) throws -> String {
    try write(try MadeMovie.live(identifier), to: name)
  }

  /// Writes a JPEG that was taken at a time of EXIF's form, `2005:08:03 18:59:18`.
  @discardableResult func picture(_ name: String, taken date: String) throws -> String {
    var photo = MadePhoto()
    photo.photo[0x9003] = .text(date)
    return try write(photo.added(to: TestPicture.jpeg(width: 16, height: 12)), to: name)
  }

  /// Writes a JPEG of a burst.
  @discardableResult func burst(_ name: String, _ identifier: String) throws -> String {
    var photo = MadePhoto()
    photo.apple[11] = identifier
    return try write(photo.added(to: TestPicture.jpeg(width: 16, height: 12)), to: name)
  }

  /// Copies a RAW file that was taken on 2005-08-03 at 18:59:18.
  @discardableResult func raw(_ name: String) throws -> String {
    try write(Data(contentsOf: Scratch.fixture("raw/DNG.dng")), to: name)
  }

  /// Writes a sidecar with attributes of XMP, such as `xmp:Rating="3"`.
  @discardableResult func sidecar(_ name: String, _ attributes: String) throws -> String {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:exif="http://ns.adobe.com/exif/1.0/"
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" \(attributes)/>
      </rdf:RDF></x:xmpmeta>
      """
    return try write(Data(packet.utf8), to: name)
  }
}
