internal import Photos
internal import PhotosHost

/// How a program's access is told to people and programs.
struct AccessDescription {
  static let columns: [Table.Column] = [
    .init("PROGRAM"), .init("READ AND CHANGE"), .init("ADD"), .init("SELECTED", rightAligned: true),
  ]

  let access: ClientAccess

  init(_ access: ClientAccess) { self.access = access }

  /// The access of a program as it is now, also of one that the library keeps nothing of.
  static func json(ofClient client: String, in library: PHPhotoLibrary) throws -> JSON {
    guard let access = try library.host.access(ofClient: client) else {
      return object(client, nil, nil, [])
    }
    return AccessDescription(access).json
  }

  var cells: [String] {
    [
      access.client, words(access.readWrite), words(access.addOnly),
      access.readWrite == .limited ? "\(access.selection.count)" : "",
    ]
  }

  var json: JSON {
    Self.object(access.client, access.readWrite, access.addOnly, access.selection)
  }

  private static func object(
    _ client: String, _ readWrite: PHAuthorizationStatus?, _ addOnly: PHAuthorizationStatus?,
    _ selection: [String]
  ) -> JSON {
    .object([
      ("client", .string(client)), ("readWrite", json(readWrite)), ("addOnly", json(addOnly)),
      ("selection", .array(selection.map(JSON.string))),
    ])
  }

  private static func json(_ status: PHAuthorizationStatus?) -> JSON {
    switch status {
    case .notDetermined, nil: .null
    case .restricted: .string("restricted")
    case .denied: .string("denied")
    case .authorized: .string("authorized")
    case .limited: .string("limited")
    @unknown default: .null
    }
  }

  private func words(_ status: PHAuthorizationStatus?) -> String {
    switch status {
    case .restricted: "forbidden"
    case .denied: "denied"
    case .authorized: "allowed"
    case .limited: "selected photos"
    default: "not asked"
    }
  }
}

/// The levels of access as options name them.
enum AccessLevels {
  private static let names: [(name: String, level: PHAccessLevel)] = [
    ("read-write", .readWrite), ("add-only", .addOnly),
  ]

  static let option = Option(
    "level", value: "LEVEL", kind: .choice(names.map(\.name)),
    "read-write or add-only.")

  /// The level that was given; `nil` when none was.
  static func level(_ invocation: Invocation) throws(UsageError) -> PHAccessLevel? {
    guard let text = invocation.arguments.value("level") else { return nil }
    guard let level = names.first(where: { $0.name == text })?.level else {
      throw invocation.usageError(
        "“\(DisplayText.escaped(text))” is no level; give read-write or add-only.")
    }
    return level
  }
}
