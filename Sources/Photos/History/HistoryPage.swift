internal import LibraryStore
internal import Synchronization

/// What several transactions in a row did, read at once when one of them is first asked about.
///
/// A walk over a long history so reads the log once for each page, and each object that it touched
/// once, instead of both for each transaction.
final class HistoryPage: Sendable {
  /// How many transactions a page has at most.
  static let size = 128

  private let states: ClosedRange<LibraryState>
  private let effects = Mutex(Effects.unread)

  private enum Effects {
    case unread
    /// One entry for each state; `nil` where each must be asked for alone.
    case read([HistoryReading.Effects]?)
  }

  /// Describes the transactions that made these states.
  init(_ states: ClosedRange<LibraryState>) { self.states = states }

  /// What the transaction that made a state did, as the client may see it (§5.6, §5.9).
  ///
  /// - Throws: ``StoreError/Code/detailsUnavailable`` when that was pruned (§5.7).
  func effects(
    of state: LibraryState, _ reading: HistoryReading
  ) throws(StoreError) -> HistoryReading.Effects {
    let known = try effects.withLock { (effects) throws(StoreError) in
      if case .read(let known) = effects { return known }
      let known = try reading.effects(of: states)
      effects = .read(known)
      return known
    }
    if let known { return known[Int(state - states.lowerBound)] }
    return try reading.effects(of: state)
  }
}
