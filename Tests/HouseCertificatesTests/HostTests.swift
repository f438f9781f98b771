import Testing

@testable import HouseCertificates

/// Which hosts a machine has in its house, and for which of them a certificate may be issued.
@Suite struct HostTests {
  @Test(arguments: [
    "192.168.1.20", "10.0.0.1", "172.16.0.1", "172.31.255.255", "169.254.3.4", "127.0.0.1", "100.64.0.1",
    "100.127.255.255", "::1", "fd00::1", "fe80::1", "laptop.local", "LAPTOP.local", "localhost", "nas.home.arpa",
    "a.b.lan",
  ])
  func `hosts of a house are private`(text: String) { #expect(PrivateHosts.contains(ServerHost(text))) }

  @Test(arguments: [
    "172.15.255.255", "172.32.0.0", "11.0.0.1", "192.169.0.1", "100.63.255.255", "100.128.0.0", "8.8.8.8", "::2",
    "2001:db8::1",
    "::ffff:192.168.1.1", "example.com", "local.example.com", "notlocal", "xlocal", "", "laptop", "evil.local.",
    "fec0::1",
  ])
  func `what the internet has is not`(text: String) { #expect(!PrivateHosts.contains(ServerHost(text))) }

  @Test func `an address is read, written as browsers do, and nothing else is one`() {
    for text in ["192.168.1.20", "0.0.0.0", "::1", "fd00::a:1", "::"] { #expect(IPAddress(text)?.description == text) }
    for text in ["", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.4 ", "fd00::1%en0", "[::1]"] {
      #expect(IPAddress(text) == nil)
    }
    #expect(ServerHost("[fd00::1]").description == "[fd00::1]" && ServerHost("fd00::1") == ServerHost("[fd00::1]"))
    #expect(ServerHost("Laptop.Local").description == "laptop.local")
  }

  private static func machine(_ listen: String?, _ interfaces: [(String, String)], name: String = "Laptop")
    throws -> [String]
  {
    try MachineHosts.reached(
      at: listen, name: name,
      interfaces: interfaces.compactMap { name, text in
        IPAddress(text).map { MachineHosts.Interface(name: name, address: $0) }
      }
    ).map(\.description)
  }

  @Test func `a phone's way into the house comes first, and the internet's is left out`() throws {
    let interfaces = [
      ("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("utun3", "10.8.0.2"), ("eth0", "203.0.113.9"),
      ("en0", "10.0.0.7"),
      ("wlan0", "192.168.1.20"), ("wlan0", "fe80::1"), ("wlan0", "fd00::20"),
    ]
    #expect(
      try Self.machine(nil, interfaces) == [
        "192.168.1.20", "10.0.0.7", "10.8.0.2", "172.17.0.1", "laptop.local", "localhost", "127.0.0.1",
      ])
    #expect(try Self.machine("0.0.0.0", interfaces) == Self.machine(nil, interfaces))
    #expect(try Self.machine("::", interfaces).contains("[fd00::20]"))
    #expect(try !Self.machine("::", interfaces).contains("[fe80::1]"))
    #expect(try Self.machine(nil, []) == ["laptop.local", "localhost", "127.0.0.1"])
  }

  @Test func `only the address that the server listens on is reached`() throws {
    let interfaces = [("wlan0", "192.168.1.20"), ("en0", "10.0.0.7")]
    #expect(try Self.machine("192.168.1.20", interfaces) == ["192.168.1.20", "laptop.local"])
    #expect(try Self.machine("127.0.0.1", interfaces) == ["localhost", "127.0.0.1"])
    for open in ["203.0.113.9", "house.example.com"] {
      #expect(throws: CertificateProblem.publicHost(open)) { try Self.machine(open, interfaces) }
    }
  }

  @Test(arguments: [
    ("nas.home.arpa", ["nas.local", "nas.home.arpa"]), ("nas.example.com", ["nas.local"]), ("", []), ("localhost", []),
    ("bad name", []), ("nas.local", ["nas.local"]),
  ])
  func `a machine's name is known in the house`(name: String, names: [String]) throws {
    #expect(try Self.machine(nil, [], name: name) == names + ["localhost", "127.0.0.1"])
  }
}
