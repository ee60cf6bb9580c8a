import Foundation

@testable import MediaFiles

/// The primary picture of a HEIF or AVIF file, put together by hand from what FFmpeg decodes of its
/// items: tiles, alpha, crop, turns and colours.
///
/// libheif and libvips have no part in it. The file's structure is read by the same code as the
/// library's own facts.
struct ReferenceHEIF {
  /// A decoded picture item, RGBA.
  private struct Part {
    var width: Int
    var height: Int
    var pixels: [UInt8]
  }

  private let structure: HEIFStructure
  private let primary: Int

  /// Fails for a file without a metadata box.
  init?(_ data: Data) {
    guard let structure = HEIFStructure(Bytes(data)), let primary = structure.primary else {
      return nil
    }
    self.structure = structure
    self.primary = primary
  }

  /// The picture before it is turned, RGBA; `nil` when it is coded in another way than by HEVC or AV1.
  func pixels() throws -> (width: Int, height: Int, pixels: Data)? {
    guard var picture = try part(primary) else { return nil }
    let alpha = structure.references.first { reference in
      reference.type == "auxl" && reference.to.contains(primary)
        && property("auxC", of: reference.from).map { isAlpha($0) } == true
    }
    if let alpha, let mask = try part(alpha.from), mask.pixels.count == picture.pixels.count {
      for index in stride(from: 0, to: picture.pixels.count, by: 4) {
        picture.pixels[index + 3] = mask.pixels[index]
      }
    }
    return (picture.width, picture.height, Data(picture.pixels))
  }

  /// What ImageMagick is to do in order to show it as it is meant.
  func turning() -> [String] {
    var arguments: [String] = []
    for box in structure.properties(of: primary) {
      let value = Int(structure.bytes.byte(box.body.lowerBound) ?? 0)
      switch box.type {
      case "irot": arguments += ["-rotate", "\(-90 * (value & 3))"]
      case "imir": arguments.append(value & 1 == 0 ? "-flip" : "-flop")
      case "clap":
        arguments += crop(box)
      default: break
      }
    }
    return arguments
  }

  /// Source: ISO/IEC 14496-12, 12.1.4 (clean aperture): sizes, and distances of the middles.
  private func crop(_ box: Box) -> [String] {
    let numbers = (0..<8).compactMap {
      structure.bytes.number(box.body.lowerBound + $0 * 4, width: 4)
        .map { Double(Int32(truncatingIfNeeded: $0)) }
    }
    guard numbers.count == 8, let extent = property("ispe", of: primary),
      let width = extent.number(4, width: 4), let height = extent.number(8, width: 4)
    else { return [] }
    let (wide, high) = (numbers[0] / numbers[1], numbers[2] / numbers[3])
    let left = (Double(width) - wide) / 2 + numbers[4] / numbers[5]
    let top = (Double(height) - high) / 2 + numbers[6] / numbers[7]
    return ["-crop", "\(Int(wide))x\(Int(high))+\(Int(left))+\(Int(top))", "+repage"]
  }

  /// The colour profile of the picture.
  var profile: Data? {
    structure.properties(of: primary).lazy.filter { $0.type == "colr" }.compactMap { box in
      let body = structure.bytes.slice(box.body.lowerBound, box.body.count)
      return body.flatMap { $0.has("prof") || $0.has("rICC") ? $0.dropping(4).contents : nil }
    }.first
  }

  // MARK: Items

  private func part(_ item: Int) throws -> Part? {
    switch structure.items[item]?.type {
    case "grid": return try grid(item)
    case "hvc1": return try hevc([item]).first
    case "av01": return try av1(item)
    default: return nil
    }
  }

  /// Source: ISO/IEC 23008-12, 6.6.2.3.
  private func grid(_ item: Int) throws -> Part? {
    guard let header = content(item).map(Bytes.init), let flags = header.byte(1),
      let rows = header.byte(2), let columns = header.byte(3)
    else { return nil }
    let side = flags & 1 == 0 ? 2 : 4
    guard let width = header.number(4, width: side),
      let height = header.number(4 + side, width: side)
    else { return nil }
    let tiles = structure.references.first { $0.type == "dimg" && $0.from == item }?.to ?? []
    guard tiles.count == (Int(rows) + 1) * (Int(columns) + 1),
      tiles.allSatisfy({ structure.items[$0]?.type == "hvc1" })
    else { return nil }
    let decoded = try hevc(tiles)
    guard decoded.count == tiles.count else { return nil }
    var whole = Part(
      width: width, height: height, pixels: [UInt8](repeating: 0, count: width * height * 4))
    for (index, tile) in decoded.enumerated() {
      let left = index % (Int(columns) + 1) * tile.width
      let top = index / (Int(columns) + 1) * tile.height
      let length = min(tile.width, width - left) * 4
      for row in 0..<min(tile.height, height - top) where length > 0 {
        let source = row * tile.width * 4
        let target = ((top + row) * width + left) * 4
        whole.pixels.replaceSubrange(
          target..<target + length, with: tile.pixels[source..<source + length])
      }
    }
    return whole
  }

