import Compass
import Domain
import Foundation
import TestSupport
import Testing

@testable import HouseCertificates

/// The family's own authority, as another program judges it.
@Suite struct AuthorityTests {
  private static let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1_000)
  private static let day: Int64 = 86_400_000

  private static func later(_ days: Int64) -> Instant { Instant(milliseconds: now.milliseconds + days * day) }

  /// Whether openssl, which trusts the root alone, accepts a certificate for a host.
  private static func verdict(_ files: Files, _ check: [String]) throws -> SystemProgram.Said {
    try OpenSSL.run(
      arguments: [
        "verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", files.path("root"), "-untrusted",
        files.path("chain"),
      ] + check + [files.path("chain")])
  }

  @Test func `a certificate is accepted for its hosts by whoever trusts the root, and by nobody else`() throws {
    let (files, authority) = (try Files(), try HouseAuthority(now: Self.now))
    let hosts = ["192.168.1.20", "laptop.local", "localhost", "127.0.0.1", "fd00::1"]
    let certificate = try authority.issue(for: hosts.map(ServerHost.init), now: Self.now)
    #expect(certificate.hosts == hosts.map(ServerHost.init))
    try files.write("root", authority.rootPEM())
    try files.write("chain", certificate.chain)
    for host in ["laptop.local", "localhost"] {
      let said = try Self.verdict(files, ["-verify_hostname", host])
      #expect(said.code == 0, "\(host): \(said.text)")
    }
    for address in ["192.168.1.20", "127.0.0.1", "fd00::1"] {
      let said = try Self.verdict(files, ["-verify_ip", address])
      #expect(said.code == 0, "\(address): \(said.text)")
    }
    #expect(try Self.verdict(files, ["-verify_ip", "192.168.1.21"]).code != 0)
    #expect(try Self.verdict(files, ["-verify_hostname", "other.local"]).code != 0)
    // Another home's root does not do.
    try files.write("root", HouseAuthority(now: Self.now).rootPEM())
    #expect(try Self.verdict(files, ["-verify_hostname", "laptop.local"]).code != 0)
  }

  /// A thief with the key signs what this room would not.
  @Test(arguments: ["DNS:bank.example.com", "IP:8.8.8.8", "DNS:laptop.local,DNS:bank.example.com", "DNS:localx"])
  func `a certificate for the internet is refused, even if the key signed it`(names: String) throws {
    let (files, authority) = (try Files(), try HouseAuthority(now: Self.now))
    let pem = try authority.pem()
    let parts = pem.components(separatedBy: "-----BEGIN ").dropFirst().map { "-----BEGIN " + $0 }
    try files.write("root", parts[0])
    try files.write("issuer", parts[1])
    try files.write("key", parts[2])
    try files.write("names", "subjectAltName=\(names)\nextendedKeyUsage=serverAuth\nauthorityKeyIdentifier=keyid\n")
    try OpenSSL.run(
      "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x", "-keyout", files.path("own"), "-out",
      files.path("request"))
    let signed = try OpenSSL.run(
      "x509", "-req", "-in", files.path("request"), "-CA", files.path("issuer"), "-CAkey", files.path("key"), "-days",
      "30",
      "-extfile", files.path("names"), "-out", files.path("leaf"))
    #expect(signed.code == 0, "\(signed.text)")
    let said = try OpenSSL.run(
      "verify", "-CAfile", files.path("root"), "-untrusted", files.path("issuer"), files.path("leaf"))
    #expect(said.code != 0 && said.text.contains("permitted subtree violation"), "\(said.text)")
    // The same key's certificate for the house is accepted: it is the name that is refused.
    try files.write(
      "names", "subjectAltName=DNS:laptop.local\nextendedKeyUsage=serverAuth\nauthorityKeyIdentifier=keyid\n")
    try OpenSSL.run(
      "x509", "-req", "-in", files.path("request"), "-CA", files.path("issuer"), "-CAkey", files.path("key"), "-days",
      "30",
      "-extfile", files.path("names"), "-out", files.path("leaf"))
    let own = try OpenSSL.run(
      "verify", "-CAfile", files.path("root"), "-untrusted", files.path("issuer"), files.path("leaf"))
    #expect(own.code == 0, "\(own.text)")
    // Nor does the key make another authority.
    #expect(throws: CertificateProblem.publicHost("bank.example.com")) {
      try authority.issue(for: [ServerHost("bank.example.com")], now: Self.now)
    }
  }

  @Test func `the authority is valid for ten years, a certificate for 397 days, and the fingerprint is openssl's`()
    throws
  {
    let (files, authority) = (try Files(), try HouseAuthority(now: Self.now))
    let certificate = try authority.issue(for: [ServerHost("localhost")], now: Self.now)
    #expect(authority.validUntil == Self.later(3_652))
    #expect(certificate.validUntil.milliseconds - certificate.validFrom.milliseconds == 397 * Self.day)
    // A device whose clock is a day behind accepts it.
    #expect(certificate.validFrom < Self.later(-1) && certificate.validFrom >= Self.later(-2))
    try files.write("root", authority.rootPEM())
    let said = try OpenSSL.run("x509", "-in", files.path("root"), "-noout", "-fingerprint", "-sha256")
    #expect(try said.text.contains("=\(authority.fingerprint())\n"))
    // What is issued at the end does not outlive it.
    let last = try authority.issue(for: [ServerHost("localhost")], now: Self.later(3_600))
    #expect(last.validUntil == authority.validUntil)
    // The root's key is nowhere: the only one that is kept is the issuer's.
    let pem = try authority.pem()
    #expect(pem.components(separatedBy: "PRIVATE KEY-----").count == 3)
    let again = try #require(HouseAuthority(pem: pem))
    #expect(try again.pem() == pem && again.issued(certificate))
    #expect(try !HouseAuthority(now: Self.now).issued(certificate))
    for damaged in ["", "x", pem.replacing("BEGIN CERTIFICATE", with: "BEGIN X"), String(pem.dropLast(40))] {
      #expect(HouseAuthority(pem: damaged) == nil)
    }
  }
}
