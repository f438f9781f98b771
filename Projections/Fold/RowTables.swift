import GRDB

/// The tables that one fold writes, and their certificates.
final class RowTables {
  let db: Database
  private(set) lazy var join = SchoolJoin(self)
  private var certificates: [String: Certificate] = [:]
  private let isFolded: (String) -> Bool

  /// - Parameter isFolded: Whether the rows of the projection with a name are written; those of the others stay as they
  ///   are.
  init(_ db: Database, where isFolded: @escaping (String) -> Bool) { (self.db, self.isFolded) = (db, isFolded) }

  /// Returns a writer of one of a projection's tables.
  func writer<Row: ProjectionRow>(_: Row.Type, of projection: any Projection.Type) -> TableWriter<Row> {
    TableWriter(db, certificate(of: projection), isFolded: isFolded(projection.name))
  }

  private func certificate(of projection: any Projection.Type) -> Certificate {
    if let known = certificates[projection.name] { return known }
    let certificate = Certificate(projection: projection.name)
    certificates[projection.name] = certificate
    return certificate
  }

  /// Reads the sums again, as another process may have folded.
  func reload() throws {
    for certificate in certificates.values { try certificate.load(db) }
  }

  /// Writes the sums that changed. Returns the names of their projections.
  @discardableResult
  func flush() throws -> Set<String> {
    var changed: Set<String> = []
    for certificate in certificates.values where certificate.isDirty {
      changed.insert(certificate.projection)
      try certificate.flush(db)
    }
    return changed
  }
}
