import Foundation
import TestSupport
import Testing

@testable import PostgresLog

/// While PostgreSQL is known to be away nobody waits for it, however patient; and it is noticed when it is back.
@Suite(.waitsForOthers) struct CircuitTests {
  private static var patient: PostgresLimits {
    var limits = PostgresLimits()
    limits.patience = .seconds(3_600)
    limits.connect = .seconds(3_600)
    limits.statement = .seconds(3_600)
    return limits
  }

  /// With an hour of patience, only the circuit ends it before the limit.
  @Test(.timeLimit(.minutes(10)))
  func `who asks one that was ended is told at once, and served when it is back`() async throws {
    struct Done: Decodable {}
    let stack = PostgresStack()
    guard let database = try stack.database() else { return }
    let server = try database.server(Self.patient)
    let (changes, continuation) = AsyncStream.makeStream(of: Bool.self)
    let watch = LogWatch(server, onChange: { continuation.yield($0.roundTrip != nil) })
    var change = changes.makeAsyncIterator()
    let first = await change.next()
    #expect(first == true)
    #expect(watch.last.lag == .init(events: 0, families: 0))
    _ = try server.families()
    _ = try stack.ask(["op": "crash"], Done.self)
    let second = await change.next()
    #expect(second == false)
    #expect(watch.last.reason?.isEmpty == false)
    #expect(throws: PostgresError.self) { try server.families() }
    #expect(throws: PostgresError.self) { try server.log(of: UUID()).head() }
    _ = try stack.ask(["op": "start"], Done.self)
    let third = await change.next()
    #expect(third == true)
    _ = try server.families()
    watch.close()
  }

  @Test(.timeLimit(.minutes(10)))
  func `one that takes connections and says nothing is away, too`() throws {
    #if Postgres
      let silent = try LoopbackServer { _ in .silence }
      let address = try PostgresAddress("postgres://node@127.0.0.1:\(silent.port)/compass")
      let server = PostgresServer(address, limits: Self.patient)
      let watch = LogWatch(server)
      #expect(watch.last.roundTrip == nil)
      #expect(throws: PostgresError.self) { try server.families() }
      watch.close()
    #endif
  }

  @Test func `without a watch nothing is given up`() {
    let circuit = Circuit()
    circuit.open()
    #expect(!circuit.isOpen)
    circuit.close()
    circuit.open()
    #expect(circuit.isOpen)
    circuit.leave()
    #expect(!circuit.isOpen)
  }
}
