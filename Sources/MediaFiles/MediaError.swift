/// Why a file is no usable picture, movie or sound, or why one could not be made.
package struct MediaError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What a caller can act on.
  package enum Code: Sendable, Equatable {
    /// The file cannot be opened or read; `errno` is the system's number for it.
    case unreadable(errno: Int32)
    /// The bytes are of no type this module knows as a picture, movie or sound.
    case unrecognised
    /// The type is known but the content is cut short or does not decode.
    case damaged
    /// The content declares more pixels than ``PixelLimit`` allows; nothing was decoded.
    case tooLarge
    /// The result cannot be written; `errno` is the system's number for why.
    case unwritable(errno: Int32)
    /// A kind of file cannot hold what is to be written into it, or there is no encoder for it.
    case unsupported
    /// Whoever asked for the work does not want it any more.
    case cancelled
  }

  /// What a caller can act on.
  package let code: Code

  /// A sentence that names the file and the reason.
  package let message: String

  package var description: String { message }

  /// Makes an error about the file `name`, whose message is `"name: reason."`.
  package init(_ code: Code, _ name: String, _ reason: String) {
    self.code = code
    message = "\(name): \(reason)."
  }
}

/// The most pixels that are accepted, so that a small file cannot ask for much memory.
package enum PixelLimit {
  /// Pixels of one picture or frame: 1 gigapixel, far more than any camera makes.
  ///
  /// A larger file is refused by its header alone.
  package static let declared = 1 << 30

  /// Frames times pixels of an animation: 16 gigapixels, two hours of a 640 × 360 picture.
  package static let animation = 1 << 34

  /// Pixels that are decoded at once: 256 megapixels, which is 1 GiB as RGBA.
  package static let decoded = 1 << 28

  /// Pixels up to which a picture is decoded whole just to prove that it can be: 64 megapixels.
  ///
  /// JPEG XL takes the most memory for it, about 16 bytes a pixel. Pictures whose rows can be
  /// decoded one after another are proved up to ``decoded``.
  package static let proof = 1 << 26

  /// Pixels of a camera's sensor: 192 megapixels, which is 2 GiB while they are developed.
  package static let sensor = 3 << 26
}
