import EventLog
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PostgresLog

/// Appends of concurrent callers go together, and each gets its own answer.
@Suite(.waitsForOthers) struct AppendGroupTests {
  /// Runs on as many threads at once as there are numbers.
  private static func atOnce<T: Sendable>(_ count: Int, _ work: @escaping @Sendable (Int) throws -> T) async throws
    -> [Result<T, any Error>]
  {
    try await withThrowingTaskGroup(of: (Int, Result<T, any Error>).self) { group in
      for number in 0..<count {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: (number, Result { try work(number) })) }
          }
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  @Test func `each caller gets its own answer, whoever sends it, and no group is too large`() async throws {
    let sizes = Mutex<[Int]>([])
    let group = AppendGroup { queries in
      sizes.withLock { $0.append(queries.count) }
      return queries.map { query in
        guard case .bytes(let bytes) = query.values[0] else { return .failure(.unexpectedAnswer("NULL")) }
        return bytes[0] % 7 == 0
          ? .failure(.unexpectedAnswer("\(bytes[0])")) : .success(Rows(cells: [bytes], columns: 1))
      }
    }
    let answers = try await Self.atOnce(200) { number in
      try group.run(Query("append", [.bytes([UInt8(number)])]), of: UUID()).cells[0]
    }
    for (number, answer) in answers.enumerated() {
      switch answer {
      case .success(let cell): #expect(cell == [UInt8(number)] && number % 7 != 0)
      case .failure(let error): #expect(error as? PostgresError == .unexpectedAnswer("\(number)"))
      }
    }
    #expect(sizes.withLock { $0.reduce(0, +) } == 200 && sizes.withLock { $0.allSatisfy { (1...64).contains($0) } })
  }

  private static func events(_ count: Int) -> [NewEvent] {
    (0..<count).map { number in
      NewEvent(
        id: UUID(), stream: StreamName(category: "school", key: UUID().uuidString.lowercased()), type: "SchoolAdded",
        schema: 1,
        data: #"{"name":"\#(number)"}"#)
    }
  }

  private static func context(_ family: UUID) -> AppendContext {
    AppendContext(
      actor: "kim", family: family.uuidString.lowercased(), device: "tests", correlation: UUID(), causation: nil,
      clock: 1_770_000_000_000, origin: .local)
  }

  @Test func `many families are appended to at once, each log is whole, and there are fewer round trips`() async throws
  {
    guard let database = try PostgresStack.database() else { return }
    let trips = Atomic(0)
    var limits = PostgresLimits()
    limits.connections = 3
    let server = PostgresServer(try PostgresAddress(database.text), limits: limits) { notice in
      if case .answered = notice { trips.add(1, ordering: .relaxed) }
    }
    let families = (0..<48).map { _ in UUID() }
    let answers = try await Self.atOnce(48 * 4) { number in
      let family = families[number % 48]
      return try server.log(of: family).append(Self.events(2), expecting: .any, in: Self.context(family)).count
    }
    #expect(try answers.map { try $0.get() } == Array(repeating: 2, count: 48 * 4))
    for family in families {
      let log = server.log(of: family)
      #expect(try log.verifyChain { _ in }.isIntact && log.head().position == 8)
    }
    #expect(trips.load(ordering: .relaxed) < 48 * 4 * 2)
  }

  @Test func `one that is refused takes nobody with it`() async throws {
    guard let database = try PostgresStack.database() else { return }
    let server = try database.server()
    let families = (0..<32).map { _ in UUID() }
    let answers = try await Self.atOnce(32) { number in
      try server.log(of: families[number]).append(
        Self.events(1), expecting: number % 4 == 0 ? .exactly(7) : .any, in: Self.context(families[number])
      ).count
    }
    for (number, answer) in answers.enumerated() {
      let isRefused = number % 4 == 0
      #expect(try server.log(of: families[number]).head().position == (isRefused ? 0 : 1))
      switch answer {
      case .success: #expect(!isRefused)
      case .failure(let error):
        #expect(isRefused)
        guard case EventLogError.wrongVersion(_, expected: 7, actual: 0) = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
  }

  @Test func `statements that are tried as one transaction are done all or not at all`() throws {
    guard let database = try PostgresStack.database() else { return }
    try database.sql("create table public.tried (number bigint primary key); grant all on public.tried to node")
    let connection = try LogConnection(try PostgresAddress(database.text), PostgresLimits())
    func insert(_ number: Int64) -> Query {
      Query("INSERT INTO public.tried VALUES ($1::bigint) RETURNING number", [.integer(number)])
    }
    func stored() throws -> Int { try database.sql("select number from public.tried").count }
    // The statement is prepared in a transaction that is rolled back, and used after it.
    #expect(try connection.runAsOne([insert(1), Query("SELECT 1 / $1::bigint", [.integer(0)]), insert(2)]) == nil)
    #expect(try stored() == 0)
    #expect(try connection.runAsOne([insert(1), insert(2)])?.map { try $0.row(0).integer(0) } == [1, 2])
    #expect(try connection.runAsOne([insert(3), insert(2), insert(4)]) == nil)
    #expect(try connection.runAsOne([Query("SELECT no_such_thing()"), insert(5)]) == nil)
    #expect(try connection.run([insert(3)])[0].get().count == 1 && stored() == 3)
  }
}
