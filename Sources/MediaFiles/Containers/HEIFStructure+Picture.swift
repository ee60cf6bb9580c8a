import Foundation

extension HEIFStructure {
  /// Types of items that are pictures.
  private static let pictureTypes: Set<String> = [
    "hvc1", "hev1", "av01", "avc1", "vvc1", "jpeg", "j2k1", "unci", "grid", "iovl", "iden",
  ]

  /// Width and height of the upright primary picture: extent, then crop and rotation in order.
  var uprightSize: (width: Int, height: Int)? {
    guard let primary else { return nil }
    var size: (width: Int, height: Int)?
    for box in properties(of: primary) {
      let start = box.body.lowerBound
      switch box.type {
      case "ispe":
        guard let width = bytes.number(start + 4, width: 4),
          let height = bytes.number(start + 8, width: 4), width > 0, height > 0
        else { return nil }
        size = (width, height)
      case "clap":
        let numbers = (0..<4).compactMap { bytes.number(start + $0 * 4, width: 4) }
        guard let whole = size, numbers.count == 4, numbers[1] > 0, numbers[3] > 0 else {
          return nil
        }
        size = (
          min(whole.width, numbers[0] / numbers[1]), min(whole.height, numbers[2] / numbers[3])
        )
      case "irot":
        guard let whole = size, let turns = bytes.byte(start) else { return nil }
        if turns & 1 == 1 { size = (whole.height, whole.width) }
      default: break
      }
    }
    return size
  }

  /// How many pictures the file holds beside tiles, thumbnails and auxiliary pictures.
  var pictureCount: Int {
    var parts: Set<Int> = []
    for reference in references {
      switch reference.type {
      case "thmb", "auxl": parts.insert(reference.from)
      case "dimg": parts.formUnion(reference.to)
      default: break
      }
    }
    let whole = items.filter {
      Self.pictureTypes.contains($0.value.type) && !$0.value.isHidden && !parts.contains($0.key)
    }
    return max(1, whole.count)
  }

  /// Whether a small stand-in for the primary picture is in the file.
  var hasThumbnail: Bool {
    references.contains { $0.type == "thmb" && primary.map($0.to.contains) == true }
  }

  /// Whether all data of the primary picture and its tiles lies inside the file.
  var isPrimaryWhole: Bool {
    guard let primary else { return false }
    let needed = [primary] + parts(of: primary)
    return needed.allSatisfy { id in
      guard let item = items[id], !item.extents.isEmpty || item.type == "iden" else { return false }
      return item.extents.allSatisfy { $0.upperBound <= bytes.count }
    }
  }

  /// The EXIF block that describes the primary picture, from its TIFF header on.
  var exif: Data? {
    guard let item = describing(where: { $0.type == "Exif" }) else { return nil }
    // Item data begins with the distance from behind this number to the TIFF header.
    guard let skip = Bytes(item).number(0, width: 4), skip <= item.count - 4 else { return nil }
    return item.dropFirst(4 + skip)
  }

  /// The XMP packet that describes the primary picture.
  var xmp: Data? {
    describing { $0.type == "mime" && $0.contentType == "application/rdf+xml" }
  }

  /// The items that `id` is made of.
  private func parts(of id: Int) -> [Int] {
    references.filter { $0.type == "dimg" && $0.from == id }.flatMap(\.to)
  }

  private func describing(where isWanted: (Item) -> Bool) -> Data? {
    let candidates = items.filter { isWanted($0.value) }.keys.sorted()
    let own = candidates.first { id in
      references.contains { reference in
        reference.type == "cdsc" && reference.from == id
          && primary.map(reference.to.contains) == true
      }
    }
    guard let id = own ?? candidates.first, let item = items[id] else { return nil }
    var content = Data()
    for extent in item.extents {
      guard let part = bytes.slice(extent.lowerBound, extent.count) else { return nil }
      content.append(part.contents)
    }
    return content
  }
}
