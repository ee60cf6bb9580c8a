package import Foundation

/// Which jobs are asked for; they come in the order in which they were made.
package enum UploadChoice: Sendable {
  /// Those of a client, by its name.
  case of(client: String)
  case one(UUID)
}

/// Under which conditions a client's jobs may run.
package struct UploadSettings: Sendable, Equatable {
  package var preventsExpensiveNetwork: Bool

  package init(preventsExpensiveNetwork: Bool) {
    self.preventsExpensiveNetwork = preventsExpensiveNetwork
  }
}
