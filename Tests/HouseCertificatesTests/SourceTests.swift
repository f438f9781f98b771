import Compass
import Domain
import Foundation
import HomeTestSupport
import TestSupport
import Testing

@testable import HouseCertificates

/// Certificates in files, given or our own: what is refused, and what is renewed while a server runs.
@Suite struct SourceTests {
  /// A minute from now: what openssl makes in a test is valid then.
  private static let now = Instant(milliseconds: (Int64(Date().timeIntervalSince1970) + 60) * 1_000)
  private static let day: Int64 = 86_400_000

  private static func later(_ days: Int64) -> Instant { Instant(milliseconds: now.milliseconds + days * day) }

  /// A certificate and its key, made by openssl.
  private static func make(
    _ files: Files, _ name: String, key: [String] = ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"],
    names: String = "DNS:house.example.com", days: String = "30"
  ) throws {
    let said = try OpenSSL.run(
      arguments: ["req", "-x509", "-newkey"] + key + [
        "-nodes", "-subj", "/CN=x", "-days", days, "-keyout", files.path("\(name).key"), "-out",
        files.path("\(name).crt"),
      ] + (names.isEmpty ? [] : ["-addext", "subjectAltName=\(names)"]))
    #expect(said.code == 0, "\(said.text)")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: files.path("\(name).key"))
  }

  private static func source(_ files: Files, _ certificate: String, _ key: String) -> CertificateFiles {
    CertificateFiles(
      certificate: URL(fileURLWithPath: files.path(certificate)), key: URL(fileURLWithPath: files.path(key)))
  }

  @Test(arguments: [
    ["rsa:2048"], ["ec", "-pkeyopt", "ec_paramgen_curve:P-256"], ["ec", "-pkeyopt", "ec_paramgen_curve:P-384"],
  ])
  func `a given certificate is read with its key, whatever their kind`(key: [String]) throws {
    let files = try Files()
    try Self.make(files, "a", key: key, names: "DNS:house.example.com,DNS:*.example.org,IP:192.168.1.20")
    let read = try Self.source(files, "a.crt", "a.key").certificate(after: nil, now: Self.now)
    #expect(read.origins(port: 8443) == ["https://house.example.com:8443", "https://192.168.1.20:8443"])
    #expect(read.origins(port: 443) == ["https://house.example.com", "https://192.168.1.20"])
    for host in ["house.example.com", "a.example.org", "192.168.1.20"] {
      #expect(read.isFor(ServerHost(host)), "\(host)")
    }
    for host in ["example.org", "a.b.example.org", ".example.org", "x.example.com", "192.168.1.21"] {
      #expect(!read.isFor(ServerHost(host)), "\(host)")
    }
  }

