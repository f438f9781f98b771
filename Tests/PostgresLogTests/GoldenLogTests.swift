import EventLog
import Foundation
import PostgresLog
import TestSupport
import Testing

/// The rows that PostgreSQL dumped for a release are a log under today's migrations.
@Suite(.waitsForOthers) struct GoldenLogTests {
  @Test(arguments: GoldenRelease.all)
  func `a release's dump is restored, proved, and goes on`(_ release: GoldenRelease) throws {
    guard let database = try PostgresStack.database() else { return }
    try database.sql(release.unzipped("postgres.sql.gz"))
    let server = try database.server()
    let family = try #require(try server.families().first)
    let log = server.log(of: family)
    let head = try log.head()
    #expect(try log.verifyChain().isIntact)
    let known = try release.facts().home
    #expect(head.position == known.position && head.hash.description == known.hash)
    let home = try release.unpacked("home.tar.gz")
    let file = try EventLog(path: home.url.appendingPathComponent("log.sqlite").path)
    #expect(try log.events() == file.events())
    try file.close()
    var context = AppendContext.sample(clock: 1_900_000_000_000)
    context.family = family.uuidString.lowercased()
    try log.append([.sample()], in: context)
    #expect(try log.verifyChain().events == head.position + 1)
  }

  @Test(arguments: GoldenRelease.all)
  func `a flipped bit in a restored dump is found`(_ release: GoldenRelease) throws {
    guard let database = try PostgresStack.database() else { return }
    try database.sql(release.unzipped("postgres.sql.gz"))
    let server = try database.server()
    let family = try #require(try server.families().first)
    let log = server.log(of: family)
    let position = try log.head().position / 2
    try database.vandalise(
      "update domain_event set hash = set_bit(hash, 7, 1 - get_bit(hash, 7)) where position = \(position)")
    #expect(try log.verifyChain().firstBad?.position == position)
  }
}
