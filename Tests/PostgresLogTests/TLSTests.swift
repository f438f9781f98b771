import Foundation
import PostgresLog
import TestSupport
import Testing

/// Another machine is reached by TLS alone, its certificate and its name checked, against a server that speaks it.
@Suite(.waitsForOthers) struct TLSTests {
  /// A number of this machine that is not taken for one: it is judged as any other host.
  private static let host = "127.1"

  private func probe(_ database: PostgresDatabase, root: String?) -> PostgresError? {
    let query = root.map { "?sslrootcert=\($0)" } ?? ""
    do {
      let address = try PostgresAddress("postgres://node@\(Self.host):\(database.port)/\(database.name)\(query)")
      _ = try PostgresServer(address).probe()
      return nil
    } catch let error as PostgresError {
      return error
    } catch {
      return .unexpectedAnswer("\(error)")
    }
  }

  /// Why it was not reachable; nil where it was, or where something else was wrong.
  private func reason(_ error: PostgresError?) -> String? {
    if case .unreachable(_, let reason) = error { reason } else { nil }
  }

  @Test func `a server of another machine is believed by its certificate and its name, or not at all`() throws {
    let stack = PostgresStack()
    guard let database = try stack.database() else { return }
    #expect(reason(probe(database, root: nil)) != nil, "without TLS nothing is sent")
    let elsewhere = try stack.speakTLS(as: "db.example")
    // A new connection is judged by what the server has read by then.
    while try database.sql("select 1 from pg_settings where name = 'ssl' and setting = 'on'").isEmpty {}
    #expect(reason(probe(database, root: elsewhere))?.contains("does not match host name") == true)
    let here = try stack.speakTLS(as: "127.0.0.1")
    while try database.sql("select 1 from pg_settings where name = 'ssl_cert_file' and setting like '%127.0.0.1%'")
      .isEmpty
    {}
    #expect(probe(database, root: here) == nil)
    #expect(reason(probe(database, root: elsewhere))?.contains("certificate verify failed") == true)
    #expect(reason(probe(database, root: nil)) != nil, "an authority that nobody knows is none")

    let address = try PostgresAddress(
      "postgres://node@\(Self.host):\(database.port)/\(database.name)?sslrootcert=\(here)")
    let server = PostgresServer(address)
    #expect(try server.families().isEmpty)
    let connections = try database.sql(
      """
      select distinct s.ssl::text from pg_stat_ssl as s join pg_stat_activity as a using (pid)
      where a.application_name = 'recruiting-compass' and a.client_addr is not null
      """)
    #expect(connections.contains(["true"]))
    withExtendedLifetime(server) {}
  }
}
