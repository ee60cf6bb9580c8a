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
    /// That of the transaction before.
    private var page: HistoryPage

    /// Begins a walk.
    public init(fetchResult: PHPersistentChangeFetchResult) {
      result = fetchResult
      page = Iterator.page(of: fetchResult.tokens, from: 0)
    }

    /// The next transaction; `nil` at the end.
    public func next() -> Element? {
      let tokens = result.tokens
      guard index < tokens.count else { return nil }
      defer { index += 1 }
      if index > 0, index % HistoryPage.size == 0 {
        page = Iterator.page(of: tokens, from: index)
      }
      return PHPersistentChange(library: result.library, token: tokens[index], page: page)
    }

    /// The page that begins with a transaction; that of no state where there is none.
    private static func page(of tokens: [PHPersistentChangeToken], from index: Int) -> HistoryPage {
      let part = tokens[index...].prefix(HistoryPage.size)
      return HistoryPage((part.first?.state ?? 0)...(part.last?.state ?? 0))
    }
  }
}
