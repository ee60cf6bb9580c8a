import Combine
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Operators") struct OperatorTests {
  /// What arrives when numbers go through.
  private func heard<P: Publisher>(
    _ numbers: [Int], _ change: (PassthroughSubject<Int, Never>) -> P
  ) -> [P.Output] where P.Failure == Never {
    let subject = PassthroughSubject<Int, Never>()
    var values: [P.Output] = []
    let listening = change(subject).sink { values.append($0) }
    for number in numbers { subject.send(number) }
    listening.cancel()
    return values
  }

  @Test("Values are changed, left out, and freed of repeats")
  func values() {
    #expect(heard([1, 2]) { $0.map { "\($0)" } } == ["1", "2"])
    #expect(heard([1, 2, 3]) { $0.filter { $0 != 2 } } == [1, 3])
    #expect(heard([1, 2, 3]) { $0.compactMap { $0 == 2 ? "two" : nil } } == ["two"])
    #expect(heard([1, 1, 2, 2, 1]) { $0.removeDuplicates() } == [1, 2, 1])
    #expect(heard([1, 3, 2]) { $0.removeDuplicates { $0 % 2 == $1 % 2 } } == [1, 2])
    #expect(
      heard([1, 2, 3]) { $0.filter { $0 > 1 }.map { $0 * 2 }.eraseToAnyPublisher() } == [4, 6])
  }

  @Test("One value, then the end")
  func just() {
    var said: [String] = []
    let listening = Just(7).map { $0 + 1 }
      .sink(receiveCompletion: { said.append("\($0)") }, receiveValue: { said.append("\($0)") })
    #expect(said == ["8", "finished"])
    listening.cancel()
  }

  @Test("Values are written into a property until that is cancelled")
  func assign() {
    final class Box { var number = 0 }
    let box = Box()
    let subject = PassthroughSubject<Int, Never>()
    let writing = subject.assign(to: \.number, on: box)
    subject.send(5)
    writing.cancel()
    subject.send(6)
    #expect(box.number == 5)
  }

  @Test("Values arrive on the queue that was asked for, in order")
  func receiveOn() {
    let queue = DispatchQueue(label: "there")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let subject = PassthroughSubject<Int, Never>()
    let values = Mutex<[Int]>([])
    let isThere = Mutex(true)
    let ended = DispatchSemaphore(value: 0)
    let listening = subject.receive(on: queue).sink(
      receiveCompletion: { _ in ended.signal() },
      receiveValue: { value in
        values.withLock { $0.append(value) }
        if DispatchQueue.getSpecific(key: key) != true { isThere.withLock { $0 = false } }
      })
    for value in 1...100 { subject.send(value) }
    subject.send(completion: .finished)
    ended.wait()
    #expect(values.withLock { $0 } == Array(1...100))
    #expect(isThere.withLock { $0 })
    listening.cancel()
  }

  @Test("Operation queues and the immediate scheduler run what they are given")
  func schedulers() {
    let queue = OperationQueue()
    let count = Mutex(0)
    queue.schedule { count.withLock { $0 += 1 } }
    queue.waitUntilAllOperationsAreFinished()
    ImmediateScheduler.shared.schedule { count.withLock { $0 += 1 } }
    #expect(count.withLock { $0 } == 2)
  }
}
