import Foundation
import MediaFiles
import Synchronization

/// What an image shows, decoded at most once and only when somebody asks.
final class ImageContent: Sendable {
  /// Where the pixels come from.
  enum Origin: Sendable {
    /// A picture file.
    case file(Data)
    /// Pixels as stored, to be turned by the orientation.
    case stored(CGImage)
    /// Pixels as they are seen.
    case upright(PixelImage)
  }

  private struct Decoded {
    var upright: PixelImage?
    var stored: CGImage?
  }

  let origin: Origin

  /// How the stored pixels are to be turned.
  let orientation: CGImagePropertyOrientation

  /// The sides of the upright picture in pixels.
  let width, height: Int

  /// Held while decoding, so that whoever asks at the same time waits instead of decoding again.
  private let decoded = Mutex(Decoded())

  /// Reads the header of a picture file; nil when it is no picture that can be decoded here.
  init?(file: Data) {
    // Why it is no picture does not matter: the answer is nil.
    guard let facts = try? MediaReader.facts(of: file), facts.kind == .image else { return nil }
    if facts.type.isRAW {
      // The size that counts is that of the decoded picture, which only decoding tells.
      guard let picture = try? PixelImage(data: file) else { return nil }
      (origin, orientation) = (.upright(picture), .up)
      (width, height) = (picture.width, picture.height)
    } else {
      guard facts.isDecodable else { return nil }
      origin = .file(file)
      orientation = CGImagePropertyOrientation(rawValue: UInt32(facts.orientation)) ?? .up
      (width, height) = (facts.pixelWidth, facts.pixelHeight)
    }
  }

  init(stored: CGImage, orientation: CGImagePropertyOrientation) {
    origin = .stored(stored)
    self.orientation = orientation
    (width, height) =
      orientation.swapsSides ? (stored.height, stored.width) : (stored.width, stored.height)
  }

  init(upright: PixelImage) {
    origin = .upright(upright)
    orientation = .up
    (width, height) = (upright.width, upright.height)
  }

  /// The pixels as they are seen; nil when the file does not decode after all.
  var upright: PixelImage? { decoded.withLock { upright(in: &$0) } }

  /// The pixels as they are stored, always the same object; nil when the file does not decode after
  /// all.
  var stored: CGImage? { decoded.withLock { stored(in: &$0) } }

  private func upright(in decoded: inout Decoded) -> PixelImage? {
    if let upright = decoded.upright { return upright }
    decoded.upright =
      switch origin {
      // A file whose header was fine and whose pixels are not has no pixels.
      case .file(let data): try? PixelImage(data: data)
      case .stored(let image): image.pixelImage.upright(from: orientation)
      case .upright(let pixels): pixels
      }
    return decoded.upright
  }

  private func stored(in decoded: inout Decoded) -> CGImage? {
    if let stored = decoded.stored { return stored }
    decoded.stored =
      if case .stored(let image) = origin {
        image
      } else {
        upright(in: &decoded)?.stored(for: orientation).map(CGImage.init)
      }
    return decoded.stored
  }
}

extension ImageContent {
  /// Whether both show the same pixels; decodes them unless they are of the same file's bytes.
  func shows(_ other: ImageContent) -> Bool {
    if self === other { return true }
    if case .file(let data) = origin, case .file(let otherData) = other.origin, data == otherData {
      return true
    }
    guard let upright, let otherUpright = other.upright else { return false }
    return upright == otherUpright
  }
}
