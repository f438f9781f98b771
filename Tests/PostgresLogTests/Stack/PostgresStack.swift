import Foundation
import PostgresLog
import Synchronization
import TestSupport
import Testing

/// A database of one test, over the run's PostgreSQL.
struct PostgresDatabase: Sendable {
  let stack: PostgresStack
  let name: String
  let port: Int

  /// Its address, as a role that may do what a node may.
  var text: String { "postgres://node@127.0.0.1:\(port)/\(name)" }

  func server(_ limits: PostgresLimits = PostgresLimits()) throws -> PostgresServer {
    PostgresServer(try PostgresAddress(text), limits: limits)
  }

  /// Runs a statement as the database's owner, or as somebody else.
  @discardableResult
  func sql(_ statement: String, as user: String = "postgres") throws -> [[String?]] {
    struct Rows: Decodable { let rows: [[String?]] }
    return try stack.ask(["op": "sql", "name": name, "sql": statement, "user": user], Rows.self).rows
  }

  /// Changes events behind all guards' back.
  func vandalise(_ statement: String) throws {
    try sql("set session_replication_role = replica; \(statement)")
  }
}

/// A PostgreSQL of the tests: one child process, which ends with this one. One for all tests, and one for each of those
/// that end it hard.
final class PostgresStack: Sendable {
  private static let shared = PostgresStack()

  private final class Stack {
    let process = ChildProcess()
    let input = Pipe()
    let output = Pipe()
    var pending = Data()

    func line() -> Data? {
      while true {
        if let end = pending.firstIndex(of: 10) {
          defer { pending.removeSubrange(...end) }
          return Data(pending[..<end])
        }
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { return nil }
        pending.append(more)
      }
    }
  }

  private enum State {
    case fresh
    case running(Stack)
    case missing(String)
  }

  struct Failure: Error, CustomStringConvertible { let description: String }
  private struct Missing: Error { let reason: String }
  private struct Refusal: Decodable { let error: String }
  private let state = Mutex<State>(.fresh)

  /// A new database in the server of all tests; nil, loudly, where this machine cannot have one.
  static func database() throws -> PostgresDatabase? { try shared.database() }

  /// A new database with our log; nil, loudly, where this machine has no PostgreSQL, no psycopg2 or no libpq.
  func database() throws -> PostgresDatabase? {
    struct Made: Decodable {
      let name: String
      let port: Int
    }
    do {
      let made = try ask(["op": "database"], Made.self)
      let database = PostgresDatabase(stack: self, name: made.name, port: made.port)
      _ = try database.server().families()
      return database
    } catch let missing as Missing {
      return try skip(missing.reason)
    } catch PostgresError.notBuilt {
      return try skip("built without the trait Postgres")
    }
  }

  private func skip(_ reason: String) throws -> PostgresDatabase? {
    print("SKIPPED: \(reason)")
    if ProcessInfo.processInfo.environment["CI"] == "true" { throw Failure(description: reason) }
    return nil
  }

  /// Ends the server as a failure of the machine would, and starts it again.
  func crash() throws {
    struct Done: Decodable {}
    _ = try ask(["op": "crash"], Done.self)
    _ = try ask(["op": "start"], Done.self)
  }

  /// Speaks TLS from now on, by a certificate for a name or number.
  ///
  /// - Returns: The file of the authority that made it.
  func speakTLS(as name: String) throws -> String {
    struct Done: Decodable { let root: String }
    return try ask(["op": "tls", "name": name], Done.self).root
  }

  func ask<T: Decodable>(_ question: [String: Any], _: T.Type) throws -> T {
    // What is asked is made before the lock, which takes nothing that is not sendable.
    let line = try JSONSerialization.data(withJSONObject: question) + Data("\n".utf8)
    let answer = try state.withLock { state -> Data in
      if case .fresh = state { state = try start() }
      switch state {
      case .running(let stack):
        try stack.input.fileHandleForWriting.write(contentsOf: line)
        guard let answer = stack.line() else { throw Failure(description: "the local stack has ended") }
        return answer
      case .missing(let reason): throw Missing(reason: reason)
      case .fresh: throw Failure(description: "the local stack did not start")
      }
    }
    if let refusal = try? JSONDecoder().decode(Refusal.self, from: answer) {
      throw Failure(description: refusal.error)
    }
    return try JSONDecoder().decode(T.self, from: answer)
  }

  private func start() throws -> State {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let tools = root.appendingPathComponent("../../../Tools/supabase-dev").standardizedFileURL
    let finder = ChildProcess()
    let found = Pipe()
    finder.executableURL = URL(fileURLWithPath: "/bin/sh")
    finder.arguments = [tools.appendingPathComponent("python.sh").path]
    finder.standardOutput = found
    finder.standardError = FileHandle.nullDevice
    try finder.run()
    let python = String(decoding: found.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    finder.waitUntilExit()
    guard finder.terminationStatus == 0 else { return .missing("there is no Python with psycopg2") }
    let stack = Stack()
    stack.process.executableURL = URL(fileURLWithPath: python)
    stack.process.arguments = ["-B", root.appendingPathComponent("stack.py").path]
    stack.process.standardInput = stack.input
    stack.process.standardOutput = stack.output
    try stack.process.run()
    struct Start: Decodable { let missing: String? }
    guard let line = stack.line(), let start = try? JSONDecoder().decode(Start.self, from: line) else {
      return .missing("the local stack does not start")
    }
    return start.missing.map { .missing($0) } ?? .running(stack)
  }
}
