import Combine
import Testing

private class Albums: ObservableObject {
  @Published var titles: [String] = []
  @Published var isLoading = false
  var other = 0
}

private final class MoreAlbums: Albums {
  @Published var count = 0
}

private final class Manual: ObservableObject {
  let objectWillChange = PassthroughSubject<Int, Never>()
}

@Suite("ObservableObject") struct ObservableObjectTests {
  @Test("Says that it is about to change, while it still has the old value")
  func willChange() {
    let albums = Albums()
    var seen: [[String]] = []
    let listening = albums.objectWillChange.sink { seen.append(albums.titles) }
    albums.titles = ["Trip"]
    albums.isLoading = true
    albums.other = 1
    #expect(seen == [[], ["Trip"]])
    #expect(albums.titles == ["Trip"] && albums.isLoading)
    listening.cancel()
    albums.titles = []
    #expect(seen.count == 2)
  }

  @Test("One publisher for each object, also for what its superclass publishes")
  func subclass() {
    let albums = MoreAlbums()
    var count = 0
    let listening = albums.objectWillChange.sink { count += 1 }
    #expect(albums.objectWillChange === albums.objectWillChange)
    albums.count = 1
    albums.titles = ["Trip"]
    #expect(count == 2)
    #expect(albums.objectWillChange !== MoreAlbums().objectWillChange)
    listening.cancel()
  }

  @Test("A property publishes its value and every later one")
  func published() {
    let albums = Albums()
    albums.titles = ["One"]
    var heard: [[String]] = []
    let listening = albums.$titles.sink { heard.append($0) }
    albums.titles.append("Two")
    #expect(heard == [["One"], ["One", "Two"]])
    listening.cancel()
  }

  @Test("An object may have a publisher of its own")
  func manual() {
    let manual = Manual()
    var heard: [Int] = []
    let listening = manual.objectWillChange.sink { heard.append($0) }
    manual.objectWillChange.send(3)
    #expect(heard == [3])
    listening.cancel()
  }

  @Test("What is kept in a list stops when the list goes away")
  func kept() {
    let subject = PassthroughSubject<Int, Never>()
    var count = 0
    do {
      var kept: [AnyCancellable] = []
      subject.sink { _ in count += 1 }.store(in: &kept)
      #expect(kept.count == 1)
      subject.send(1)
    }
    subject.send(2)
    #expect(count == 1)
  }
}
