import Foundation

/// Reads the facts of a picture and proves that it decodes.
///
/// What counts as proof, and what it costs for 12 megapixels beyond reading the metadata:
///
/// - JPEG: markers unbroken from first to last, and the first row decodes: 1.4 ms. If a marker is
///   out of place, or the JPEG is progressive (cameras write none), all of it decodes at an eighth
///   of its size: 60 to 160 ms.
/// - HEIF, AVIF: the primary picture's data lies in the file whole, and the thumbnail decodes, or
///   the picture if there is no thumbnail: 10 to 300 ms.
/// - GIF: all blocks are there and the first frame decodes.
/// - Camera raw files: the metadata can be read; whether the sensor data can is told by
///   ``MediaFacts/isDecodable``.
/// - PNG, TIFF, WebP, JPEG XL: the picture decodes, or its first frame or page.
///
/// Above ``PixelLimit/proof`` the structure alone counts where decoding needs all of the picture in
/// memory, above ``PixelLimit/decoded`` in every case.
struct PictureReader {
  let data: Data
  let type: MediaType
  let name: String
  let zone: TimeZone

  /// Reads all facts.
  func facts() throws(MediaError) -> MediaFacts {
    try MissingFormat.check(type, name)
    switch type.family {
    case .jpeg: return try jpeg()
    case .gif: return try gif()
    case .png: return try png()
    case .heif: return try heif()
    case .raw: return try raw()
    default: return try simple()
    }
  }

  // MARK: Formats

  private func jpeg() throws(MediaError) -> MediaFacts {
    let structure = JPEGStructure(data)
    try checkLimit(structure.width, structure.height)
    var isSound = false
    let facts: MediaFacts?
    if structure.isComplete, !structure.isProgressive {
      facts = read { picture, facts in isSound = picture.decodesFirstRow() }
    } else {
      let canDecode = structure.width * structure.height <= PixelLimit.proof
      facts = read { picture, facts in isSound = structure.isComplete && !canDecode }
      if canDecode {
        let eighth = VipsPicture.Loading(shrink: 8)
        isSound = VipsPicture.read(data, .jpeg, eighth) { $0.decodesWhole() } ?? false
      }
    }
    guard let facts else { throw damaged("the JPEG header is damaged") }
    guard isSound else {
      throw damaged(
        structure.isComplete
          ? "the JPEG data does not decode" : "the JPEG data is cut short or damaged")
    }
    return facts
  }

  private func gif() throws(MediaError) -> MediaFacts {
    let structure = GIFStructure(Bytes(data))
    try checkLimit(structure.width, structure.height)
    guard structure.reach <= PixelLimit.declared else {
      throw tooLarge("a frame reaches over \(structure.reach) pixels")
    }
    guard structure.isComplete else { throw damaged("the GIF data is cut short") }
    try checkAnimation(structure.frameCount, structure.width, structure.height)
    return try proved { facts in
      facts.frameCount = structure.frameCount
      facts.isAnimated = structure.frameCount > 1
    }
  }

  private func png() throws(MediaError) -> MediaFacts {
    let structure = PNGStructure(Bytes(data))
    try checkLimit(structure.width, structure.height)
    guard structure.isComplete else { throw damaged("the PNG data is cut short or damaged") }
    try checkAnimation(structure.frameCount, structure.width, structure.height)
    return try proved { facts in
      facts.frameCount = structure.frameCount
      facts.isAnimated = structure.frameCount > 1
    }
  }

  /// Formats whose header libvips reads without taking memory for the pixels.
  private func simple() throws(MediaError) -> MediaFacts {
    if type.family == .webP {
      let declared = Bytes(data).number(4, width: 4, littleEndian: true) ?? .max
      guard declared + 8 <= data.count + 1 else { throw damaged("the WebP data is cut short") }
    }
    return try proved { facts in
      facts.isAnimated = type.family == .webP && facts.frameCount > 1
    }
  }

  private func heif() throws(MediaError) -> MediaFacts {
    guard let structure = HEIFStructure(Bytes(data)), let size = structure.uprightSize else {
      throw damaged("it holds no picture, or not all of it")
    }
    try checkLimit(size.width, size.height)
    guard structure.isPrimaryWhole else { throw damaged("the picture's data is cut short") }
    var facts = MediaFacts(type: type)
    (facts.pixelWidth, facts.pixelHeight) = size
    facts.frameCount = structure.pictureCount
    switch decodes(structure) {
    case true: break
    case false: throw damaged("the picture does not decode")
    // libheif cannot open it although nothing is missing: a coding or a limit of this version.
    case nil: facts.isDecodable = false
    }
    if type.isImageSequence, let frames = MovieFile.frameCount(of: data), frames > 1 {
      try checkAnimation(frames, size.width, size.height)
      facts.frameCount = frames
      facts.isAnimated = true
    }
    let metadata = EmbeddedMetadata()
    if let exif = structure.exif { metadata.add(exif: exif) }
    if let xmp = structure.xmp { metadata.add(xmp: xmp) }
    PictureMetadata.fill(&facts, from: metadata, zone: zone)
    if structure.hasStereoPair { facts.traits.insert(.spatial) }
    return facts
  }

  private func raw() throws(MediaError) -> MediaFacts {
    let metadata = EmbeddedMetadata()
    guard metadata.add(file: data) || addMovieBox(to: metadata) else {
      throw damaged("the raw file's metadata is damaged")
    }
    var facts = MediaFacts(type: type)
    let size = RawSize.find(in: metadata)
    try checkLimit(size.width, size.height)
    facts.orientation = metadata.orientation
    setSize(&facts, size.width, size.height)
    // The metadata is worth keeping even when the picture is not to be had.
    facts.isDecodable =
      RawSize.liesWhole(in: data, metadata)
      && RawPicture.read(data) { $0.unpack() } ?? false
    PictureMetadata.fill(&facts, from: metadata, zone: zone)
    return facts
  }

