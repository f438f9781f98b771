import EventLog

extension PostgresLog {
  /// Writes the files anew in which rows of this log stand that an erasure has replaced: its partition, and the payloads of
  /// private notes. An append carries an erasure out; what it took away stays in the files' free parts until then, also
  /// behind a plain VACUUM. Nobody reads or writes these tables meanwhile, and they need room for a second copy.
  ///
  /// - Returns: Why it was not done, a sentence; nil where it was, and where nothing was erased.
  public func vacuumErased() throws -> String? {
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
      return try rewrite(tables) ? nil : "the role may not run VACUUM: \(advice)"
    } catch {
      return "\(error): \(advice)"
    }
  }

  /// - Returns: Whether it was done: false where the role does not own them.
  private func rewrite(_ tables: [String]) throws -> Bool {
    let owned = try server.pool.run(
      Query(
        "SELECT count(*) FROM pg_class WHERE oid = ANY($1::text[]::regclass[]) AND pg_has_role(relowner, 'USAGE')",
        [.texts(tables.map { $0 })]))
    guard try owned.row(0).integer(0) == tables.count else { return false }
    // Each alone: VACUUM is no part of a transaction.
    for table in tables { _ = try server.pool.run(Query("VACUUM (FULL) \(table)")) }
    return true
  }
}