  @Test func `a certificate or key that would not do is refused, and the file is named`() throws {
    let files = try Files()
    try Self.make(files, "a")
    try Self.make(files, "b")
    try Self.make(files, "nameless", names: "")
    try files.write("empty", "")
    try files.write("junk", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
    try files.write("large", String(repeating: "x", count: CertificateFiles.limit + 1))
    try OpenSSL.run("ec", "-in", files.path("a.key"), "-aes256", "-passout", "pass:x", "-out", files.path("locked.key"))
    try OpenSSL.run(
      "pkcs8", "-topk8", "-in", files.path("a.key"), "-passout", "pass:x", "-out", files.path("locked.p8"))
    for locked in ["locked.key", "locked.p8"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: files.path(locked))
    }
    func problem(_ certificate: String, _ key: String, now: Instant = Self.now) -> CertificateProblem? {
      do {
        _ = try Self.source(files, certificate, key).certificate(after: nil, now: now)
        return nil
      } catch { return error as? CertificateProblem }
    }
    func path(_ name: String) -> String { files.path(name) }
    #expect(problem("a.crt", "a.key") == nil)
    #expect(problem("a.crt", "b.key") == .mismatch(certificate: path("a.crt"), key: path("b.key")))
    #expect(problem("a.crt", "empty") == .noKey(path: path("empty")))
    #expect(problem("a.key", "a.key") == .noCertificate(path: path("a.key")))
    #expect(problem("junk", "a.key") == .noCertificate(path: path("junk")))
    #expect(problem("nameless.crt", "nameless.key") == .noHosts(path: path("nameless.crt")))
    for locked in ["locked.key", "locked.p8"] { #expect(problem("a.crt", locked) == .lockedKey(path: path(locked))) }
    for missing in ["none", "large"] {
      guard case .unreadable(path(missing), _) = problem(missing, "a.key") else {
        Issue.record("\(missing) is read")
        continue
      }
    }
    guard case .expired(path("a.crt"), let end) = problem("a.crt", "a.key", now: Self.later(31)) else {
      Issue.record("an expired certificate is used")
      return
    }
    #expect(end > Self.later(29))
    guard case .early = problem("a.crt", "a.key", now: Self.later(-1)) else {
      Issue.record("a certificate of tomorrow is used")
      return
    }
    for mode in [0o644, 0o640, 0o604] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path("a.key"))
      #expect(problem("a.crt", "a.key") == .openKey(path: path("a.key")), "\(mode)")
    }
  }

  @Test func `renewed files are read again, wrong ones are reported once and the former certificate stays`() throws {
    let files = try Files()
    try Self.make(files, "a")
    let source = Self.source(files, "a.crt", "a.key")
    let first = try source.certificate(after: nil, now: Self.now)
    #expect(try source.certificate(after: first, now: Self.now) == first)
    try Self.make(files, "next")
    // Between the two files that a renewal writes, they do not belong together.
    try Self.replace(files, "a.crt", by: "next.crt")
    #expect(throws: CertificateProblem.self) { try source.certificate(after: first, now: Self.now) }
    #expect(try source.certificate(after: first, now: Self.now) == first)
    try Self.replace(files, "a.key", by: "next.key")
    let second = try source.certificate(after: first, now: Self.now)
    #expect(second != first && second.hosts == first.hosts)
  }

  private static func replace(_ files: Files, _ name: String, by other: String) throws {
    try #require(rename(files.path(other), files.path(name)) == 0)
  }

  // MARK: Our own

  @Test func `the authority is made once, and only its owner can read the keys`() throws {
    let fixture = try HomeFixture()
    let home = fixture.home
    let prints = Prints()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      if let print = try? home.certificates.authority(now: Self.now).fingerprint() { prints.add(print) }
    }
    #expect(prints.all.count == 8 && Set(prints.all).count == 1)
    let own = OwnCertificate(home.certificates) { [ServerHost("localhost")] }
    let first = try own.certificate(after: nil, now: Self.now)
    // The next start shows the same one.
    #expect(try own.certificate(after: nil, now: Self.now) == first)
    let folder = home.folder.appendingPathComponent("tls")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["authority.pem", "server.pem"])
    for name in ["authority.pem", "server.pem"] {
      let path = folder.appendingPathComponent(name).path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(name)")
    }
    let authority = folder.appendingPathComponent("authority.pem")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: authority.path)
    #expect(throws: CertificateProblem.openKey(path: authority.path)) { try home.certificates.authority(now: Self.now) }
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: authority.path)
    // A damaged file is not replaced: devices trust the certificate that was in it.
    try Data("x".utf8).write(to: authority)
    #expect(throws: CertificateProblem.noKey(path: authority.path)) { try home.certificates.authority(now: Self.now) }
  }

  @Test func `a certificate is renewed before its end and with the machine's address, and devices trust it still`()
    throws
  {
    let fixture = try HomeFixture()
    let home = fixture.home
    let hosts = Hosts(["192.168.1.20", "laptop.local"])
    let own = OwnCertificate(home.certificates) { hosts.all }
    let first = try own.certificate(after: nil, now: Self.now)
    #expect(try own.certificate(after: first, now: Self.later(300)) == first)
    let renewed = try own.certificate(after: first, now: Self.later(370))
    #expect(renewed != first && renewed.validUntil > Self.later(700))
    hosts.set(["192.168.7.9", "laptop.local"])
    let moved = try own.certificate(after: renewed, now: Self.later(370))
    #expect(moved.hosts == hosts.all && moved.validUntil == renewed.validUntil)
    // What the machine no longer has is no reason to renew.
    hosts.set(["192.168.7.9"])
    #expect(try own.certificate(after: moved, now: Self.later(371)) == moved)
    let authority = try home.certificates.authority(now: Self.later(371))
    #expect([first, renewed, moved].allSatisfy(authority.issued))
    // After ten years there is another authority, but not by one reading of the clock: devices would have to trust it.
    #expect(try home.certificates.authority(now: Self.later(3_640)).fingerprint() == authority.fingerprint())
    fixture.clock.now = Self.later(3_639)
    _ = try fixture.add("Rice University")
    let last = try own.certificate(after: moved, now: Self.later(3_640))
    #expect(try !authority.issued(last) && home.certificates.authority(now: Self.later(3_640)).issued(last))
  }
}

private final class Hosts: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String]
  init(_ texts: [String]) { self.texts = texts }
  func set(_ texts: [String]) { lock.withLock { self.texts = texts } }
  var all: [ServerHost] { lock.withLock { texts.map(ServerHost.init) } }
}

private final class Prints: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []
  func add(_ text: String) { lock.withLock { texts.append(text) } }
  var all: [String] { lock.withLock { texts } }
}
