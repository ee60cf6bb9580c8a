import APIParity
import Testing

@Suite("Comparison with the table") struct ComparisonTests {
  private func row(
    _ symbol: String, _ signature: String, _ status: TableRow.Status = .works, note: String = "",
    remark: String = ""
  ) -> TableRow {
    TableRow(
      symbol: symbol, kind: "func", signature: signature, introduced: "", note: note,
      area: "object", status: status, remark: remark)
  }

  private func symbol(
    _ name: String, _ declaration: String, documented: Bool = true, override: Bool = false
  ) -> SymbolGraph.Symbol {
    SymbolGraph.Symbol(
      name: name, declaration: declaration, isDocumented: documented, isOverride: override)
  }

  private func findings(
    _ symbols: [SymbolGraph.Symbol], _ rows: [TableRow], parents: [String: Set<String>] = [:],
    extras: [Extra] = []
  ) -> [String] {
    let graph = SymbolGraph(symbols: symbols, parents: parents)
    return Comparison(of: graph, with: rows, allowing: extras).findings
  }

  @Test("A module that has all rows and nothing else has no findings")
  func agreement() {
    #expect(
      findings(
        [symbol("A", "class A"), symbol("A.f()", "func f()")],
        [row("A", "class A : NSObject"), row("A.f()", "func f()")],
        parents: ["A": ["NSObject"]]) == [])
  }

  @Test("A missing symbol is found, also an overload, unless it is pending")
  func missing() {
    #expect(findings([], [row("f()", "func f()")]) == ["f() is missing."])
    #expect(findings([], [row("f()", "func f()", .pending)]) == [])
    let found = findings(
      [symbol("f(_:)", "func f(_ x: Int)")],
      [row("f(_:)", "func f(_ x: Int)"), row("f(_:)", "func f(_ x: String)")])
    #expect(found.count == 1)
    #expect(found.first?.contains("should be func f(_ x: String)") == true)
  }

  @Test("Another declaration is found, and what is there instead counts as an extra")
  func different() {
    let found = findings([symbol("f()", "func f() throws")], [row("f()", "func f()")])
    #expect(found.contains("f() should be func f(), but is func f() throws"))
    #expect(found.contains("f() is not Apple's and no listed extra: func f() throws"))
  }

  @Test("A missing superclass, protocol or raw type is found, inherited ones count")
  func parents() {
    let rows = [
      row("A", "class A : NSObject, Sendable"), row("B", "class B : A, Sendable"),
      row("E", "enum E : Int"),
    ]
    let symbols = [
      symbol("A", "class A"), symbol("B", "class B"), symbol("E", "enum E"),
      symbol("E.init(rawValue:)", "init?(rawValue: Int)", documented: false),
    ]
    let raw = row("E.init(rawValue:)", "init?(rawValue: Int)")
    #expect(
      findings(symbols, rows + [raw], parents: ["A": ["NSObject", "Sendable"], "B": ["A"]]) == [])
    #expect(
      findings(symbols, rows + [raw], parents: ["A": ["NSObject"], "B": ["A"]])
        == ["A should also be: Sendable", "B should also be: Sendable"])
  }

  @Test("An extra must be listed, and a listed one must be there")
  func extras() {
    let extra = Extra(symbol: "g()", signature: "func g()", reason: "")
    #expect(findings([symbol("g()", "func g()")], [], extras: [extra]) == [])
    #expect(findings([symbol("g()", "func g()")], []).count == 1)
    #expect(findings([], [], extras: [extra]).count == 1)
  }

  @Test("A conformance beyond Apple's is an extra")
  func conformance() {
    let found = findings(
      [symbol("A", "class A")], [row("A", "class A : NSObject")],
      parents: ["A": ["NSObject", "Sendable"]])
    #expect(found == ["A : Sendable is not Apple's and no listed extra: Sendable"])
  }

  @Test("What has no documentation is found, unless the compiler or a superclass has it")
  func documentation() {
    let rows = [row("A", "class A"), row("A.f()", "func f()")]
    #expect(
      findings(
        [
          symbol("A", "class A"), symbol("A.f()", "func f()", documented: false),
          symbol("A.hash", "override var hash: Int { get }", documented: false, override: true),
        ], rows) == ["A.f() has no documentation: func f()"])
  }

  @Test("A row that should be absent or unavailable must not be there")
  func absence() {
    let there = [symbol("f()", "func f()")]
    #expect(findings(there, [row("f()", "func f()", .absent, remark: "No.")]).count == 1)
    #expect(findings([], [row("f()", "func f()", .absent, remark: "No.")]) == [])
    #expect(findings([], [row("f()", "func f()", note: "unavailable")]) == [])
    #expect(findings(there, [row("f()", "func f()", note: "unavailable")]).count == 1)
  }

  @Test("A status other than works says why")
  func remarks() {
    #expect(findings([symbol("f()", "func f()")], [row("f()", "func f()", .differs)]).count == 1)
  }
}
