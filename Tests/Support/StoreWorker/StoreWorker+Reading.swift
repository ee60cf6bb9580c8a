internal import Foundation
internal import LibraryStore

extension StoreWorker {
  /// Fetches over and over until a state is reached; every list must hold as many assets as its
  /// state says, and follow
  /// from the one before it.
  static func read(_ library: Library, until last: LibraryState) throws {
    let query = ObjectQuery.assets(
      AssetQuery(
        scope: .library, sort: [SortKey(.creationDate, ascending: true)], client: client))
    var list = try library.catalog.fetch(query, at: nil)
    let offset = Int64(list.ids.count) - list.state
    var count = 0
    while list.state < last {
      let fetched = try library.catalog.fetch(query, at: nil)
      guard Int64(fetched.ids.count) - fetched.state == offset, fetched.state >= list.state else {
        return fail("State \(fetched.state) has \(fetched.ids.count) assets")
      }
      let advanced = try library.catalog.advance(list, of: query, to: fetched.state)
      guard advanced.list.ids == fetched.ids else {
        return fail("From \(list.state) to \(fetched.state) another list comes")
      }
      list = fetched
      count += 1
    }
    say("\(count)")
  }

  /// Waits for news until a state was announced; every state must be announced once and in order.
  static func watch(_ library: Library, until last: LibraryState) throws {
    let done = DispatchSemaphore(value: 0)
    let subscription = try library.feed.subscribe { news in
      guard case .state(let state) = news else { return fail("\(news)") }
      say("\(state)")
      if state == last { done.signal() }
    }
    say("watching")
    done.wait()
    subscription.cancel()
  }
}
