import Foundation
import Synchronization

/// A bounded number of connections, created when needed and lent to one caller at a time.
///
/// A caller waits if no connection is free. A connection that breaks is replaced, and its statements are sent again.
/// This is safe because everything sent here may be done twice: reading, appending events that have ids, acknowledging.
final class ConnectionPool: Sendable {
  private struct State {
    var idle: [Connection] = []
    var isClosed = false
    var lent = 0
    var waiting = 0
  }

  let address: PostgresAddress
  let limits: PostgresLimits
  let circuit = Circuit()
  private let purpose: String?
  private let observe: @Sendable (PostgresNotice) -> Void
  private let state = Mutex(State())
  private let free: DispatchSemaphore

  init(
    _ address: PostgresAddress, _ limits: PostgresLimits, purpose: String?,
    observe: @escaping @Sendable (PostgresNotice) -> Void = { _ in }
  ) {
    self.observe = observe
    self.address = address
    self.limits = limits
    self.purpose = purpose
    free = DispatchSemaphore(value: limits.connections)
  }

  /// Runs statements together, each a transaction of its own.
  ///
  /// - Parameters:
  ///   - asOne: Whether all of them are tried as one transaction first.
  ///   - patience: How long failed statements are retried; nil for as long as the limits say. With an open circuit
  ///     nothing is tried.
  /// - Throws: `PostgresError.unreachable` if no connection worked within that time, or if none became free within the
  ///   limits' patience.
  func run(
    _ queries: [Query], asOne: Bool = false, patience: Duration? = nil
  ) throws(PostgresError) -> [Result<Rows, PostgresError>] {
    let deadline = ContinuousClock.now + (patience ?? limits.patience)
    var pause = Duration.milliseconds(20)
    while true {
      let start = ContinuousClock.now
      do {
        let answers = try lending { connection throws(PostgresError) -> [Result<Rows, PostgresError>] in
          if asOne, queries.count > 1, let rows = try connection.runAsOne(queries) { return rows.map { .success($0) } }
          return try connection.run(queries)
        }
        observe(.answered(after: .now - start))
        // After a deadlock or a similar conflict nothing was done, and a retry is likely to succeed.
        guard let conflict = answers.firstConflict, ContinuousClock.now + pause < deadline else { return answers }
        observe(.retrying(because: conflict))
      } catch {
        guard case .unreachable = error, ContinuousClock.now + pause < deadline, !circuit.isOpen else {
          observe(.failed(error))
          throw error
        }
        observe(.retrying(because: error))
      }
      Thread.sleep(forTimeInterval: Double(pause.milliseconds) / 1_000)
      pause = min(pause * 2, .milliseconds(500))
    }
  }

  /// Runs one statement.
  func run(_ query: Query) throws(PostgresError) -> Rows {
    guard let answer = try run([query]).first else { throw .unexpectedAnswer("there is none") }
    return try answer.get()
  }

  private func lending<T>(_ body: (Connection) throws(PostgresError) -> T) throws(PostgresError) -> T {
    state.withLock { $0.waiting += 1 }
    let isFree = waitForFree()
    state.withLock { state in
      state.waiting -= 1
      if isFree { state.lent += 1 }
    }
    guard isFree else {
      throw .unreachable(server: address.shown, reason: "all \(limits.connections) connections are in use")
    }
    defer {
      state.withLock { $0.lent -= 1 }
      free.signal()
    }
    guard !circuit.isOpen else { throw .unreachable(server: address.shown, reason: "it does not answer") }
    let idle = state.withLock { state -> Connection? in state.idle.popLast() }
    let connection: Connection
    if let idle { connection = idle } else { connection = try connect() }
    defer {
      if !connection.isBroken {
        state.withLock { state in
          if !state.isClosed { state.idle.append(connection) }
        }
      }
    }
    return try body(connection)
  }

  /// Waits until a connection is free, as long as the limits' patience and no longer than there is hope.
  private func waitForFree() -> Bool {
    let deadline = ContinuousClock.now + limits.patience
    repeat {
      if free.wait(timeout: .now() + .milliseconds(100)) == .success { return true }
    } while ContinuousClock.now < deadline && !circuit.isOpen
    return false
  }

  private func connect() throws(PostgresError) -> Connection {
    guard !circuit.isOpen else { throw .unreachable(server: address.shown, reason: "it does not answer") }
    let connection: Connection
    do {
      connection = try Connection(address, limits) { [circuit] in circuit.isOpen }
    } catch {
      circuit.open()
      throw error
    }
    if let purpose {
      for answer in try connection.run([Query("SELECT compass.begin_use($1::text)", [.text(purpose)])]) {
        _ = try answer.get()
      }
    }
    return connection
  }

  var usage: (lent: Int, idle: Int, waiting: Int, limit: Int) {
    state.withLock { ($0.lent, $0.idle.count, $0.waiting, limits.connections) }
  }

  /// Closes the idle connections; those in use are closed when they are returned.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.idle = []
    }
  }
}

extension [Result<Rows, PostgresError>] {
  /// The first refusal after which a retry may help, because another transaction was in the way.
  fileprivate var firstConflict: PostgresError? {
    for case .failure(let error) in self {
      if case .refused(let refusal) = error, ["40001", "40P01"].contains(refusal.code) { return error }
    }
    return nil
  }
}
