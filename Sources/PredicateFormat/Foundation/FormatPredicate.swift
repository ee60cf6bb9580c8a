internal import Foundation

/// A predicate made from a format string: the parsed tree in the shape of an `NSPredicate`.
///
/// It keeps the error of a malformed format, so that whoever reads the tree can report it.
final class FormatPredicate: NSPredicate {
  /// The format string as given, for the error text.
  private let format: String

  /// The tree, or why there is none.
  let parsed: Result<PredicateNode, PredicateFormatError>

  /// Parses a format string at once.
  init(format: String, arguments: [Any]) {
    self.format = format
    do throws(PredicateFormatError) {
      parsed = .success(try Parser.parse(format, arguments: arguments))
    } catch {
      parsed = .failure(error)
    }
    // Foundation never asks the block: everything that would call it is overridden here.
    super.init(block: { _, _ in false })
  }

  /// Returns nil: predicates cannot be archived, as Foundation's own on Linux cannot.
  required init?(coder: NSCoder) {
    nil
  }

  /// Answers the predicate about an object; a malformed one is never true.
  override func evaluate(
    with object: Any?, substitutionVariables bindings: [String: Any]?
  ) -> Bool {
    guard case .success(let node) = parsed else { return false }
    return node.evaluate(ObjectValues(object: object).value(at:))
  }

  /// The predicate as a format string, with the arguments in their places.
  override var predicateFormat: String {
    switch parsed {
    case .success(let node): node.description
    case .failure: format
    }
  }

  /// The same as ``predicateFormat``.
  override var description: String { predicateFormat }

  /// Returns itself: it never changes.
  override func copy(with zone: NSZone? = nil) -> Any { self }

  /// Tells whether another predicate has the same tree.
  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? FormatPredicate else { return false }
    return parsed == other.parsed
  }

  /// The hash of the key paths, which equal trees share.
  override var hash: Int {
    switch parsed {
    case .success(let node): node.keys.hashValue
    case .failure(let error): error.hashValue
    }
  }
}
