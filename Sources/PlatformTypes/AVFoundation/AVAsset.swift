public import Foundation
package import MediaFiles
internal import Synchronization

/// Makes assets of a URL, which are ``AVURLAsset``s.
///
/// It is a protocol because only the initializer of a protocol extension may return an object of a
/// subclass.
public protocol AVAssetMaking {}

extension AVAssetMaking where Self: AVAsset {
  /// Makes an asset of a movie or sound file; nothing is read yet.
  public init(url: URL) {
    guard let asset = AVURLAsset(url: url, options: nil) as? Self else {
      preconditionFailure("Make assets of a URL with AVAsset or AVURLAsset, not \(Self.self)")
    }
    self = asset
  }
}

/// A movie or sound: its length, its tracks and its fields.
///
///     let asset = AVAsset(url: movie)
///     let (duration, tracks) = try await asset.load(.duration, .tracks)
///
/// The file is read once, when something is first asked for, and not kept in memory. What cannot be
/// loaded is 0, empty or `nil`; `load` throws why. An asset never changes and may be used from any
/// thread.
///
/// Source: Apple, `AVAsset`.
open class AVAsset: NSObject, AVAssetMaking, AVAsynchronousKeyValueLoading, @unchecked Sendable {
  // @unchecked: the file's name is a constant, what was read is guarded by its lock.
  let file: URL
  private let loaded = Mutex<Result<MovieDescription, MediaError>?>(nil)

  init(file: URL) { self.file = file }

  /// What the file consists of; reads it the first time.
  ///
  /// - Throws: Why it cannot be read, each time the same.
  package func movie() throws(MediaError) -> MovieDescription {
    let result = loaded.withLock { loaded in
      let result =
        loaded ?? Result { () throws(MediaError) in try MovieDescription(contentsOf: file) }
      loaded = result
      return result
    }
    return try result.get()
  }

  /// The description; `nil` where it cannot be read, of which `load` tells why.
  var readable: MovieDescription? { try? movie() }

  /// How long it is.
  open var duration: CMTime { readable.map(AVAsset.duration) ?? .zero }

  /// The rate at which it is meant to be played: 1.
  open var preferredRate: Float { 1 }

  /// The volume at which it is meant to be played: 1.
  open var preferredVolume: Float { 1 }

  /// How the track of pictures is turned to be upright.
  open var preferredTransform: CGAffineTransform {
    tracks(withMediaType: .video).first?.preferredTransform ?? .identity
  }

  /// All tracks, in the file's order.
  open var tracks: [AVAssetTrack] {
    (readable?.tracks ?? []).map { AVAssetTrack($0, of: self) }
  }

