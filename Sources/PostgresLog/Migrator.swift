import Foundation

/// Brings the schema of the log in a database to this program's version, and says which version it has.
///
/// Each step is one transaction that also records itself in `compass.migration`, so a run that was ended in the middle is
/// continued by the next. A database whose files somebody applied by hand has no such table; what it has is then found
/// by what each step leaves behind.
package final class Migrator {
  /// The steps that a database has, and those that it lacks.
  package struct State: Equatable, Sendable {
    /// The steps that this program knows and the database has, in order.
    package var applied: [String]
    /// The steps that the database lacks, in order.
    package var pending: [String]
    /// The steps that the database has and this program does not know: a newer one was here.
    package var unknown: [String]
  }

  private let connection: Connection

  /// A migrator with a connection of its own.
  ///
  /// - Throws: `PostgresError.unreachable`.
  package init(_ address: PostgresAddress) throws(PostgresError) {
    var limits = PostgresLimits()
    // A step may rewrite an index of all events.
    limits.statement = .seconds(6 * 3_600)
    connection = try Connection(address, limits)
    try connection.script("SET lock_timeout = '10s'")
  }

  /// Returns what the database has.
  ///
  /// - Throws: `MigrationError.gap`.
  package func state() throws -> State {
    let known = Migration.plain.map(\.name)
    let found: [String]
    if try isTrue("to_regclass('compass.migration') is not null") {
      let rows = try query("SELECT name FROM compass.migration ORDER BY name")
      found = try (0..<rows.count).map { try rows.row($0).text(0) }
    } else {
      found = try Migration.plain.filter { try isTrue($0.trace) }.map(\.name)
    }
    let pending = known.filter { !found.contains($0) }
    if let gap = pending.first, let later = known.last(where: found.contains), gap < later {
      throw MigrationError.gap(missing: gap, though: later)
    }
    return State(
      applied: known.filter(found.contains), pending: pending, unknown: found.filter { !known.contains($0) })
  }

  /// Returns the steps that `migrate` would apply.
  ///
  /// - Throws: `MigrationError` for a database that it would refuse.
  package func plan() throws -> [String] {
    if try isTrue("to_regclass('auth.users') is not null") { throw MigrationError.isProject }
    let state = try state()
    guard state.unknown.isEmpty else { throw MigrationError.newer(state.unknown) }
    return state.pending
  }

  /// Applies the steps that the database lacks, and returns them. Whoever migrates at the same time waits.
  ///
  /// - Parameter progress: Told of each step before it is applied.
  /// - Throws: `MigrationError`; PostgreSQL's refusal, after which the steps before it stay applied.
  @discardableResult
  package func migrate(progress: (String) -> Void = { _ in }) throws -> [String] {
    try lock()
    let pending = try plan()
    for migration in Migration.plain where pending.contains(migration.name) {
      progress(migration.name)
      do {
        try connection.script(String(decoding: migration.sql, as: UTF8.self) + ";" + Self.record)
      } catch PostgresError.refused(let refusal) {
        throw MigrationError.refused(step: migration.name, refusal)
      }
    }
    // Steps that somebody applied by hand are recorded as well.
    if pending.isEmpty { try connection.script(Self.record) }
    return pending
  }

  /// Gives a role what a node or an operator needs; makes the role, without a password, where there is none.
  ///
  /// - Parameter group: `compass_node` or `compass_operator`.
  /// - Throws: `MigrationError.badRole` for a name that would have to be quoted.
  package func grant(_ group: String, to role: String) throws {
    guard role.wholeMatch(of: /[a-z_][a-z0-9_]{0,62}/) != nil else { throw MigrationError.badRole(role) }
    try connection.script(
      """
      DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '\(role)') THEN CREATE ROLE "\(role)" LOGIN; END IF;
      END $$;
      GRANT \(group) TO "\(role)"
      """)
  }

  /// What would keep the connected role from being a node's; empty if nothing would.
  package func findings() throws -> [String] {
    var findings: [String] = []
    let state = try state()
    if !state.unknown.isEmpty { findings.append("\(MigrationError.newer(state.unknown))") }
    if let first = state.pending.first {
      findings.append(
        "\(state.pending.count) migrations are missing, the first is \(first): rc log migrate applies them")
    }
    guard state.applied.contains("0105_log_of_record") else { return findings }
    if try !isTrue("pg_has_role(current_user, 'compass_node', 'usage')") {
      findings.append("the role is no member of compass_node: rc log migrate --node NAME makes it one")
    }
    if try !isTrue("current_setting('server_version_num')::int >= 150000") {
      findings.append("the server is older than PostgreSQL 15")
    }
    for setting in ["fsync", "full_page_writes", "synchronous_commit"]
    where try isTrue("current_setting('\(setting)') = 'off'") {
      findings.append("\(setting) is off: a crash of the server loses what was acknowledged")
    }
    return findings
  }

  /// Records every step whose trace is there. Before `0101` there is no place for it.
  private static var record: String {
    let rows = Migration.plain.map { "('\($0.name)', \($0.trace))" }.joined(separator: ",\n")
    return """
      DO $do$ BEGIN
        IF to_regnamespace('compass') IS NULL THEN RETURN; END IF;
        CREATE TABLE IF NOT EXISTS compass.migration (
          name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT clock_timestamp());
        INSERT INTO compass.migration (name)
        SELECT name FROM (VALUES \(rows)) AS steps (name, is_applied) WHERE is_applied ON CONFLICT DO NOTHING;
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'compass_node') THEN
          GRANT SELECT ON compass.migration TO compass_node, compass_operator;
        END IF;
      END $do$
      """
  }

  /// Taken until the connection ends: two runs at once would apply a step twice.
  private func lock() throws {
    do {
      _ = try query("SELECT pg_advisory_lock(hashtextextended('compass.migration', 0))")
    } catch PostgresError.refused(let refusal) where refusal.code == "55P03" {
      throw MigrationError.locked
    }
  }

  private func isTrue(_ condition: String) throws -> Bool {
    try query("SELECT (\(condition))::text").row(0).text(0) == "true"
  }

  private func query(_ sql: String) throws(PostgresError) -> Rows {
    guard let answer = try connection.run([Query(sql)]).first else { throw .unexpectedAnswer("there is none") }
    return try answer.get()
  }
}
