import Domain
import Foundation
import HTTP
import Synchronization
import TestSupport
import Testing

@testable import Supabase

/// The project of one test, with two families in it: a database of its own over the run's PostgreSQL, or the running
/// project that RC_SUPABASE_URL names, brought back to those two families.
struct StackProject: Sendable {
  let number: Int
  let project: Project
  /// Whose schema it has: february, march or august.
  let date: String
  let password: String
  /// What the project signs its tokens with; nil where a running one's is not told.
  let secret: String?
  let people: [String: UUID]

  static let alex = "alex.player@example.com"
  static let pat = "pat.parent@example.com"
  static let chris = "chris.other@example.com"
  static let family = "f1f1f1f1-f1f1-4f1f-8f1f-f1f1f1f1f1f1"
  static let otherFamily = "f2f2f2f2-f2f2-4f2f-8f2f-f2f2f2f2f2f2"
  /// The id of a row of the first family, as Tools/supabase-dev/families.py gives them.
  static func row(_ number: Int) -> String { String(format: "a0000000-0000-4000-8000-%012d", number) }
  /// The id of a row of the second family.
  static func otherRow(_ number: Int) -> String { String(format: "b0000000-0000-4000-8000-%012d", number) }

  /// Runs a statement as the database's owner, past all policies.
  @discardableResult
  func sql(_ statement: String) throws -> [[String?]] {
    struct Rows: Decodable { let rows: [[String?]] }
    return try SupabaseStack.ask(["op": "sql", "project": number, "sql": statement], Rows.self).rows
  }

  /// Makes a policy that is gone when the next test begins.
  func policy(_ name: String, on table: String, _ rule: String) throws {
    try sql("create policy rc_test_\(name) on \(table) \(rule)")
  }

  /// Takes a policy of `policy` away.
  func dropPolicy(_ name: String, on table: String) throws { try sql("drop policy rc_test_\(name) on \(table)") }

  /// What the project signs its tokens with; nil, loudly, where nobody tells.
  func tokenSecret() -> String? {
    if secret == nil { SupabaseStack.leaveOut("it needs the project's secret, in RC_SUPABASE_JWT_SECRET") }
    return secret
  }

  /// Takes somebody into the first family.
  func add(_ name: String, _ email: String, id: UUID, role: String) throws {
    struct Rows: Decodable { let rows: [[String?]] }
    _ = try SupabaseStack.ask(
      ["op": "person", "project": number, "id": id.lowercased, "email": email, "name": name, "role": role], Rows.self)
  }

  /// Ends the project and its connections, for a run of many projects. A running project stays as it is.
  func close() throws {
    guard SupabaseStack.shared == nil else { return }
    struct Rows: Decodable { let rows: [[String?]] }
    _ = try SupabaseStack.ask(["op": "close", "project": number], Rows.self)
  }

  /// Leaves no row of the families but who is in them.
  func clear() throws {
    try sql(
      """
      delete from interactions; delete from offers; delete from performance_metrics; delete from documents;
      delete from events; delete from coaches; delete from school_status_history; delete from schools;
      delete from user_preferences;
      """)
  }

  /// Signs a person in, and keeps it in a folder beside those who are signed in there.
  ///
  /// - Parameter person: How the home knows the person; nil where it knows him as the server does.
  @discardableResult
  func signIn(_ email: String, as person: UUID? = nil, in folder: URL) async throws -> Credentials {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let now: @Sendable () -> Instant = { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
    let client = systemHTTPClient()
    let session = try await SupabaseAuth(project, client: client, now: now)
      .signIn(email: email, password: Secret(password))
    let file = SignInFile(folder: folder)
    var signIns = try file.load() ?? SignIns(project: project)
    signIns.keep(session, of: person ?? session.user)
    try file.save(signIns)
    return try Credentials(of: person ?? session.user, in: file, client: client, now: now)
  }

  /// A person's client, kept in a folder of its own.
  func client(_ email: String, _ folder: TemporaryFolder) async throws -> RESTClient {
    RESTClient(try await signIn(email, in: folder.url), client: systemHTTPClient())
  }
}

/// The run's PostgreSQL with its REST and sign-in servers: one child process, which ends with this one. Where
/// RC_SUPABASE_URL names a running project, the process that brings it back for each test (Tools/supabase-dev/running.py).
enum SupabaseStack {
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
    case refused(String)
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }
  private static let state = Mutex<State>(.fresh)

  /// The running project that the environment names; nil where each test has one of its own.
  static let shared = ProcessInfo.processInfo.environment["RC_SUPABASE_URL"].flatMap { $0.isEmpty ? nil : $0 }

  /// A project that no other test uses; nil, loudly, where this machine has no PostgreSQL or no psycopg2, or the running
  /// project is of another date.
  ///
  /// - Parameter date: Whose schema it has to have; nil where any will do. A private one has March's then.
  static func project(_ date: String? = nil) throws -> StackProject? {
    struct Made: Decodable {
      let project: Int
      let date: String
      let url: String
      let key: String
      let secret: String?
      let password: String
      let people: [String: UUID]
    }
    guard shared == nil || Turn.isMine else {
      throw Failure(description: "one running project serves one test at a time: this suite lacks .takesTurns")
    }
    do {
      let made = try ask(["op": "project", "date": date ?? "any"], Made.self)
      return StackProject(
        number: made.project, project: try Project(address: ProjectAddress(made.url), key: made.key), date: made.date,
        password: made.password, secret: made.secret, people: made.people)
    } catch let absent as Absent {
      leaveOut(absent.absent)
      return nil
    } catch let missing as Missing {
      print("SKIPPED: \(missing.reason)")
      if ProcessInfo.processInfo.environment["CI"] == "true" { throw Failure(description: missing.reason) }
      return nil
    }
  }

  /// Says of the test that runs why it tests nothing in this run.
  static func leaveOut(_ reason: String) { print("ABSENT: \(Test.current?.name ?? "a test"): \(reason)") }

  private struct Missing: Error { let reason: String }
  private struct Refusal: Decodable { let error: String }
  private struct Absent: Decodable, Error { let absent: String }

  static func ask<T: Decodable>(_ question: [String: Any], _: T.Type) throws -> T {
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
      case .refused(let reason): throw Failure(description: reason)
      case .fresh: throw Failure(description: "the local stack did not start")
      }
    }
    if let refusal = try? JSONDecoder().decode(Refusal.self, from: answer) {
      throw Failure(description: refusal.error)
    }
    if let absent = try? JSONDecoder().decode(Absent.self, from: answer) { throw absent }
    return try JSONDecoder().decode(T.self, from: answer)
  }

  private static func start() throws -> State {
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
    struct Start: Decodable {
      let missing: String?
      let error: String?
      let rest: String?
    }
    guard let line = stack.line(), let start = try? JSONDecoder().decode(Start.self, from: line) else {
      return .missing("the local stack does not start")
    }
    if let rest = start.rest { print("REST: \(rest)") }
    return start.missing.map { .missing($0) } ?? start.error.map { .refused($0) } ?? .running(stack)
  }
}
