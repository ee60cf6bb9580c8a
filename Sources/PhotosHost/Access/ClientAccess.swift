internal import LibraryStore
public import Photos

/// What the library keeps of a program's access.
public struct ClientAccess: Sendable, Equatable {
  /// The name under which the program opens the library.
  public let client: String
  /// What it may read and change; `nil` when that was never asked about, so that the program's own
  /// policy decides.
  public let readWrite: PHAuthorizationStatus?
  /// Whether it may add; `nil` when that was never asked about.
  public let addOnly: PHAuthorizationStatus?
  /// What it sees while its access is limited, in order of selection.
  public let selection: [String]

  init(_ record: ClientRecord, selection: [String]) {
    client = record.name
    readWrite = record.readWrite.flatMap { PHAuthorizationStatus(rawValue: $0.rawValue) }
    addOnly = record.addOnly.flatMap { PHAuthorizationStatus(rawValue: $0.rawValue) }
    self.selection = selection
  }
}
