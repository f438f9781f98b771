import Foundation
import Synchronization
import Testing

@testable import PostgresLog

@Suite struct AppendNotifierTests {
  @Test func `what is appended while one tells is told together, the last position of each family`() throws {
    let (one, other) = (UUID(), UUID())
    let sent = Mutex<[[UUID: Int64]]>([])
    let isTold = DispatchSemaphore(value: 0)
    let own = Mutex<AppendNotifier?>(nil)
    let notifier = AppendNotifier { news in
      let count = sent.withLock { sent in
        sent.append(news)
        return sent.count
      }
      // While the first is on its way four more events are appended, by others.
      if count == 1, let notifier = own.withLock({ $0 }) {
        for (family, position) in [(one, Int64(4)), (other, 9), (one, 6), (one, 5)] {
          notifier.notify(family, position)
        }
      } else {
        isTold.signal()
      }
    }
    own.withLock { $0 = notifier }
    notifier.notify(one, 3)
    // Told before its own append ends.
    #expect(sent.withLock { $0.first } == [one: 3])
    #expect(isTold.wait(timeout: .now() + 60) == .success, "what came meanwhile was never told")
    #expect(sent.withLock { $0 } == [[one: 3], [one: 6, other: 9]])
    own.withLock { $0 = nil }
  }

  @Test func `nothing that many tell at once is left out`() throws {
    let families = (0..<8).map { _ in UUID() }
    let last = Mutex<[UUID: Int64]>([:])
    let isOver = DispatchSemaphore(value: 0)
    let notifier = AppendNotifier { news in
      let isAll = last.withLock { last in
        for (family, position) in news { last[family] = max(position, last[family] ?? 0) }
        return last.count == 8 && last.values.allSatisfy { $0 == 500 }
      }
      if isAll { isOver.signal() }
    }
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for position in 1...500 { notifier.notify(families[worker], Int64(position)) }
    }
    #expect(isOver.wait(timeout: .now() + 60) == .success, "the last news of a family was never told")
  }
}
