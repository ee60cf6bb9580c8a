public import Foundation

/// The transactions after a token, oldest first.
///
///     for change in try library.fetchPersistentChanges(since: token) {
///       let details = try change.changeDetails(for: .asset)
///     }
public class PHPersistentChangeFetchResult: NSObject, Sequence, @unchecked Sendable {
  // Immutable after init.
  fileprivate let tokens: [PHPersistentChangeToken]
  fileprivate let library: PHPhotoLibrary

  init(library: PHPhotoLibrary, tokens: [PHPersistentChangeToken]) {
    self.library = library
    self.tokens = tokens
  }

  /// Not to be used: results come from a library.
  @available(*, unavailable)
  public override init() { misuse("A PHPersistentChangeFetchResult comes from a library only.") }

  /// Calls a block with each transaction and a flag that ends the enumeration when set.
  public func __enumerateChanges(
    _ block: (PHPersistentChange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    for change in self {
      unsafe block(change, &stop)
      if stop.boolValue { return }
    }
  }

  /// Begins a walk over the transactions.
  public func makeIterator() -> Iterator { Iterator(fetchResult: self) }

  /// A transaction.
  public typealias Element = Iterator.Element

  /// Walks over the transactions.
  public final class Iterator: IteratorProtocol {
    /// A transaction.
    public typealias Element = PHPersistentChange

    private let result: PHPersistentChangeFetchResult
    private var index = 0
    private var page: HistoryPage?

    /// Begins a walk.
    public init(fetchResult: PHPersistentChangeFetchResult) { result = fetchResult }

    /// The next transaction; `nil` at the end.
    public func next() -> Element? {
      let tokens = result.tokens
      guard index < tokens.count else { return nil }
      defer { index += 1 }
      let isFirst = index % HistoryPage.size == 0
      let last = Swift.min(index + HistoryPage.size, tokens.count) - 1
      let page =
        isFirst ? HistoryPage(tokens[index].state...tokens[last].state) : self.page
      self.page = page
      return PHPersistentChange(
        library: result.library, token: tokens[index],
        page: page ?? HistoryPage(tokens[index].state...tokens[index].state))
    }
  }
}
