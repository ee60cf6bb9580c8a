internal import CLibAV
import Foundation

extension MovieFile {
  /// Reads all facts and proves that the first frame decodes.
  ///
  /// - Throws: ``MediaError/Code/damaged`` when samples lie outside of the file, when there is
  ///   neither video nor sound, or when the first frame does not decode although there is a
  ///   decoder; ``MediaError/Code/tooLarge`` when a frame is larger than ``PixelLimit/declared``.
  func facts(zone: TimeZone) throws(MediaError) -> MediaFacts {
    guard hasAllSamples() else { throw MediaError(.damaged, name, "the file is cut short") }
    var facts = MediaFacts(type: type)
    facts.duration = duration
    facts.frameCount = 0
    let fields = fields()
    MovieMetadata.fill(&facts, from: fields, zone: zone)
    if let video = type.kind == .video ? track(AVMEDIA_TYPE_VIDEO) : nil {
      try fillVideo(&facts, video, zone: zone)
    } else if let sound = track(AVMEDIA_TYPE_AUDIO) {
      facts.kind = .audio
      if type == .mpeg4 { facts.type = .mpeg4Audio }
      if sound.hasDecoder {
        guard unsafe firstFrame(of: sound, { _ in true }) == true else {
          throw MediaError(.damaged, name, "the sound does not decode")
        }
      } else {
        facts.isDecodable = false
      }
    } else {
      throw MediaError(.damaged, name, "there is neither video nor sound")
    }
    return facts
  }

  private func fillVideo(
    _ facts: inout MediaFacts, _ video: MovieTrack, zone: TimeZone
  ) throws(MediaError) {
    let (width, height) = (video.width, video.height)
    guard width > 0, height > 0 else {
      throw MediaError(.damaged, name, "the video's size is not stated")
    }
    guard width <= PixelLimit.declared / height else {
      throw MediaError(.tooLarge, name, "a frame declares \(width) × \(height) pixels")
    }
    let isTurned = video.quarterTurns % 2 == 1
    (facts.pixelWidth, facts.pixelHeight) = isTurned ? (height, width) : (width, height)
    facts.frameCount = video.frameCount
    facts.frameRate = video.frameRate
    if let rate = facts.frameRate, rate >= 119.5 { facts.traits.insert(.highFrameRate) }
    let structure = MovieStructure(Bytes(data))
    facts.hasStillImageTimeTrack = structure.hasStillImageTimeTrack
    facts.stillImageTime = structure.stillImageTime
    if structure.isStereo { facts.traits.insert(.spatial) }
    guard video.hasDecoder else {
      facts.isDecodable = false
      return
    }
    var frames = 0
    // A transport stream has no place for a date but beside its key frames, twice a second.
    let wanted = type == .avchd || type == .transportStream ? 32 : 1
    let noted = unsafe firstFrame(of: video) { frame -> WrittenDate?? in
      frames += 1
      if let date = AVCHDDate.find(in: unsafe userData(of: frame)) { return .some(date) }
      return frames < wanted ? nil : .some(nil)
    }
    guard frames > 0 else { throw MediaError(.damaged, name, "the video does not decode") }
    if facts.captureDate == nil, let written = noted ?? nil {
      facts.captureDate = MediaFacts.CaptureDate(
        instant: written.instant(in: zone), offsetSeconds: written.offsetSeconds, source: .avchd)
    }
  }

  /// Returns the blocks of user data that came with a frame.
  private func userData(of frame: UnsafeMutablePointer<AVFrame>) -> [Data] {
    (0..<Int(unsafe frame.pointee.nb_side_data)).compactMap { index in
      guard let side = unsafe frame.pointee.side_data[index],
        unsafe side.pointee.type == AV_FRAME_DATA_SEI_UNREGISTERED
      else { return nil }
      return unsafe Data(bytes: side.pointee.data, count: Int(side.pointee.size))
    }
  }
}
