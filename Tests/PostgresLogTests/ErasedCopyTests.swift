import Compass
import Domain
import EventLog
import Foundation
import HomeTestSupport
import TestSupport
import Testing

@testable import PostgresLog

/// Copies in PostgreSQL of a home from which a person or the family is erased: after the next copy and its VACUUM no word
/// of them is in the database's files, and an older copy brings none back.
@Suite(.serialized, .waitsForOthers) struct ErasedCopyTests {
  /// The tables of the log in whose files one of the texts stands.
  private func found(_ secrets: Set<String>, in database: PostgresDatabase) throws -> [[String?]] {
    let needles = Set(secrets.flatMap { PlantedHome.forms(of: $0) })
      .map { "'\\x" + $0.map { String(format: "%02x", $0) }.joined() + "'::bytea" }
    return try database.sql(
      """
      checkpoint; select distinct c.relname from pg_class as c, unnest(array[\(needles.joined(separator: ","))]) as needle
      where c.relkind in ('r', 't', 'i') and pg_relation_filepath(c.oid) is not null
      and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and position(needle in pg_read_binary_file(pg_relation_filepath(c.oid))) > 0
      """)
  }

  @Test(arguments: [ErasureKind.person, .family])
  func `nothing of a person or a family that was erased is left in the database`(kind: ErasureKind) throws {
    guard let database = try PostgresStack.database() else { return }
    let planted = try PlantedHome(people: true)
    let (home, mother, outside) = (planted.home, planted.fixture.mother, TemporaryFolder())
    let family = try #require(try home.settings.family)
    let gone = kind == .person ? planted.secretsOfAunt : Set(planted.secrets.keys)
    let owner = PostgresServer(
      try PostgresAddress("postgres://postgres@127.0.0.1:\(database.port)/\(database.name)"))
    let log = owner.log(of: family)
    _ = try home.log.copy(to: log)
    #expect(try !found(gone, in: database).isEmpty)
    // A copy of the same log elsewhere, from before.
    try FileManager.default.createDirectory(at: outside.url, withIntermediateDirectories: true)
    let old = outside.url.appendingPathComponent("old.sqlite")
    try home.log.backup(to: old.path)

    let target = try home.erasureTarget(kind, kind == .person ? planted.aunt?.lowercased ?? "" : "", by: mother)
    #expect(try home.erase(target, why: .asked, by: mother).waiting == [])
    _ = try home.log.copy(to: log)
    #expect(try log.events() == home.log.events())
    // Transactions of other tests may be open for long.
    var waiting: String?
    for _ in 0..<5 {
      waiting = try log.vacuumErased()
      guard waiting?.contains("older transaction") == true else { break }
    }
    #expect(waiting == nil)
    #expect(try found(gone, in: database) == [])
    let report = try log.verifyChain()
    #expect(report.isIntact && report.removals.unaccounted == [] && report.removals.stillPresent == [], "\(report)")

    // The older copy has nothing that the log lacks; whoever copies it changes nothing.
    _ = try? EventLog(path: old.path).copy(to: log)
    #expect(try log.events() == home.log.events())
    #expect(try found(gone, in: database) == [])
    // A home that takes the log over gets what is left.
    let other = try Home(folder: outside.url.appendingPathComponent("home"))
    defer { try? other.close() }
    try other.takeOver(log, of: family)
    #expect(try other.log.events() == home.log.events())
    #expect(try (other.familyErasure() != nil) == (kind == .family))
  }
}
