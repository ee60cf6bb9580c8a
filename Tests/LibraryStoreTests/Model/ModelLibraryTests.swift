import Foundation
import LibraryStore
import Testing

/// The engine against a slow, obvious reference, over long random histories.
@Suite("A library agrees with its reference") struct ModelLibraryTests {
  @Test("At every state, for every query, and on the way between states", arguments: 1...12)
  func history(seed: UInt64) throws {
    let model = try ModelLibrary()
    var changes = RandomChanges(seed: seed)
    var queries = RandomQueries(seed: seed + 1000)
    var pool: [(query: ObjectQuery, list: FetchedList)] = []
    for step in 1...300 {
      do {
        try model.commit(next(&changes, model, step))
        try ask(&queries, model, &pool)
        if step % 100 == 0 {
          #expect(try model.catalog.inconsistencies() == [])
        }
      } catch {
        Issue.record("Seed \(seed), step \(step): \(error)")
        return
      }
    }
    #expect(model.states.count > 100)
  }

  private func next(
    _ changes: inout RandomChanges, _ model: ModelLibrary, _ step: Int
  ) -> ChangeSet {
    // The clock of another machine may be behind.
    let date = Double(step - (changes.random.once(in: 10) ? 3 : 0))
    return changes.random.once(in: 6)
      ? changes.administration(
        model.present, trashed: model.trash.keys.sorted { $0.uuidString < $1.uuidString },
        transactions: model.states.count - 1, date: date)
      : changes.next(model.present, history: model.states, rows: model.rows, date: date)
  }

  private func ask(
    _ queries: inout RandomQueries, _ model: ModelLibrary,
    _ pool: inout [(query: ObjectQuery, list: FetchedList)]
  ) throws {
    let now = model.states.count - 1
    func earlier(_ random: inout SeededRandom) -> Int {
      max(0, now - random.number(0...random.number(0...now)))
    }
    // 1. At present, and at an earlier state.
    for _ in 0..<3 {
      try model.compareFetch(queries.next(model.present, rows: model.rows), at: now)
    }
    let then = earlier(&queries.random)
    let query = queries.next(model.states[then], rows: model.rows)
    let list = try model.compareFetch(query, at: then)
    try model.compareRecords(at: earlier(&queries.random))

    // 2. From there to a later state.
    let later = queries.random.number(then...now)
    pool.append((query, try model.compareAdvance(list, query, to: later)))
    if pool.count > 12 { pool.remove(at: queries.random.number(0...11)) }

    // 3. And lists in hand, from wherever they were left.
    for index in pool.indices where queries.random.once(in: 3) {
      let (query, list) = pool[index]
      let next = queries.random.number(Int(list.state)...now)
      pool[index].list = try model.compareAdvance(list, query, to: next)
    }
  }
}
