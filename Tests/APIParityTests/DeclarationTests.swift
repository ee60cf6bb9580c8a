import APIParity
import Testing

@Suite("Declarations reduced to what callers can tell apart") struct DeclarationTests {
  @Test(
    "Spellings of one thing are equal",
    arguments: [
      ("var size: CGSize { get }", "let size: CGSize"),
      ("var title: String { get set }", "var title: String"),
      ("static let raw: Kind", "static var raw: Kind { get } // rawValue 1 << 2"),
      ("case album = 1", "case album"),
      ("init()", "override required init()"),
      ("class func one() -> Self", "@discardableResult class func one() -> Self"),
      ("func next() -> Int?", "final func next() -> Int?"),
      ("let Domain: String // = \"x\"", "let Domain: String"),
      ("enum Kind", "@nonexhaustive(warn) enum Kind"),
      ("var type: Job.`Type` { get }", "var type: Job.Type { get }"),
    ])
  func same(first: String, second: String) {
    #expect(Declaration(first) == Declaration(second))
  }

  @Test(
    "What a caller can tell apart differs",
    arguments: [
      ("var size: CGSize { get }", "var size: CGSize { get set }"),
      ("var size: CGSize", "let size: CGSize"),
      ("var date: Date? { get }", "var date: Date { get }"),
      ("class func one() -> Self", "static func one() -> Self"),
      ("class func one() -> Self", "func one() -> Self"),
      ("func save() throws", "func save() async throws"),
      ("func save(_ block: @escaping () -> Void)", "func save(_ block: () -> Void)"),
      ("func at(_ index: Int)", "func at(index: Int)"),
      ("init(rawValue: Int)", "init?(rawValue: Int)"),
      ("init?(rawValue: Int16)", "init?(rawValue: Int)"),
      ("class Kind", "struct Kind"),
      ("class Box<T> where T : AnyObject", "class Box<T> where T : NSObject"),
      ("case album", "static var album: Kind { get }"),
    ])
  func different(first: String, second: String) {
    #expect(Declaration(first) != Declaration(second))
  }

  @Test("A type's parents are told apart from its name and conditions")
  func parents() {
    let declaration = Declaration(
      "class Box<T> : NSObject, NSCopying, @unchecked Sendable where T : AnyObject")
    #expect(declaration.text == "class Box<T> where T : AnyObject")
    #expect(declaration.parents == ["NSObject", "NSCopying", "Sendable"])
    #expect(Declaration("class func one(_ x: Int) -> Self").parents == [])
  }
}
