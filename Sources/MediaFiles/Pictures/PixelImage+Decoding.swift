package import Foundation

extension PixelImage {
  /// Decodes a picture file, the first frame of a movie, or a camera raw file.
  ///
  /// Of a raw file the camera's own preview serves where it is as large as wanted; else the sensor
  /// data is developed.
  ///
  ///     try PixelImage(contentsOf: photo, maxPixelSize: 256)  // 4032 × 3024 gives 256 × 192
  ///
  /// - Parameters:
  ///   - url: The file; its name does not matter.
  ///   - maxPixelSize: The longer side at most, in pixels; the picture is never enlarged. `nil`
  ///     keeps its size. The smaller, the less is decoded where the format allows.
  /// - Throws: As ``MediaReader/facts(of:timeZone:)-(URL,_)``; ``MediaError/Code/tooLarge`` also
  ///   when the result, or a format that can only be decoded whole, exceeds
  ///   ``PixelLimit/decoded``; ``MediaError/Code/damaged`` also when there is no decoder for it.
  package init(contentsOf url: URL, maxPixelSize: Int? = nil) throws(MediaError) {
    try self.init(FileBytes.map(url), name: url.lastPathComponent, maxPixelSize: maxPixelSize)
  }

  /// Decodes a picture file in memory.
  package init(data: Data, maxPixelSize: Int? = nil) throws(MediaError) {
    try self.init(data, name: "data", maxPixelSize: maxPixelSize)
  }

  private init(_ data: Data, name: String, maxPixelSize: Int?) throws(MediaError) {
    precondition(maxPixelSize ?? 1 > 0, "maxPixelSize must be at least 1")
    guard let type = TypeSniffer.type(of: Bytes(data)) else {
      throw MediaError(.unrecognised, name, "neither a picture nor a movie")
    }
    switch type.family {
    case .movie:
      self = try MovieFile(data, type, name).poster(maxPixelSize: maxPixelSize)
    case .sound:
      throw MediaError(.unrecognised, name, "a sound has no picture")
    case .raw:
      self = try PictureDecoder(data: data, type: type, name: name).raw(maxPixelSize)
    default:
      self = try PictureDecoder(data: data, type: type, name: name).picture(maxPixelSize)
    }
  }
}

/// Decodes a picture no further than the wanted size needs.
struct PictureDecoder {
  let data: Data
  let type: MediaType
  let name: String

  /// A side that no picture exceeds: libvips' own limit.
  private static let anySide = 10_000_000

  /// Returns the picture, its longer side at most `side`.
  func picture(_ side: Int?) throws(MediaError) -> PixelImage {
    try MissingFormat.check(type, name)
    var loading = VipsPicture.Loading()
    let stored = try storedSize()
    try checkLimit(stored, side)
    let longer = max(stored.width, stored.height)
    if let side, longer > side {
      let factor = Double(longer) / Double(side)
      loading.shrink = Self.shrink(factor)
      // A picture twice as large as wanted keeps the final scaling smooth.
      // No side may become nothing.
      let shorter = max(1, min(stored.width, stored.height))
      if factor > 2 { loading.scale = max(2 / factor, 1 / Double(shorter)) }
    }
    if type.family == .heif { return try heif(side) }
    guard let image = decode(data, loading, side) else { throw damaged }
    return image
  }

  /// Takes the file's thumbnail if it is large enough, else the picture.
  private func heif(_ side: Int?) throws(MediaError) -> PixelImage {
    if let small = side.flatMap({ heif(data, $0, VipsPicture.Loading(thumbnail: true)) }) {
      return small
    }
    if let image = heif(data, side, VipsPicture.Loading()) { return image }
    guard let structure = HEIFStructure(Bytes(data)), structure.isPrimaryWhole else {
      throw damaged
    }
    guard let copy = structure.readableByOldDecoders() else { throw LibHeif.refusal(of: name) }
    if let small = side.flatMap({ heif(copy, $0, VipsPicture.Loading(thumbnail: true)) }) {
      return small
    }
    guard let image = heif(copy, side, VipsPicture.Loading()) else {
      throw LibHeif.refusal(of: name)
    }
    return image
  }

  private func heif(_ data: Data, _ side: Int?, _ loading: VipsPicture.Loading) -> PixelImage? {
    VipsPicture.read(data, .heif, loading) { picture in
      if loading.thumbnail, let side, max(picture.width, picture.height) < side { return nil }
      picture.setOrientation(1)
      return Self.render(picture, side)
    }
  }

  private func decode(
    _ data: Data, _ loading: VipsPicture.Loading, _ side: Int?
  ) -> PixelImage? {
    VipsPicture.read(data, type.family, loading) { picture in
      if type.family == .png || type.family == .jpegXL {
        let metadata = EmbeddedMetadata()
        if type.family == .png { metadata.add(file: data) }
        picture.setOrientation(UprightOrientation.of(picture, type.family, metadata))
      }
      return Self.render(picture, side)
    }
  }

  /// Scales to at most `side`, turns upright and converts to sRGB.
  static func render(_ picture: borrowing VipsPicture, _ side: Int?) -> PixelImage? {
    picture.fitted(in: side ?? anySide) { fitted in
      fitted.pixels().flatMap { PixelImage(width: $0.width, height: $0.height, pixels: $0.data) }
    }
  }

  /// Returns how far a JPEG may be shrunk while loading.
  ///
  /// A factor of two is left to the final scaling, which is smoother.
  private static func shrink(_ factor: Double) -> Int {
    switch factor {
    case 16...: 8
    case 8...: 4
    case 4...: 2
    default: 1
    }
  }

  private func storedSize() throws(MediaError) -> (width: Int, height: Int) {
    switch type.family {
    case .jpeg:
      let structure = JPEGStructure(data)
      return (structure.width, structure.height)
    case .heif:
      guard let size = HEIFStructure(Bytes(data))?.uprightSize else { throw damaged }
      return size
    case .gif:
      let structure = GIFStructure(Bytes(data))
      guard structure.reach <= PixelLimit.declared else { throw tooLarge }
      return (structure.width, structure.height)
    default:
      let size = VipsPicture.read(data, type.family) { ($0.width, $0.height) }
      guard let size else { throw damaged }
      return size
    }
  }

  /// Refuses what would need more memory than ``PixelLimit/decoded`` pixels take.
  private func checkLimit(_ size: (width: Int, height: Int), _ side: Int?) throws(MediaError) {
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, pixels <= PixelLimit.declared else { throw tooLarge }
    guard pixels > PixelLimit.decoded else { return }
    guard let side, canStream, side <= PixelLimit.decoded / side else { throw tooLarge }
  }

  /// Whether rows can be decoded one after another and forgotten.
  private var canStream: Bool {
    switch type.family {
    case .jpeg: !JPEGStructure(data).isProgressive
    case .png: !PNGStructure(Bytes(data)).isInterlaced
    case .tiff: true
    default: false
    }
  }

  private var damaged: MediaError { MediaError(.damaged, name, "the picture does not decode") }

  private var tooLarge: MediaError {
    MediaError(.tooLarge, name, "it needs too much memory; ask for a smaller size")
  }
}
