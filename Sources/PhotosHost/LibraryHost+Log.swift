internal import LibraryStore
public import Photos

extension LibraryHost {
  /// The numbers of the transactions whose details are kept; empty when there is none.
  public func transactionNumbers() throws -> Range<Int64> {
    do throws(StoreError) {
      let catalog = try photoLibrary.session.library.catalog
      let oldest = try catalog.horizon() + 1
      return oldest..<max(oldest, try catalog.state() + 1)
    } catch {
      throw PHPhotosError(error)
    }
  }

  /// The transactions with these numbers, oldest first.
  ///
  /// - Throws: `PHPhotosError.Code.persistentChangeDetailsUnavailable` when details of one were
  ///   pruned.
  public func transactions(_ numbers: Range<Int64>) throws -> [TransactionSummary] {
    guard !numbers.isEmpty else { return [] }
    do throws(StoreError) {
      let catalog = try photoLibrary.session.library.catalog
      let reading = HistoryReading(catalog: catalog, client: Client(name: "", isOwner: true))
      var summaries: [TransactionSummary] = []
      for record in try catalog.transactions(
        after: numbers.lowerBound - 1, through: numbers.upperBound - 1)
      {
        summaries.append(TransactionSummary(record, try reading.effects(of: record.state)))
      }
      return summaries
    } catch {
      throw PHPhotosError(error)
    }
  }

  /// The transaction that an observer was told of; `nil` when its details were pruned meanwhile.
  public func transaction(of change: PHChange) throws -> TransactionSummary? {
    guard try transactionNumbers().contains(change.state) else { return nil }
    return try transactions(change.state..<(change.state + 1)).first
  }
}
