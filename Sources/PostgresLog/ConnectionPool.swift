import Foundation
import Synchronization

/// A bounded number of connections, made when needed and lent to one caller at a time.
///
/// Whoever finds none free waits for one; a connection that breaks is made anew, and what was asked is asked again. That
/// is right because everything asked here may be done twice: reading, appending events that have ids, acknowledging.
final class ConnectionPool: Sendable {
  private struct State {
    var idle: [Connection] = []
    var isClosed = false
  }

  let address: PostgresAddress
  let limits: PostgresLimits
  private let purpose: String?
  private let state = Mutex(State())
  private let free: DispatchSemaphore

  init(_ address: PostgresAddress, _ limits: PostgresLimits, purpose: String?) {
    self.address = address
    self.limits = limits
    self.purpose = purpose
    free = DispatchSemaphore(value: limits.connections)
  }

  /// Runs statements together, each a transaction of its own.
  ///
  /// - Parameter patience: For how long what broke is asked again; nil for as long as the limits say.
  /// - Throws: `PostgresError.unreachable` when no connection held for so long.
  func run(_ queries: [Query], patience: Duration? = nil) throws(PostgresError) -> [Result<Rows, PostgresError>] {
    let deadline = ContinuousClock.now + (patience ?? limits.patience)
    var pause = Duration.milliseconds(20)
    while true {
      do {
        let answers = try lending { connection throws(PostgresError) in try connection.run(queries) }
        // After a deadlock or the like nothing was done, and the next time there is none.
        guard answers.contains(where: \.isPassing), ContinuousClock.now + pause < deadline else { return answers }
      } catch {
        guard case .unreachable = error, ContinuousClock.now + pause < deadline else { throw error }
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
    guard free.wait(timeout: .now() + .milliseconds(Int(limits.patience.milliseconds))) == .success else {
      throw .unreachable(server: address.shown, reason: "all \(limits.connections) connections are in use")
    }
    defer { free.signal() }
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

  private func connect() throws(PostgresError) -> Connection {
    let connection = try Connection(address, limits)
    if let purpose {
      for answer in try connection.run([Query("SELECT compass.begin_use($1::text)", [.text(purpose)])]) {
        _ = try answer.get()
      }
    }
    return connection
  }

  /// Lets go of what is idle; what is in use is closed when it comes back.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.idle = []
    }
  }
}

extension Result<Rows, PostgresError> {
  /// Whether asking again may help: another transaction was in the way.
  fileprivate var isPassing: Bool {
    guard case .failure(.refused(let refusal)) = self else { return false }
    return ["40001", "40P01"].contains(refusal.code)
  }
}
