public import Foundation
internal import MediaFiles

/// The domain of ``AVError``.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// Why a movie could not be read or written.
///
///     catch let error as AVError where error.code == .operationCancelled { … }
///
/// Source: Apple, `AVError.h`, of whose codes these are the ones that occur here.
public struct AVError: Error, CustomNSError, LocalizedError, Hashable, Sendable {
  /// What happened.
  public enum Code: Int, Sendable {
    /// Something else.
    case unknown = -11800
    /// There is no room left.
    case diskFull = -11807
    /// It could not be written.
    case exportFailed = -11820
    /// A part of it does not decode.
    case decodeFailed = -11821
    /// It cannot be used for this.
    case invalidSourceMedia = -11822
    /// There is something at the place of the result.
    case fileAlreadyExists = -11823
    /// The file is of no kind that is known.
    case fileFormatNotRecognized = -11828
    /// The file is damaged.
    case fileFailedToParse = -11829
    /// There is no picture at that time.
    case noImageAtTime = -11832
    /// There is no decoder for it here.
    case decoderNotFound = -11833
    /// There is no encoder for it here.
    case encoderNotFound = -11834
    /// What was asked for cannot be done with it.
    case operationNotSupportedForAsset = -11838
    /// Somebody cancelled the work.
    case operationCancelled = -11878
  }

  /// What happened.
  public let code: Code
  /// A sentence that names the file and the reason.
  public let message: String

  /// Makes an error.
  public init(_ code: Code, message: String = "The operation could not be completed.") {
    self.code = code
    self.message = message
  }

  init(_ error: MediaError) {
    let code: Code =
      switch error.code {
      case .unrecognised: .fileFormatNotRecognized
      case .damaged: .decodeFailed
      case .tooLarge: .invalidSourceMedia
      case .unreadable: .fileFailedToParse
      case .unsupported: .operationNotSupportedForAsset
      case .cancelled: .operationCancelled
      case .unwritable(let number) where number == EEXIST: .fileAlreadyExists
      case .unwritable(let number) where number == ENOSPC || number == EDQUOT: .diskFull
      case .unwritable: .exportFailed
      }
    self.init(code, message: error.message)
  }

  /// The domain of all.
  public static var errorDomain: String { AVFoundationErrorDomain }
  /// The number of the code.
  public var errorCode: Int { code.rawValue }
  /// The sentence.
  public var errorDescription: String? { message }
  /// The sentence, as Foundation wants it.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}
