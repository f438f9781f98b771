import Foundation
import TestSupport
import Testing

@testable import EventLog

@Suite struct ReadTests {
  private func filled() throws -> LogFixture {
    let fixture = try LogFixture()
    for number in 0..<30 {
      try fixture.log.append(
        [.sample(number, stream: "school/\(number % 3)")], in: .sample(clock: 1_000_000 + Int64(number / 2) * 1000))
    }
    return fixture
  }

  @Test func `ranges read whole, from a position, through one, of a stream, backwards and limited`() throws {
    let fixture = try filled()
    let log = fixture.log
    #expect(try log.events().map(\.position) == Array(1...30))
    #expect(try log.events(EventRange(after: 10, through: 13)).map(\.position) == [11, 12, 13])
    let stream = try #require(StreamName("school/1"))
    #expect(try log.events(EventRange(stream: stream)).map(\.version) == Array(1...10))
    #expect(try log.events(EventRange(after: 10, through: 20, stream: stream)).map(\.position) == [11, 14, 17, 20])
    #expect(try log.events(EventRange(backwards: true, limit: 2)).map(\.position) == [30, 29])
    #expect(try log.events(EventRange(stream: stream, backwards: true, limit: 1)).map(\.version) == [10])
    #expect(try log.events(EventRange(stream: StreamName("school/none"))).isEmpty)
  }

  @Test func `a range of some types is what is left of the whole, in either direction`() throws {
    let fixture = try filled()
    let log = fixture.log
    let all = try log.events()
    let names = Set(all.map(\.type))
    for types in [[], ["none"], Set(names.sorted().prefix(1)), names, names.union(["'; --"])] {
      for stream in [nil, StreamName("school/1")] {
        let expected = all.filter { types.contains($0.type) && (stream == nil || $0.stream == stream) }
        let range = EventRange(after: 3, stream: stream, types: types)
        #expect(try log.events(range) == expected.filter { $0.position > 3 })
        #expect(
          try log.events(EventRange(stream: stream, types: types, backwards: true, limit: 2))
            == Array(expected.reversed().prefix(2)))
      }
    }
  }

  @Test func `an instant is the position of the last event recorded by then`() throws {
    let fixture = try filled()
    let log = fixture.log
    let times = try log.events().map(\.recordedAt)
    for instant in stride(from: Int64(999_000), through: 1_016_000, by: 500) {
      let expected = Int64(times.filter { $0 <= instant }.count)
      #expect(try log.position(at: instant) == expected, "instant \(instant)")
    }
  }

  @Test func `a stream loads by its prepared statement again and again`() throws {
    let fixture = try filled()
    let log = fixture.log
    let stream = try #require(StreamName("school/2"))
    for _ in 0..<3 {
      var versions: [Int64] = []
      try log.load(stream) { versions.append($0.version) }
      #expect(versions == Array(1...10))
    }
  }

  @Test func `a shortened id finds its event`() throws {
    let fixture = try LogFixture()
    let id = UUID.v7(milliseconds: 1_770_000_000_000, random: .seeded(1))
    try fixture.log.append([.sample(id: id)], in: .sample())
    #expect(try fixture.log.eventIDs(withPrefix: String(id.uuidString.prefix(9))) == [id])
    #expect(try fixture.log.eventIDs(withPrefix: "ffff%") == [])
  }

  @Test func `ids made later sort later and are version 7`() {
    let random = RandomSource.seeded(3)
    let ids = (0..<1000).map { UUID.v7(milliseconds: 1_770_000_000_000 + Int64($0), random: random) }
    #expect(ids.map(\.uuidString) == ids.map(\.uuidString).sorted())
    #expect(Set(ids).count == 1000)
    #expect(ids.allSatisfy { $0.uuid.6 >> 4 == 7 && $0.uuid.8 >> 6 == 2 })
  }

  @Test func `a subscription hands everything over once acknowledged, across restarts`() async throws {
    let fixture = try filled()
    var subscription = fixture.log.subscription("publisher")
    subscription.batchSize = 7
    var seen: [Int64] = []
    for round in 0..<5 {
      let batch = try await subscription.next()
      // A batch that is not acknowledged comes again.
      if round == 1 { #expect(try subscription.batch().map(\.position) == batch.map(\.position)) }
      seen += batch.map(\.position)
      try subscription.acknowledge(try #require(batch.last))
      subscription = try fixture.reopened().subscription("publisher")
      subscription.batchSize = 7
    }
    #expect(seen == Array(1...30))
    #expect(try subscription.batch().isEmpty)
    try subscription.acknowledge(try #require(try fixture.log.events().first))
    #expect(try subscription.checkpoint().position == 30)
  }

  @Test func `a subscription learns of news that another process wrote`() async throws {
    let fixture = try LogFixture()
    let other = try fixture.reopened()
    let subscription = fixture.log.subscription("reader")
    async let news = subscription.next()
    try other.append([.sample()], in: .sample())
    #expect(try await news.map(\.position) == [1])
  }
}
