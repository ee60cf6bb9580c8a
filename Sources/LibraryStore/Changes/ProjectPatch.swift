package import Foundation

/// New values for what a project keeps; `nil` leaves one alone.
package struct ProjectPatch: Sendable {
  package var uuid: UUID
  package var extensionData: Data?
  /// A JPEG; empty takes it away.
  package var preview: Data?

  package init(uuid: UUID) { self.uuid = uuid }

  /// How many bytes a project's data may have.
  package static let largestData = 2 << 20
}
