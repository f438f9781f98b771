import EventLog

extension PostgresLog {
  /// Rewrites the files that hold rows of this log which an erasure has replaced: its partition, and the payloads of
  /// private notes. An append carries out an erasure; what it removed stays in the files' free space until then, even
  /// after a plain VACUUM. Nobody can read or write these tables meanwhile, and they need space for a second copy.
  ///
  /// - Returns: A sentence about why it was not done; nil if it was done, or if nothing was erased.
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

  /// - Returns: Whether it was done; false if the role does not own the tables.
  private func rewrite(_ tables: [String]) throws -> Bool {
    let owned = try server.pool.run(
      Query(
        "SELECT count(*) FROM pg_class WHERE oid = ANY($1::text[]::regclass[]) AND pg_has_role(relowner, 'USAGE')",
        [.texts(tables.map { $0 })]))
    guard try owned.row(0).integer(0) == tables.count else { return false }
    // One statement each: VACUUM cannot run inside a transaction.
    for table in tables { _ = try server.pool.run(Query("VACUUM (FULL) \(table)")) }
    return true
  }
}
