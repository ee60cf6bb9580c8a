package import Foundation

extension MediaReader {
  /// Returns what a file's metadata states, without any proof that its content decodes.
  ///
  /// Enough to tell which files belong together; sizes are 0, and so is the length of a movie.
  ///
  /// - Parameters:
  ///   - url: A regular file, as for ``facts(of:name:timeZone:)``.
  ///   - timeZone: Where clocks stood that wrote a date without an offset (§8.14).
  /// - Returns: Dates, place, words, identifiers and marks; `nil` when it is no media file or its
  ///   metadata cannot be read.
  /// - Throws: ``MediaError/Code/unreadable(errno:)`` when it cannot be opened.
  /// - Complexity: Reads headers only, and those of a movie's tracks.
  package static func statedFacts(
    of url: URL, timeZone: TimeZone = .current
  ) throws(MediaError) -> MediaFacts? {
    let data = try FileBytes.map(url)
    guard let type = TypeSniffer.type(of: Bytes(data)) else { return nil }
    switch type.kind {
    case .image:
      return PictureReader(
        data: data, type: type, name: url.lastPathComponent, zone: timeZone
      ).statedFacts()
    case .video, .audio:
      // A movie that cannot be opened states nothing; adding it tells why.
      let movie = try? MovieFile(data, type, url.lastPathComponent)
      return movie?.statedFacts(zone: timeZone)
    }
  }
}

extension PictureReader {
  /// Reads what the metadata states; `nil` if there is none that can be read.
  func statedFacts() -> MediaFacts? {
    let metadata = EmbeddedMetadata()
    switch type.family {
    case .heif:
      guard let structure = HEIFStructure(Bytes(data)) else { return nil }
      if let exif = structure.exif { metadata.add(exif: exif) }
      if let xmp = structure.xmp { metadata.add(xmp: xmp) }
    case .jpegXL: addBoxes(to: metadata)
    case .raw where metadata.add(file: data) || addMovieBox(to: metadata): break
    case .raw: return nil
    default:
      guard metadata.add(file: data) || addBlocks(to: metadata) else { return nil }
    }
    var facts = MediaFacts(type: type)
    PictureMetadata.fill(&facts, from: metadata, zone: zone)
    return facts
  }

  /// Adds what libvips finds of metadata that gexiv2 refuses as a whole.
  private func addBlocks(to metadata: EmbeddedMetadata) -> Bool {
    VipsPicture.read(data, type.family) { picture in
      if let exif = picture.block("exif-data") { metadata.add(exif: exif) }
      if let xmp = picture.block("xmp-data") { metadata.add(xmp: xmp) }
      return true
    } ?? false
  }
}

extension MovieFile {
  /// Reads what the container states, and looks for the mark of a Live Photo's movie.
  func statedFacts(zone: TimeZone) -> MediaFacts {
    var facts = MediaFacts(type: type)
    MovieMetadata.fill(&facts, from: fields(), zone: zone)
    facts.hasStillImageTimeTrack = MovieStructure(Bytes(data)).hasStillImageTimeTrack
    return facts
  }
}
