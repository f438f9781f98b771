import EventLog
import Foundation
import PostgresLog
import Synchronization
import TestSupport
import Testing

/// What many writers, many readers and a failing server may not break.
@Suite(.waitsForOthers) struct RaceSoakTests {
  /// The race that stores with positions from a sequence lose events to: a position is given early and committed late,
  /// when readers have passed over it.
  @Test func `no reader passes over an event that commits late`() throws {
    guard let database = try PostgresStack.database() else { return }
    try database.sql(
      """
      create function public.commit_late() returns trigger language plpgsql as
      $$ begin perform pg_sleep(random() * random() * 0.01); return null; end $$;
      create constraint trigger commit_late after insert on domain_event deferrable initially deferred
        for each row execute function public.commit_late();
      """)
    let (writers, runs) = (4, max(100, Soak.count(10_000)))
    let failures = Failures()
    let skipped = Mutex(0)
    let seen = Mutex<[Int64]>([])
    let logs = try (0..<writers + 2).map { _ in try database.server().log(of: LogFamily.id) }
    DispatchQueue.concurrentPerform(iterations: writers + 2) { number in
      failures.catching {
        if number < writers {
          for run in 0..<runs / writers {
            try logs[number].append([.sample(run, stream: "school/\(number)")], in: .sample())
          }
          return
        }
        // A reader goes on behind the last position that it saw, and asks for no other again.
        var head = LogHead.empty
        while head.position < Int64(runs / writers * writers) {
          let news = try #require(try logs[number].newEvents(after: head, limit: 50))
          for event in news {
            if event.position != head.position + 1 { skipped.withLock { $0 += 1 } }
            head = LogHead(position: event.position, hash: event.hash)
          }
        }
        seen.withLock { $0.append(head.position) }
      }
    }
    #expect(failures.all.isEmpty, "\(failures.all.first.map { "\($0)" } ?? "")")
    #expect(skipped.withLock { $0 } == 0)
    #expect(seen.withLock { $0 }.count == 2)
    #expect(try logs[0].verifyChain().isIntact)
  }

  @Test func `what was acknowledged is there once and in order, however often the server is ended hard`() throws {
    let stack = PostgresStack()
    guard let database = try stack.database() else { return }
    let rounds = max(3, Soak.count(200))
    let isOver = Atomic(false)
    let acknowledged = Mutex<[AppendedEvent]>([])
    let failures = Failures()
    let logs = try (0..<3).map { number in
      try database.server().log(of: number == 2 ? UUID() : LogFamily.id)
    }
    let crash = Thread {
      failures.catching {
        for _ in 0..<rounds {
          let before = acknowledged.withLock { $0.count }
          // Somebody has got through since the last time.
          while acknowledged.withLock({ $0.count }) < before + 20, !isOver.load(ordering: .relaxed) { sched_yield() }
          try stack.crash()
        }
      }
      isOver.store(true, ordering: .relaxed)
    }
    crash.start()
    DispatchQueue.concurrentPerform(iterations: logs.count) { number in
      var context = AppendContext.sample()
      context.family = logs[number].family.uuidString.lowercased()
      var count = 0
      while !isOver.load(ordering: .relaxed) {
        failures.catching {
          let events = (0..<3).map { NewEvent.sample(count * 3 + $0, stream: "school/\(number)") }
          let answers = try logs[number].append(events, in: context)
          if number < 2 { acknowledged.withLock { $0 += answers } }
        }
        count += 1
      }
    }
    #expect(failures.all.isEmpty, "\(failures.all.first.map { "\($0)" } ?? "")")
    let events = try logs[0].events()
    #expect(events.map(\.position) == Array(1...Int64(events.count)))
    #expect(Set(events.map(\.id)).count == events.count)
    for answer in acknowledged.withLock({ $0 }) {
      let event = events[Int(answer.position) - 1]
      #expect(event.id == answer.id && event.version == answer.version)
    }
    for number in 0..<2 {
      // A writer's events are in the order in which it wrote them.
      let own = events.filter { $0.stream.key == "\(number)" }.map(\.data)
      #expect(own == (0..<own.count).map { NewEvent.sample($0).data })
    }
    #expect(try logs[0].verifyChain().isIntact && logs[2].verifyChain().isIntact)
  }
}
