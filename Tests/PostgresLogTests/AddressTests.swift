import Foundation
@testable import PostgresLog
import Testing

@Suite struct AddressTests {
  @Test func `an address is read, and shown again`() throws {
    let options = "sslrootcert=/etc/ca.pem&passfile=/k/p"
    let address = try PostgresAddress("postgres://node@db.example:6432/compass?\(options)")
    #expect(address.host == "db.example" && address.port == 6_432 && address.user == "node")
    #expect(
      address.database == "compass" && address.passwordFile == "/k/p" && address.rootCertificates == "/etc/ca.pem")
    #expect(address.shown == "postgres://node@db.example:6432/compass" && !address.isLocal)
    #expect(try PostgresAddress("postgresql://localhost/a").port == 5_432)
    #expect(try PostgresAddress("postgres:///a?host=/run/pg&port=7&user=u").shown == "postgres://u@/run/pg:7/a")
    #expect(try PostgresAddress("postgres://[::1]/a").isLocal)
    let id = UUID()
    #expect(try PostgresAddress("postgres://h/d?family=\(id.uuidString.lowercased())").family == id)
  }

  @Test(arguments: [
    "", "http://h/d", "postgres://h", "postgres:///d", "postgres://h/d/e", "postgres://h:0/d", "postgres://h:70000/d",
    "postgres://u:secret@h/d", "postgres://:secret@h/d", "postgres://h/d?sslmode=disable",
    "postgres://h/d?user=a&user=b", "postgres://h/d?family=x", "postgres://h/d?host=", "postgres://h/d?password=secret",
    "postgres://h/d%0aoptions=x", "postgres://h/d#x",
    "host=h password=secret",
  ])
  func `what is no address, or holds a password, is refused without being repeated`(_ text: String) throws {
    let error = #expect(throws: PostgresError.self) { try PostgresAddress(text) }
    #expect(error.map { "\($0)".contains("secret") } == false)
  }

  @Test func `another machine is reached by TLS with its name checked, and by nothing less`() throws {
    func mode(_ text: String) throws -> String? {
      try PostgresAddress(text).parameters(PostgresLimits()).first { $0.0 == "sslmode" }?.1
    }
    for host in ["db.example", "10.0.0.1", "127.0.0.1.example", "localhost.example", "[::2]"] {
      #expect(try mode("postgres://\(host)/d") == "verify-full")
    }
    #expect(try mode("postgres://127.0.0.1/d") == "prefer")
  }
}