  /// The tracks of a kind, in the file's order.
  open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    tracks.filter { $0.mediaType == mediaType }
  }

  /// The track of a number; `nil` when there is none.
  open func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
    tracks.first { $0.trackID == trackID }
  }

  /// Whether there is a decoder here for a track of pictures or sound.
  open var isPlayable: Bool { readable?.tracks.contains { $0.isDecodable } ?? false }

  /// Whether an export session can write it anew.
  open var isExportable: Bool { isPlayable }

  /// Whether its pictures and samples can be read.
  open var isReadable: Bool { isPlayable }

  /// Whether it can be put together with others: never, as there are no compositions here.
  open var isComposable: Bool { false }

  /// Whether it is encrypted: such files are not read.
  open var hasProtectedContent: Bool { false }

  /// When it was recorded; `nil` if nobody knows.
  open var creationDate: AVMetadataItem? {
    let wanted = AVMetadataIdentifier.quickTimeMetadataCreationDate
    return metadata.first { $0.identifier == wanted }
      ?? metadata.first { $0.identifier == .commonIdentifierCreationDate }
  }

  /// All fields, by name.
  open var metadata: [AVMetadataItem] {
    (readable?.fields ?? [:]).sorted { $0.key < $1.key }.compactMap { key, value in
      let identifier: AVMetadataIdentifier
      switch key {
      case "creation_time": identifier = .commonIdentifierCreationDate
      case "location": identifier = .commonIdentifierLocation
      case "title": identifier = .commonIdentifierTitle
      case _ where key.hasPrefix("com."): identifier = .init("mdta/" + key)
      default: return nil
      }
      return AVMetadataItem(identifier, NSString(string: value))
    }
  }

  /// The fields that several formats have in common.
  open var commonMetadata: [AVMetadataItem] {
    metadata.filter { $0.keySpace == .common }
  }

  /// Reads the file, on a private queue, and then calls the handler there.
  ///
  /// - Parameters:
  ///   - keys: Which properties are wanted; all are loaded at once.
  ///   - handler: Called once.
  open func loadValuesAsynchronously(
    forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
  ) {
    AVAsset.queue.async { [self] in
      _ = readable
      handler?()
    }
  }

  /// Loads the tracks of a kind.
  ///
  /// - Throws: An ``AVError``.
  public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    try await load(.tracks).filter { $0.mediaType == mediaType }
  }

  /// Loads the track of a number.
  ///
  /// - Throws: An ``AVError``.
  public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack? {
    try await load(.tracks).first { $0.trackID == trackID }
  }

  /// Where files are read and written for whoever does not wait.
  static let queue = DispatchQueue(
    label: "AVAsset", qos: .userInitiated, attributes: .concurrent)

  static func duration(_ movie: MovieDescription) -> CMTime {
    CMTime(
      value: CMTimeValue(exactly: (movie.duration * 1_000_000).rounded()) ?? .max,
      timescale: 1_000_000)
  }
}

/// The number of a track in a file, from 1.
public typealias CMPersistentTrackID = Int32

/// The number that no track has.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0

/// A movie or sound in a file.
///
/// Source: Apple, `AVURLAsset`.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  // @unchecked: adds nothing.

  /// Makes an asset of a file; nothing is read yet.
  ///
  /// - Parameters:
  ///   - URL: A file; others cannot be loaded.
  ///   - options: How exact the length shall be and the like; always exact here.
  public init(url URL: URL, options: [String: Any]? = nil) { super.init(file: URL) }

  /// The file.
  open var url: URL { file }
}

/// The key of the option for exact times, which are always exact here.
public let AVURLAssetPreferPreciseDurationAndTimingKey =
  "AVURLAssetPreferPreciseDurationAndTimingKey"

extension AVPartialAsyncProperty where Root: AVAsset {
  private static func reading<Value>(
    _ value: @escaping @Sendable (Root) -> Value
  ) -> AVAsyncProperty<Root, Value> {
    .init { asset in
      do throws(MediaError) { _ = try asset.movie() } catch { throw AVError(error) }
      return value(asset)
    }
  }

  /// How long it is.
  public static var duration: AVAsyncProperty<Root, CMTime> { reading { $0.duration } }
  /// All tracks.
  public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { reading { $0.tracks } }
  /// Whether it can be played.
  public static var isPlayable: AVAsyncProperty<Root, Bool> { reading { $0.isPlayable } }
  /// Whether it can be written anew.
  public static var isExportable: AVAsyncProperty<Root, Bool> { reading { $0.isExportable } }
  /// Whether its pictures and samples can be read.
  public static var isReadable: AVAsyncProperty<Root, Bool> { reading { $0.isReadable } }
  /// Whether it can be put together with others.
  public static var isComposable: AVAsyncProperty<Root, Bool> { reading { $0.isComposable } }
  /// Whether it is encrypted.
  public static var hasProtectedContent: AVAsyncProperty<Root, Bool> {
    reading { $0.hasProtectedContent }
  }
  /// How it is turned to be upright.
  public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
    reading { $0.preferredTransform }
  }
  /// When it was recorded.
  public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> {
    reading { $0.creationDate }
  }
  /// All fields.
  public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { reading { $0.metadata } }
  /// The fields that several formats have in common.
  public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> {
    reading { $0.commonMetadata }
  }
}
