import Foundation
import PhotosTesting
import TestSupport

extension MadePhoto {
  /// The file's bytes; the colour of its picture differs from call to call.
  var data: Data { added(to: TestPicture.jpeg(width: width, height: height)) }

  /// A photo taken at a time of EXIF's form, `2020:01:02 03:04:05`, in the zone of an offset such
  /// as `+02:00`.
  static func taken(_ date: String, offset: String? = nil) -> MadePhoto {
    var photo = MadePhoto()
    photo.photo[0x9003] = .text(date)
    if let offset { photo.photo[0x9011] = .text(offset) }
    return photo
  }

  /// A photo with EXIF CustomRendered.
  static func rendered(_ number: Int) -> MadePhoto {
    var photo = MadePhoto()
    photo.photo[0xA401] = .short(number)
    return photo
  }

  /// A screenshot by its user comment.
  static var screenshot: MadePhoto {
    var photo = MadePhoto()
    photo.photo[0x9286] = .bytes([UInt8]("ASCII\0\0\0Screenshot".utf8))
    return photo
  }

  /// A photo taken somewhere, in whole degrees.
  static func at(_ latitude: Int, _ south: Bool, _ longitude: Int, _ west: Bool) -> MadePhoto {
    var photo = MadePhoto()
    photo.gps = [
      1: .text(south ? "S" : "N"), 2: .fractions([(latitude, 1), (30, 1), (0, 1)]),
      3: .text(west ? "W" : "E"), 4: .fractions([(longitude, 1), (0, 1), (0, 1)]),
    ]
    return photo
  }
}
