/// Who asks: the name under which the library keeps a program's grants, and what holds while it has
/// none.
package struct Client: Sendable, Hashable {
  package let name: String
  /// True when a program that was never asked about has full access.
  package let isOwner: Bool

  package init(name: String, isOwner: Bool) {
    self.name = name
    self.isOwner = isOwner
  }
}

/// What a client may do, as of one state.
///
/// Raw values are those of `PHAuthorizationStatus`.
package enum Grant: Int, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
  case limited = 4
}

/// A client's access as of one state: what it may read and add, and which collection holds its
/// limited selection.
package struct Access: Sendable, Equatable {
  package var readWrite: Grant
  package var addOnly: Grant
  /// The row whose members are the selection; 0 when there never was one.
  package var selection: RowID

  package init(readWrite: Grant, addOnly: Grant, selection: RowID) {
    self.readWrite = readWrite
    self.addOnly = addOnly
    self.selection = selection
  }

  /// Whether fetches find anything.
  package var canRead: Bool { readWrite == .authorized || readWrite == .limited }
}

/// What the library keeps of a client.
package struct ClientRecord: Sendable, Equatable {
  package let name: String
  /// `nil` when the level was never asked about.
  package let readWrite: Grant?
  /// `nil` when the level was never asked about.
  package let addOnly: Grant?
  /// The row whose members are the selection.
  package let selection: RowID
  /// The state that last granted or denied it anything.
  package let since: LibraryState

  package init(
    name: String, readWrite: Grant?, addOnly: Grant?, selection: RowID, since: LibraryState
  ) {
    self.name = name
    self.readWrite = readWrite
    self.addOnly = addOnly
    self.selection = selection
    self.since = since
  }
}
