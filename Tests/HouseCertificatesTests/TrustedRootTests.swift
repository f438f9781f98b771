import Compass
import Domain
import Foundation
import TestSupport
import Testing

@testable import HouseCertificates

/// The certificate that another home trusts, and the link that names it.
@Suite struct TrustedRootTests {
  private let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1_000)

  @Test func `it is one certificate and nothing else`() throws {
    let (authority, other) = (try HouseAuthority(now: now), try HouseAuthority(now: now))
    let pem = try authority.rootPEM()
    let root = try #require(TrustedRoot(pem: pem))
    let fingerprint = try authority.fingerprint()
    #expect(root.pem == pem && root.fingerprint == TrustedRoot.digits(of: fingerprint))
    let (two, whole) = (pem + (try other.rootPEM()), try authority.pem())
    // Of another length than it says, and no sequence.
    let lines = pem.split(separator: "\n").map(String.init)
    let der = try #require(Data(base64Encoded: lines.dropFirst().dropLast().joined()))
    let wrong = [der + [0], der.dropLast(), Data([0x31]) + der.dropFirst()].map { bytes in
      [lines[0], bytes.base64EncodedString(), lines[lines.count - 1]].joined(separator: "\n")
    }
    for text in ["", "certificate", two, whole, String(pem.dropLast(40))] + wrong {
      #expect(TrustedRoot(pem: text) == nil)
    }
    let folder = TemporaryFolder("rc-root")
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let file = folder.url.appendingPathComponent("root.crt")
    try Data((pem + pem).utf8).write(to: file)
    #expect(throws: TrustedRootProblem.noRoot(path: file.path)) { try TrustedRoot(file: file) }
    try Data(pem.utf8).write(to: file)
    #expect(try TrustedRoot(file: file) == root)
    #expect(TrustedRoot(pem: "subject=CN = House\r\n\r\n" + pem.replacingOccurrences(of: "\n", with: "\r\n")) == root)
  }

  @Test func `a fingerprint is 64 digits, with colons or without`() {
    let digits = String(repeating: "0f", count: 32)
    #expect(TrustedRoot.digits(of: digits.uppercased()) == digits)
    #expect(TrustedRoot.digits(of: "0F:" + String(digits.dropFirst(2))) == digits)
    for text in [
      "", String(digits.dropLast()), digits + "0", String(digits.dropLast()) + "g",
      "0f\n" + String(digits.dropFirst(3)),
    ] {
      #expect(TrustedRoot.digits(of: text) == nil)
    }
  }

  @Test func `a link names the certificate only where the server shows one of the family's own`() throws {
    let folder = TemporaryFolder("rc-link")
    let home = try Home(folder: folder.url)
    let (origin, link) = ("https://laptop.local:8443", "https://laptop.local:8443/join/x")
    #expect(try home.syncLink(of: link) == link)
    try home.record(HouseAddress(origin: origin))
    #expect(try home.syncLink(of: link) == link)
    try home.record(HouseAddress(origin: origin, trustPage: "http://laptop.local:8443/trust"))
    let root = try #require(TrustedRoot(pem: home.certificates.authority(now: home.now()).rootPEM()))
    #expect(try home.syncLink(of: link) == "\(link)#\(root.fingerprint)")
  }
}