  /// CR3 keeps its EXIF in the movie box and its XMP in the box behind; exiv2 0.27 gives up when
  /// the preview that follows is damaged, so that it gets the file up to the end of the former.
  func addMovieBox(to metadata: EmbeddedMetadata) -> Bool {
    let bytes = Bytes(data)
    let boxes = Box.list(bytes, in: 0..<data.count)
    guard let movie = boxes.first(where: { $0.type == "moov" }), !movie.isCut,
      metadata.add(file: data.prefix(movie.body.upperBound))
    else { return false }
    for box in boxes where box.type == "uuid" {
      let content = box.body(skipping: 16)
      guard bytes.has(Self.xmpIdentifier, at: box.body.lowerBound),
        let packet = bytes.slice(content.lowerBound, content.count)
      else { continue }
      metadata.add(xmp: packet.contents)
    }
    return true
  }

  /// Source: Adobe, "XMP Specification Part 3", 1.2.
  private static let xmpIdentifier: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  // MARK: Steps

  /// Whether the picture decodes; `nil` if libheif cannot open the file.
  private func decodes(_ structure: HEIFStructure) -> Bool? {
    let size = structure.uprightSize ?? (0, 0)
    let canDecode = structure.hasThumbnail || size.width * size.height <= PixelLimit.proof
    func attempt(_ data: Data) -> Bool? {
      VipsPicture.read(data, .heif, VipsPicture.Loading(thumbnail: true)) { picture in
        !canDecode || picture.decodesWhole()
      }
    }
    return attempt(data) ?? structure.readableByOldDecoders().flatMap(attempt)
  }

  /// How many pixels are decoded for proof: more where rows can be forgotten at once.
  private var proofLimit: Int {
    switch type.family {
    case .tiff: PixelLimit.decoded
    case .png: PNGStructure(Bytes(data)).isInterlaced ? PixelLimit.proof : PixelLimit.decoded
    default: PixelLimit.proof
    }
  }

  /// Opens with libvips, lets `adjust` amend the facts, and decodes one frame.
  private func proved(_ adjust: (inout MediaFacts) -> Void) throws(MediaError) -> MediaFacts {
    var isSound = true
    let facts = read { picture, facts in
      adjust(&facts)
      if picture.width * picture.height <= proofLimit {
        isSound = picture.decodesWhole()
      }
    }
    guard let facts else { throw damaged("the header is damaged") }
    try checkLimit(facts.pixelWidth, facts.pixelHeight)
    try checkAnimation(facts.frameCount, facts.pixelWidth, facts.pixelHeight)
    guard isSound else { throw damaged("the picture does not decode") }
    return facts
  }

  /// Opens with libvips and fills in all facts; `nil` if the header is damaged.
  private func read(
    _ body: (borrowing VipsPicture, inout MediaFacts) -> Void
  ) -> MediaFacts? {
    VipsPicture.read(data, type.family) { picture in
      let metadata = EmbeddedMetadata()
      if type.family == .jpegXL {
        addBoxes(to: metadata)
      } else if !metadata.add(file: data) {
        if let exif = picture.block("exif-data") { metadata.add(exif: exif) }
        if let xmp = picture.block("xmp-data") { metadata.add(xmp: xmp) }
      }
      var facts = MediaFacts(type: type)
      facts.orientation = UprightOrientation.of(picture, type.family, metadata)
      setSize(&facts, picture.width, picture.height)
      facts.frameCount = picture.pageCount
      PictureMetadata.fill(&facts, from: metadata, zone: zone)
      body(picture, &facts)
      return facts
    }
  }

  /// Adds the EXIF and XMP boxes of a JPEG XL container, but for those compressed with Brotli.
  func addBoxes(to metadata: EmbeddedMetadata) {
    let bytes = Bytes(data)
    for box in Box.list(bytes, in: 0..<bytes.count) where box.type == "Exif" || box.type == "xml " {
      guard let content = bytes.slice(box.body.lowerBound, box.body.count) else { continue }
      if box.type == "xml " {
        metadata.add(xmp: content.contents)
      } else if let skip = content.number(0, width: 4), skip < content.count - 4 {
        metadata.add(exif: content.dropping(4 + skip).contents)
      }
    }
  }

  private func setSize(_ facts: inout MediaFacts, _ width: Int, _ height: Int) {
    let isTurned = facts.orientation > 4
    (facts.pixelWidth, facts.pixelHeight) = isTurned ? (height, width) : (width, height)
  }

  // MARK: Refusals

  private func damaged(_ reason: String) -> MediaError { MediaError(.damaged, name, reason) }

  private func tooLarge(_ reason: String) -> MediaError { MediaError(.tooLarge, name, reason) }

  private func checkLimit(_ width: Int, _ height: Int) throws(MediaError) {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= PixelLimit.declared else {
      throw tooLarge("it declares \(width) × \(height) pixels")
    }
  }

  private func checkAnimation(
    _ frames: Int, _ width: Int, _ height: Int
  ) throws(MediaError) {
    let (pixels, overflow) = frames.multipliedReportingOverflow(by: width * height)
    guard !overflow, pixels <= PixelLimit.animation else {
      throw tooLarge("it declares \(frames) frames of \(width) × \(height) pixels")
    }
  }
}
