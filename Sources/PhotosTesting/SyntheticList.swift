internal import LibraryStore

/// The ordered list that a fetch result holds, without a library, for measuring it at any size.
///
/// Its elements are row numbers in no order, as of a result sorted by date.
public struct SyntheticList: Sendable {
  private let list: IdentifierList

  /// Makes a list.
  ///
  /// - Parameter count: The number of elements; eight bytes each.
  public init(count: Int) {
    // Odd multiples of a number without common factors give every row once.
    list = IdentifierList((0..<count).lazy.map { Int64($0) &* 2_654_435_761 % Int64(count) })
  }

  private init(_ list: IdentifierList) { self.list = list }

  /// The number of elements.
  public var count: Int { list.count }

  /// Looks for the element that stands at a position, as a fetch result looks for an object.
  ///
  /// - Returns: Where it was found first.
  /// - Complexity: A scan of memory.
  public func position(ofElementAt position: Int) -> Int? { list.position(of: list[position]) }

  /// Returns the list with one element elsewhere; all chunks that hold neither place are shared.
  ///
  /// - Complexity: O(chunks).
  public func movingElement(from source: Int, to target: Int) -> SyntheticList {
    SyntheticList(
      list.editing(
        removing: [source], inserting: [(position: target, identifier: list[source])]))
  }
}
