import Combine
import Testing

/// What a subscription heard.
private final class Notes {
  var values: [Int] = []
  var ends = 0
}

/// An error to end with.
private struct Fault: Error, Equatable {}

/// A subscriber that wants a few values only.
private final class Frugal: Subscriber {
  let wanted: Subscribers.Demand
  var subscription: (any Subscription)?
  var values: [Int] = []
  var ends: [Subscribers.Completion<Never>] = []

  init(wanted: Subscribers.Demand) { self.wanted = wanted }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(wanted)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    values.append(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { ends.append(completion) }
}

@Suite("Subjects") struct SubjectTests {
  @Test("A passthrough subject sends to those who listen at that moment")
  func passthrough() {
    let subject = PassthroughSubject<Int, Never>()
    let notes = Notes()
    subject.send(1)
    let listening = subject.sink { notes.values.append($0) }
    subject.send(2)
    subject.send(3)
    listening.cancel()
    listening.cancel()
    subject.send(4)
    #expect(notes.values == [2, 3])
  }

  @Test("A current value subject sends the current value to everyone who comes")
  func currentValue() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let notes = Notes()
    subject.value = 2
    var kept: Set<AnyCancellable> = []
    subject.sink { notes.values.append($0) }.store(in: &kept)
    subject.send(3)
    #expect(subject.value == 3)
    kept = []
    subject.send(4)
    #expect(notes.values == [2, 3])
    #expect(subject.value == 4)
  }

  @Test("After the end nothing comes, and who comes late hears of the end")
  func completion() {
    let subject = PassthroughSubject<Int, Fault>()
    var heard: [Subscribers.Completion<Fault>] = []
    let first = subject.sink(receiveCompletion: { heard.append($0) }, receiveValue: { _ in })
    subject.send(completion: .failure(Fault()))
    subject.send(completion: .finished)
    let second = subject.sink(receiveCompletion: { heard.append($0) }, receiveValue: { _ in })
    #expect(heard == [.failure(Fault()), .failure(Fault())])

    let current = CurrentValueSubject<Int, Never>(1)
    current.send(completion: .finished)
    current.send(2)
    #expect(current.value == 1)
    let notes = Notes()
    let third = current.sink(
      receiveCompletion: { _ in notes.ends += 1 }, receiveValue: { notes.values.append($0) })
    #expect(notes.ends == 1 && notes.values == [])
    for listening in [first, second, third] { listening.cancel() }
  }

  @Test("A subscriber gets no more than it asked for")
  func demand() {
    let subject = PassthroughSubject<Int, Never>()
    let frugal = Frugal(wanted: .max(2))
    subject.subscribe(frugal)
    for value in 1...4 { subject.send(value) }
    #expect(frugal.values == [1, 2])
    frugal.subscription?.request(.max(1))
    subject.send(5)
    subject.send(6)
    #expect(frugal.values == [1, 2, 5])
    subject.send(completion: .finished)
    #expect(frugal.ends == [.finished])
  }

  @Test("The current value waits for a subscriber that asks later")
  func waiting() {
    let subject = CurrentValueSubject<Int, Never>(1)
    let frugal = Frugal(wanted: .none)
    subject.subscribe(frugal)
    subject.send(2)
    #expect(frugal.values == [])
    frugal.subscription?.request(.max(1))
    #expect(frugal.values == [2])
  }

  @Test("Demands add up, and unlimited is more than any")
  func demands() {
    #expect(.max(2) + .max(3) == Subscribers.Demand.max(5))
    #expect(.max(2) + .unlimited == Subscribers.Demand.unlimited)
    #expect(.max(Int.max) + .max(1) == Subscribers.Demand.unlimited)
    #expect(Subscribers.Demand.none < .max(1) && .max(Int.max) < Subscribers.Demand.unlimited)
    #expect(!(Subscribers.Demand.unlimited < .unlimited))
  }

  @Test("A subject passes on to another; one without values sends none")
  func chain() {
    let first = PassthroughSubject<Void, Never>()
    let second = PassthroughSubject<Void, Never>()
    var count = 0
    let listening = second.sink { count += 1 }
    let passing = first.subscribe(second)
    first.send()
    passing.cancel()
    first.send()
    #expect(count == 1)
    listening.cancel()
  }
}
