extension Corpus {
  /// The facts of a file, named as in `expected.json`.
  package struct Expected: Decodable, Sendable {
    package var kind: String
    package var sha256: String?
    package var file_type: String?
    package var mime: String?
    package var mode: String?
    package var display: [Int]?
    package var decodable: Bool?
    package var duration_s: Double?
    package var frames: Int?
    package var animated: Bool?
    package var images_in_file: Int?
    package var capture: Capture?
    package var gps: Position?
    package var make: String?
    package var model: String?
    package var custom_rendered: Int?
    package var burst_uuid: String?
    package var content_identifier: String?
    package var rating: Int?
    package var keywords: Words?
    package var keywords_xmp: Words?
    package var gpano_projection: String?
    package var grid4x4_rgb: [[[Int]]]?

    /// When it was taken.
    package struct Capture: Decodable, Sendable {
      package var local: String?
      package var offset: String?
      package var utc: String?
    }

    /// Where it was taken, in degrees and metres.
    package struct Position: Decodable, Sendable {
      package var latitude: Double?
      package var longitude: Double?
      package var altitude: Double?
    }

    /// One word or several.
    package struct Words: Decodable, Sendable {
      package let values: [String]

      package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let several = try? container.decode([String].self) {
          values = several
        } else {
          values = [try container.decode(String.self)]
        }
      }
    }

    /// Whether an error is the right answer: known not to decode, or made to exhaust memory.
    package var isRefused: Bool {
      decodable == false || (decodable == nil && file_type == "GIF")
    }

    /// The measured type in our words.
    package var mimeType: String? {
      switch mime {
      case "image/x-tiff-big": "image/tiff"
      case "image/apng": "image/png"
      case "video/mp4" where kind == "image": "image/avif-sequence"
      default: mime
      }
    }
  }
}