  /// Decodes items of one size and one set of parameters.
  ///
  /// Source: ISO/IEC 14496-15, 8.3.3 (parameter sets); ITU-T H.265, annex B.
  private func hevc(_ items: [Int]) throws -> [Part] {
    guard let first = items.first, let record = property("hvcC", of: first) else { return [] }
    var stream = Data()
    func add(_ unit: Data) { stream += [0, 0, 0, 1] + unit }
    let lengthSize = Int(record.byte(21) ?? 3) & 3 + 1
    var position = 23
    for _ in 0..<(record.byte(22) ?? 0) {
      let count = record.number(position + 1, width: 2) ?? 0
      position += 3
      for _ in 0..<count {
        guard let length = record.number(position, width: 2),
          let unit = record.slice(position + 2, length)
        else { return [] }
        add(unit.contents)
        position += 2 + length
      }
    }
    for item in items {
      guard let data = content(item).map(Bytes.init) else { return [] }
      var offset = 0
      while let length = data.number(offset, width: lengthSize),
        let unit = data.slice(offset + lengthSize, length)
      {
        add(unit.contents)
        offset += lengthSize + length
      }
    }
    return try decode(stream, as: "hevc", first)
  }

  /// Source: AOM, "AV1 Image File Format"; the IVF header is that of libvpx.
  private func av1(_ item: Int) throws -> Part? {
    guard let data = content(item) else { return nil }
    func little(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    // A temporal delimiter is left out in items.
    let unit = data.starts(with: [0x12, 0]) ? data : [0x12, 0] + data
    let header =
      Array("DKIF".utf8) + little(0, 2) + little(32, 2) + Array("AV01".utf8) + little(0, 4)
      + little(1, 4) + little(1, 4) + little(1, 4) + little(0, 4)
    return try decode(Data(header + little(unit.count, 4) + little(0, 8)) + unit, as: "ivf", item)
      .first
  }

  private func decode(_ stream: Data, as format: String, _ item: Int) throws -> [Part] {
    guard let extent = property("ispe", of: item), let width = extent.number(4, width: 4),
      let height = extent.number(8, width: 4), width > 0, height > 0
    else { return [] }
    let pixels = [UInt8](
      try ReferenceDecoder.output(
        of: "ffmpeg",
        [
          "-v", "error", "-f", format, "-i", "pipe:0", "-vsync", "0", "-vf",
          "scale=flags=accurate_rnd+bicubic\(coding)", "-pix_fmt", "rgba", "-f", "rawvideo", "-",
        ], input: stream))
    let size = width * height * 4
    guard pixels.count % size == 0 else { return [] }
    return stride(from: 0, to: pixels.count, by: size).map {
      Part(width: width, height: height, pixels: Array(pixels[$0..<$0 + size]))
    }
  }

  /// How the primary picture's colours are coded, where the container tells: it has the last word.
  ///
  /// Source: ISO/IEC 23091-2 (matrix coefficients); what is unspecified counts as BT.601.
  private var coding: String {
    guard
      let box = structure.properties(of: primary).first(where: {
        $0.type == "colr" && structure.bytes.has("nclx", at: $0.body.lowerBound)
      }), let matrix = structure.bytes.number(box.body.lowerBound + 8, width: 2),
      let range = structure.bytes.byte(box.body.lowerBound + 10)
    else { return "" }
    let name = [1: "bt709", 9: "bt2020"][matrix] ?? "bt601"
    return ":in_color_matrix=\(name):in_range=\(range & 0x80 == 0 ? "limited" : "full")"
  }

  private func content(_ item: Int) -> Data? {
    guard let extents = structure.items[item]?.extents, !extents.isEmpty else { return nil }
    return extents.reduce(into: Data()) { data, extent in
      data += structure.bytes.slice(extent.lowerBound, extent.count)?.contents ?? Data()
    }
  }

  private func property(_ type: String, of item: Int) -> Bytes? {
    structure.properties(of: item).first { $0.type == type }
      .flatMap { structure.bytes.slice($0.body.lowerBound, $0.body.count) }
  }

  private func isAlpha(_ property: Bytes) -> Bool {
    property.contains("auxiliary:alpha") || property.contains("hevc:2015:auxid:1")
  }
}
