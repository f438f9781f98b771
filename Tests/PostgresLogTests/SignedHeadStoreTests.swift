import Compass
import Domain
import EventLog
import Foundation
import PostgresLog
import TestSupport
import Testing

/// The signed heads beside a family's log in PostgreSQL.
@Suite(.waitsForOthers) struct SignedHeadStoreTests {
  private struct Verified: Decodable {
    struct Fault: Decodable {
      let position: Int64?
      let reason: String?
    }
    let faults: [Fault]
  }

  /// A home whose device is enrolled and that knows one signed head.
  private func enrolledFamily(in folder: TemporaryFolder) throws -> (home: Home, family: UUID, player: UUID) {
    let home = try Home(folder: folder.url.appendingPathComponent("laptop"))
    let family = try home.createFamily(name: "The Rivers")
    let player = try home.addMember(name: "Sam", role: .player)
    for name in ["Rice", "Duke", "Bates"] {
      try home.perform(
        .school(UUID(), .add(athlete: player, name: name, fields: SchoolFields(), status: nil, notes: nil)),
        in: CommandContext(actor: player))
    }
    try home.enrollDevice(named: "Laptop", by: player)
    return (home, family, player)
  }

  @Test func `rc log copy brings signed heads to PostgreSQL and on to another home`() throws {
    guard let database = try PostgresStack.database() else { return }
    let folder = TemporaryFolder("rc-heads")
    let (home, family, player) = try enrolledFamily(in: folder)
    let log = try database.server().log(of: family)
    let there = database.text
    let copied = try NodeProcess.rc("log", "copy", home.folder.path, there)
    #expect(copied.code == 0 && copied.errors.isEmpty, "\(copied.errors)")
    #expect(try log.signedHeads()?.map(\.device) == [home.settings.device])
    // Again: nothing is kept twice.
    _ = try NodeProcess.rc("log", "copy", home.folder.path, there)
    #expect(try log.signedHeads()?.count == 1)

    let phone = try Home(folder: folder.url.appendingPathComponent("phone"))
    let back = try NodeProcess.rc("log", "copy", there, phone.folder.path)
    #expect(back.code == 0 && back.errors.isEmpty, "\(back.errors)")
    #expect(try phone.headsReport().lines.map(\.standing) == [.agrees])
    try phone.enrollDevice(named: "Phone", by: player)
    #expect(try NodeProcess.rc("log", "copy", phone.folder.path, there).code == 0)
    #expect(try NodeProcess.rc("log", "copy", there, home.folder.path).code == 0)
    #expect(try home.headsReport().deviceCount == 2 && home.proveChain().firstBad == nil)
    #expect(try NodeProcess.rc("log", "verify", there).code == 0)
  }

  @Test func `rc log verify finds an end that was cut off and a head that nobody signed`() throws {
    guard let database = try PostgresStack.database() else { return }
    let folder = TemporaryFolder("rc-heads")
    let (home, family, _) = try enrolledFamily(in: folder)
    #expect(try NodeProcess.rc("log", "copy", home.folder.path, database.text).code == 0)
    let end = try home.log.head().position
    try database.vandalise("delete from domain_event where position > \(end - 2)")
    func verify() throws -> [Verified.Fault] {
      let answer = try NodeProcess.rc("log", "verify", database.text, "--json")
      #expect(answer.code == 1, "\(answer.errors)")
      return try JSONDecoder().decode(Verified.self, from: Data(answer.output.utf8)).faults
    }
    let cut = try #require(try verify().first)
    #expect(cut.position == end - 1 && cut.reason?.contains("its end was cut off") == true, "\(cut)")
    // The same end again, as it was: the device vouched for just that.
    #expect(try NodeProcess.rc("log", "copy", home.folder.path, database.text).code == 0)
    #expect(try NodeProcess.rc("log", "verify", database.text).code == 0)
    let log = try database.server().log(of: family)
    let real = try #require(try log.signedHeads()?.first)
    var other = real.statement
    other.at += 1
    try log.keep([SignedHead(statement: other, key: DeviceKey().publicKey, signature: real.signature)])
    #expect(try verify().first?.reason?.contains("not what their devices signed") == true)
  }

  @Test func `a node adds heads, an operator reads them with a purpose, and nobody changes one`() throws {
    guard let database = try PostgresStack.database() else { return }
    let folder = TemporaryFolder("rc-heads")
    let (home, _, _) = try enrolledFamily(in: folder)
    #expect(try NodeProcess.rc("log", "copy", home.folder.path, database.text).code == 0)
    let read = "select count(*) from compass.signed_head"
    #expect(try database.sql(read, as: "node") == [["1"]])
    #expect(throws: (any Error).self) { try database.sql(read, as: "operator") }
    #expect(try database.sql("select compass.begin_use('a drill'); \(read)", as: "operator") == [["1"]])
    for user in ["node", "operator", "postgres"] {
      for change in ["update compass.signed_head set position = 1", "delete from compass.signed_head"] {
        #expect(throws: (any Error).self, "\(user): \(change)") { try database.sql(change, as: user) }
      }
    }
    #expect(throws: (any Error).self) {
      try database.sql(
        "select compass.begin_use('x'); insert into compass.signed_head select * from compass.signed_head",
        as: "operator")
    }
  }

  @Test func `a database without a place for heads takes the log all the same, and says what is missing`() throws {
    guard let database = try PostgresStack.database() else { return }
    let folder = TemporaryFolder("rc-heads")
    let (home, family, _) = try enrolledFamily(in: folder)
    try database.sql("drop table compass.signed_head")
    let copied = try NodeProcess.rc("log", "copy", home.folder.path, database.text)
    #expect(copied.code == 0 && copied.errors.contains("0115"), "\(copied.errors)")
    #expect(try database.server().log(of: family).signedHeads() == nil)
    #expect(try NodeProcess.rc("log", "verify", database.text).code == 0)
  }

  @Test func `a replica exchanges heads with the log that it copies`() throws {
    guard let database = try PostgresStack.database() else { return }
    let folder = TemporaryFolder("rc-heads")
    let (home, family, player) = try enrolledFamily(in: folder)
    #expect(try NodeProcess.rc("log", "copy", home.folder.path, database.text).code == 0)
    var environment = Home.Environment()
    environment.upstream = try database.server().log(of: family)
    let node = try Home(folder: folder.url.appendingPathComponent("node"), environment: environment)
    _ = try node.log.head(following: .empty)
    let store = try #require(node.upstreamHeads)
    #expect(try node.exchangeHeads(with: store)?.new == 1)
    try node.enrollDevice(named: "Node", by: player)
    _ = try node.exchangeHeads(with: store)
    #expect(try store.signedHeads()?.count == 2)
  }
}
