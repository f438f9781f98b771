import Foundation
import TestSupport
import Testing

@testable import PostgresLog

/// Whatever state a database is in, migrating brings it to the same schema, or says why it does not.
@Suite(.waitsForOthers) struct MigrationTests {
  /// A database of its own in the server of all tests, empty, as its owner.
  private struct Empty {
    let database: PostgresDatabase
    let name = "empty_\(UUID().uuidString.prefix(8).lowercased())"

    init?() throws {
      guard let database = try PostgresStack.database() else { return nil }
      self.database = database
      try database.sql("create database \(name)")
    }

    var address: PostgresAddress {
      get throws { try PostgresAddress("postgres://postgres@127.0.0.1:\(database.port)/\(name)") }
    }

    func migrator() throws -> Migrator { try Migrator(address) }
  }

  private static let all = Migration.plain.map(\.name)

  /// What a schema has, without what says when and by whom it was made.
  private static func schema(_ connection: LogConnection) throws -> [String] {
    let rows = try connection.run([
      Query(
        """
        SELECT line FROM (
          SELECT 'function ' || p.oid::regprocedure::text || md5(p.prosrc) || coalesce(p.proacl::text, '') AS line
          FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
          WHERE n.nspname IN ('public', 'compass', 'auth')
          UNION ALL
          SELECT c.relkind::text || ' ' || c.oid::regclass::text || coalesce(c.relacl::text, '') || c.relrowsecurity::text
          FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
          WHERE n.nspname IN ('public', 'compass', 'auth') AND c.relname NOT LIKE 'migration%'
          UNION ALL SELECT 'policy ' || tablename::text || policyname::text || coalesce(qual, '') FROM pg_policies
          UNION ALL SELECT 'trigger ' || tgname::text || tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal) AS all_lines
        ORDER BY line
        """)
    ])[0].get()
    return try (0..<rows.count).map { try rows.row($0).text(0) }
  }

  @Test func `an empty database gets the schema that the files give when they are applied by hand`() throws {
    guard let empty = try Empty() else { return }
    #expect(try empty.migrator().migrate() == Self.all)
    let made = try Self.schema(LogConnection(try empty.address, PostgresLimits()))
    var byHand = try PostgresAddress(empty.database.text)
    byHand.user = "postgres"
    #expect(try made == Self.schema(LogConnection(byHand, PostgresLimits())))
    #expect(made.count > 50)
    #expect(try empty.migrator().migrate().isEmpty)
    #expect(try empty.migrator().state() == .init(applied: Self.all, pending: [], unknown: []))
  }

  @Test(arguments: 1...9)
  func `a run that ended after any step is continued, with and without its record`(done: Int) throws {
    guard let empty = try Empty() else { return }
    let connection = try LogConnection(try empty.address, PostgresLimits())
    // By hand, so nothing is recorded.
    for step in Migration.plain.prefix(done) { try connection.script(String(decoding: step.sql, as: UTF8.self)) }
    #expect(try empty.migrator().state().applied == Array(Self.all.prefix(done)))
    #expect(try empty.migrator().migrate() == Array(Self.all.dropFirst(done)))
    // The record alone says what is done, whatever a step leaves behind.
    try connection.script("delete from compass.migration where name = '0117_event_times'")
    #expect(try empty.migrator().state().pending == ["0117_event_times"])
  }

  @Test func `a step that fails leaves nothing of itself, and those before it stay`() throws {
    guard let empty = try Empty() else { return }
    let connection = try LogConnection(try empty.address, PostgresLimits())
    for step in Migration.plain.prefix(2) { try connection.script(String(decoding: step.sql, as: UTF8.self)) }
    // Something of the owner's is in the way of 0111.
    try connection.script("create table compass.signed_head (mine integer)")
    let before = try Self.schema(connection)
    #expect(throws: MigrationError.gap(missing: "0102_append_events", though: "0115_signed_heads")) {
      try empty.migrator().migrate()
    }
    #expect(try Self.schema(connection) == before)
    try connection.script(
      "drop table compass.signed_head; create function compass.without_member(json, text[]) returns json language sql as 'select $1'"
    )
    do {
      try empty.migrator().migrate()
      Issue.record("0111 was applied over a function of the same name")
    } catch MigrationError.refused(let step, let refusal) {
      #expect(step == "0111_carry_out_erasures" && refusal.code == "42723")
    }
    let state = try empty.migrator().state()
    #expect(state.applied.last == "0110_cut_payloads" && state.pending.first == "0111_carry_out_erasures")
    try connection.script("drop function compass.without_member(json, text[])")
    #expect(try empty.migrator().migrate().first == "0111_carry_out_erasures")
  }

  @Test func `a newer database is not touched, and a node is told`() throws {
    guard let empty = try Empty() else { return }
    try empty.migrator().migrate()
    let connection = try LogConnection(try empty.address, PostgresLimits())
    try connection.script("insert into compass.migration (name) values ('0999_from_the_future')")
    #expect(throws: MigrationError.newer(["0999_from_the_future"])) { try empty.migrator().migrate() }
    #expect(try empty.migrator().findings().contains { $0.contains("0999_from_the_future") && $0.contains("update") })
  }

  @Test func `two at once apply each step once`() async throws {
    guard let empty = try Empty() else { return }
    let address = try empty.address
    let applied: [[String]] = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<3 {
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            // A thread of its own, because each waits for the others.
            Thread.detachNewThread { continuation.resume(with: Result { try Migrator(address).migrate() }) }
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(applied.filter { !$0.isEmpty } == [Self.all])
  }

  @Test func `a role that it made may be a node's, and any other may not`() throws {
    guard let empty = try Empty() else { return }
    let role = "node_\(UUID().uuidString.prefix(8).lowercased())"
    let owner = try empty.address
    #expect(
      try NodeProcess.rc("log", "migrate", "--dry-run", owner.shown).output.contains("Would apply 0100_platform\n"))
    #expect(try empty.migrator().state().applied.isEmpty)
    let done = try NodeProcess.rc("log", "migrate", owner.shown, "--node", role)
    #expect(done.code == 0 && done.output.contains("Applied 0117_event_times\n\(role) may sign in\n"), "\(done.errors)")
    let node = owner.shown.replacing("postgres@", with: "\(role)@")
    let check = try NodeProcess.rc("log", "check", node, "--json")
    // The tests' server writes nothing through to the disk.
    struct Answer: Decodable { let findings: [String] }
    let findings = try JSONDecoder().decode(Answer.self, from: Data(check.output.utf8)).findings
    #expect(check.code == 1 && findings.allSatisfy { $0.contains(" is off: ") }, "\(findings)")
    try empty.database.sql("create role stranger_\(role) login")
    let stranger = owner.shown.replacing("postgres@", with: "stranger_\(role)@")
    let refused = try NodeProcess.rc("log", "check", stranger)
    #expect(refused.code != 0 && (refused.output + refused.errors).contains("compass_node") || refused.code == 77)
    #expect(try NodeProcess.rc("log", "migrate", owner.shown, "--node", "x; drop").code == 65)
    let later = try NodeProcess.rc("log", "migrate", stranger)
    #expect(later.code == 77 || later.code == 1, "\(later.errors)")
  }
}
