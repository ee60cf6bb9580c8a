package import Foundation

extension CGRect {
  /// Whether all of its numbers are numbers that end: of others Foundation's `intersection` makes the
  /// program stop.
  package var isFinite: Bool {
    [origin.x, origin.y, size.width, size.height].allSatisfy(\.isFinite)
  }
}
