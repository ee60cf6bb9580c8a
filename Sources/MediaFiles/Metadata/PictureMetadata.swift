import Foundation

/// Fills a picture's facts from its embedded metadata.
enum PictureMetadata {
  /// Sets everything but type, size, orientation and frames.
  static func fill(_ facts: inout MediaFacts, from metadata: EmbeddedMetadata, zone: TimeZone) {
    facts.captureDate = PictureDate.find(in: metadata, zone: zone)
    facts.location = PictureLocation.find(in: metadata)
    facts.make = metadata.text("Exif.Image.Make")
    facts.model = metadata.text("Exif.Image.Model")
    facts.lensModel = metadata.text("Exif.Photo.LensModel")
    facts.customRendered = metadata.number("Exif.Photo.CustomRendered")
    facts.userComment = metadata.comment("Exif.Photo.UserComment")
    facts.rating = metadata.number("Xmp.xmp.Rating")
    fillWords(&facts, from: metadata)
    fillApple(&facts, from: metadata)
    facts.traits = traits(facts, metadata)
  }

  /// Source: Metadata Working Group, "Guidelines for Handling Image Metadata 2.0", 5.
  private static func fillWords(_ facts: inout MediaFacts, from metadata: EmbeddedMetadata) {
    facts.caption =
      metadata.text("Exif.Image.ImageDescription")
      ?? metadata.alternative("Xmp.dc.description")
      ?? metadata.text("Iptc.Application2.Caption")
    facts.title =
      metadata.alternative("Xmp.dc.title")
      ?? metadata.text("Iptc.Application2.ObjectName")
    let keywords = metadata.list("Xmp.dc.subject")
    facts.keywords = keywords.isEmpty ? metadata.list("Iptc.Application2.Keywords") : keywords
  }

  private static func fillApple(_ facts: inout MediaFacts, from metadata: EmbeddedMetadata) {
    let isFrontLens = facts.lensModel?.lowercased().contains("front") ?? false
    guard let note = AppleMakerNote(metadata) else {
      facts.isFrontCamera = isFrontLens
      return
    }
    facts.burstIdentifier = note.burstIdentifier
    facts.contentIdentifier = note.contentIdentifier
    facts.isFrontCamera = isFrontLens || note.cameraType == 6
  }

  private static func traits(
    _ facts: MediaFacts, _ metadata: EmbeddedMetadata
  ) -> MediaFacts.Traits {
    var traits: MediaFacts.Traits = []
    switch facts.customRendered {
    case 2, 3: traits.insert(.hdr)
    case 6: traits.insert(.panorama)
    case 7, 8: traits.insert(.depthEffect)
    default: break
    }
    if metadata.text("Xmp.GPano.ProjectionType") != nil { traits.insert(.panorama) }
    if facts.userComment == "Screenshot" { traits.insert(.screenshot) }
    return traits
  }
}
