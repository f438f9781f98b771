import EventLog
import Foundation

extension PostgresLog: SignedHeadStore {
  /// The maximum number of signed heads that are read: the newest of a family.
  static let mostHeads: Int64 = 1_024

  /// Returns the signed heads that are kept beside the log, the newest first; nil if the database has no table for them
  /// (migration 0115).
  package func signedHeads() throws -> [SignedHead]? {
    let query = Query(
      """
      SELECT device, key, chain, epoch, position, hash, signed_at, signature FROM compass.signed_head
      WHERE family = $1::uuid ORDER BY signed_at DESC, device, position LIMIT $2::bigint
      """, [key, .integer(Self.mostHeads)])
    let rows: Rows
    do {
      rows = try server.pool.run(query)
    } catch {
      guard case .refused(let refusal) = error, refusal.code == Self.noSuchTable else { throw error }
      return nil
    }
    var heads: [SignedHead] = []
    for index in 0..<rows.count { heads.append(try Self.signedHead(rows.row(index))) }
    return heads
  }

  /// Keeps signed heads beside the log; those that are there already stay as they are.
  package func keep(_ heads: [SignedHead]) throws {
    guard !heads.isEmpty else { return }
    _ = try server.pool.run(
      Query(
        """
        INSERT INTO compass.signed_head (family, device, key, chain, epoch, position, hash, signed_at, signature)
        SELECT $1::uuid, * FROM unnest($2::uuid[], $3::bytea[], $4::bytea[], $5::uuid[], $6::bigint[], $7::bytea[],
          $8::bigint[], $9::bytea[])
        ON CONFLICT DO NOTHING
        """,
        [
          key, .uuids(heads.map(\.device)), .blobs(heads.map(\.key.bytes)),
          .blobs(heads.map { $0.statement.chain.withBytes { Array($0) } }), .uuids(heads.map(\.statement.epoch)),
          .integers(heads.map(\.head.position)), .blobs(heads.map { $0.head.hash.withBytes { Array($0) } }),
          .integers(heads.map(\.statement.at)), .blobs(heads.map(\.signature)),
        ]))
  }

  /// SQLSTATE `undefined_table`.
  private static let noSuchTable = "42P01"

  private static func signedHead(_ row: Rows.Row) throws -> SignedHead {
    guard let key = row[1].flatMap(DevicePublicKey.init(bytes:)), let signature = row[7] else {
      throw PostgresError.unexpectedAnswer("a device's key has not 32 bytes")
    }
    let head = LogHead(position: try row.integer(4), hash: try hash(row[5]))
    let statement = SignedHead.Statement(
      chain: try hash(row[2]), epoch: try row.uuid(3), head: head, device: try row.uuid(0), at: try row.integer(6))
    return SignedHead(statement: statement, key: key, signature: signature)
  }
}
