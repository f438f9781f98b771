import EventLog
import Foundation

extension PostgresLog {
  /// Rewrites the tables whose files may still hold erased rows of this log: its partition, and the payloads of private
  /// notes. The erasure itself is an append, but what it removed stays in the files' free space, even after a plain
  /// VACUUM. Nobody can read or write a table while it is rewritten, and it needs space for a second copy.
  ///
  /// - Parameter patience: How long it waits for transactions that began earlier: VACUUM keeps the rows that one of them
  ///   might still read.
  /// - Returns: A sentence about why it was not done; nil if it was done, or if nothing was erased.
  package func vacuumErased(patience: Duration = .seconds(30)) throws -> String? {
    let erased = try server.pool.run(
      Query(
        """
        SELECT tableoid::regclass::text FROM public.domain_event WHERE family = $1::uuid AND type = $2::text LIMIT 1
        """, [key, .text(Redaction.type)]))
    guard !erased.isEmpty else { return nil }
    let tables = [try erased.row(0).text(0), "public.domain_event_private"]
    let advice =
      "what was erased stays in its files until the owner runs VACUUM (FULL) \(tables.joined(separator: ", "))"
    do {
      guard try owns(tables) else { return "the role may not run VACUUM: \(advice)" }
      guard try waitForOlderTransactions(patience) else {
        return "an older transaction is still open in PostgreSQL: \(advice)"
      }
      // One statement each: VACUUM cannot run inside a transaction.
      for table in tables { _ = try server.pool.run(Query("VACUUM (FULL) \(table)")) }
      return nil
    } catch {
      return "\(error): \(advice)"
    }
  }

  private func owns(_ tables: [String]) throws -> Bool {
    let owned = try server.pool.run(
      Query(
        "SELECT count(*) FROM pg_class WHERE oid = ANY($1::text[]::regclass[]) AND pg_has_role(relowner, 'USAGE')",
        [.texts(tables.map { $0 })]))
    return try owned.row(0).integer(0) == tables.count
  }

  /// Waits for transactions that began before now: those that write, in all databases of the server, and those that
  /// only read, in this one.
  ///
  /// - Returns: Whether they ended in time.
  private func waitForOlderTransactions(_ patience: Duration) throws -> Bool {
    let now = try server.pool.run(Query("SELECT pg_current_xact_id()::text")).row(0).text(0)
    let ended = Query(
      """
      SELECT 1 WHERE pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 AND NOT EXISTS (
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND age(backend_xmin) >= age($1::text::xid8::xid))
      """, [.text(now)])
    let deadline = ContinuousClock.now + patience
    while try server.pool.run(ended).isEmpty {
      guard ContinuousClock.now < deadline else { return false }
      usleep(100_000)
    }
    return true
  }
}
