import Foundation
import Synchronization

/// Asks PostgreSQL again and again, on a connection and a thread of its own, whether it answers, so that whoever wants
/// to know need not wait for an answer that does not come. While it does not answer, the server's callers get an error at
/// once.
package final class LogWatch: Sendable {
  /// What was found last.
  package struct Finding: Equatable, Sendable {
    /// How long the answer took; nil if there was none.
    package var roundTrip: Duration?
    /// How many events the log has that copies lack, and in how many families; nil if it is not known.
    package var lag: Lag?
    /// Why there was no answer.
    package var reason: String?
  }

  /// What copies lack.
  package struct Lag: Equatable, Sendable {
    package var events: Int64
    package var families: Int64
  }

  private let finding = Mutex(Finding())
  private let isClosed = Atomic(false)
  private let server: PostgresServer
  private let pause: Duration
  private let limits: PostgresLimits
  private let positions: @Sendable () -> [UUID: Int64]
  private let onChange: @Sendable (Finding) -> Void

  /// A watch that has asked once.
  ///
  /// - Parameters:
  ///   - pause: The time between an answer and the next question. A server that does not answer is asked again at once,
  ///     and then more often.
  ///   - limit: How long connecting and answering may take, each.
  ///   - positions: The positions of the copies whose lag is found out.
  ///   - onChange: Told when the server ceases to answer or answers again, and what was found first.
  package init(
    _ server: PostgresServer, every pause: Duration = .milliseconds(500), within limit: Duration = .milliseconds(250),
    positions: @escaping @Sendable () -> [UUID: Int64] = { [:] },
    onChange: @escaping @Sendable (Finding) -> Void = { _ in }
  ) {
    self.server = server
    self.pause = pause
    self.positions = positions
    self.onChange = onChange
    var limits = PostgresLimits()
    limits.connect = limit
    limits.statement = limit
    self.limits = limits
    var connection: Connection?
    server.pool.circuit.close()
    look(&connection)
    onChange(last)
    // The thread ends soon after whoever wants to know has gone.
    let first = connection
    let thread = Thread { [weak self] in
      var connection = first
      while let watch = self, !watch.isClosed.load(ordering: .relaxed) {
        let wasReachable = watch.last.roundTrip != nil
        watch.look(&connection)
        if (watch.last.roundTrip != nil) != wasReachable { watch.onChange(watch.last) }
        let pause = watch.last.roundTrip == nil ? min(watch.pause, .milliseconds(100)) : watch.pause
        Thread.sleep(forTimeInterval: pause / .seconds(1))
      }
    }
    thread.name = "watch of PostgreSQL"
    thread.start()
  }

  /// What was found last.
  package var last: Finding { finding.withLock { $0 } }

  /// Asks no more.
  package func close() {
    isClosed.store(true, ordering: .relaxed)
    server.pool.circuit.leave()
  }

  /// Looks, and if there is no answer looks once more: a busy machine is late now and then.
  private func look(_ kept: inout Connection?) {
    var found = ask(&kept)
    if found.roundTrip == nil { found = ask(&kept) }
    if found.roundTrip == nil { server.pool.circuit.open() } else { server.pool.circuit.close() }
    finding.withLock { $0 = found }
  }

  private func ask(_ kept: inout Connection?) -> Finding {
    var found = Finding()
    do throws(PostgresError) {
      let connection: Connection
      if let kept { connection = kept } else { connection = try Connection(server.address, limits) }
      kept = connection
      let start = ContinuousClock.now
      for answer in try connection.run([Query("SELECT 1::bigint")]) { _ = try answer.get() }
      found.roundTrip = .now - start
      // A question that takes too long says nothing of whether the server answers.
      found.lag = try? Self.lag(connection, positions())
    } catch {
      kept = nil
      if case .unreachable(_, let reason) = error { found.reason = reason } else { found.reason = "\(error)" }
    }
    if kept?.isBroken == true { kept = nil }
    return found
  }

  private static func lag(_ connection: Connection, _ positions: [UUID: Int64]) throws(PostgresError) -> Lag? {
    guard let rows = try connection.run([PostgresServer.lagQuery(behind: positions)]).first?.get() else { return nil }
    return Lag(events: try rows.row(0).integer(0), families: try rows.row(0).integer(1))
  }
}
