import Compass
import Domain
import Foundation
import HTTPTypes
import HouseCertificates
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import NIOSSL
import TestSupport
import Testing

@testable import Web

/// How a connection to a server with TLS begins, by a clock that the test turns.
@Suite struct SecureChannelTests {
  private static func transport(
    _ folder: TemporaryFolder, now: TestNow = TestNow(), warn: @escaping @Sendable (String) -> Void = { _ in }
  ) throws -> SecureTransport {
    let house = try Home(folder: folder.url).certificates
    return try SecureTransport(
      OwnCertificate(house) { [ServerHost("localhost")] }, trust: TrustFiles(house.authority(now: now.instant)),
      now: { now.instant }, warn: warn)
  }

  /// A connection of which nothing has come yet.
  private static func connected(_ transport: SecureTransport) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(ProtocolChoice { transport.context() })
    try pipeline.addHandler(RequestDeadline(limit: .seconds(20), ConnectionSlots(limit: 8)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private static func speaksTLS(_ channel: EmbeddedChannel) -> Bool {
    (try? channel.pipeline.syncOperations.handler(type: NIOSSLServerHandler.self)) != nil
  }

  /// The beginning of a handshake, which says that much more will come.
  private static let beginning: [UInt8] = [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3]

  @Test func `a handshake that never ends is ended, however its bytes trickle in`() throws {
    let folder = TemporaryFolder("rc-tls-slow")
    let channel = try Self.connected(Self.transport(folder))
    try channel.writeInbound(ByteBuffer(bytes: Self.beginning))
    #expect(Self.speaksTLS(channel))
    for second in 1...19 {
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      try channel.writeInbound(ByteBuffer(bytes: [0]))
      #expect(channel.isActive, "\(second)")
    }
    // The end is announced to the other side, which has another second to answer.
    channel.embeddedEventLoop.advanceTime(by: .seconds(2))
    #expect(!channel.isActive)
  }

  @Test func `a connection that says nothing is ended, and one without TLS gets none`() throws {
    let folder = TemporaryFolder("rc-tls-silent")
    let transport = try Self.transport(folder)
    let silent = try Self.connected(transport)
    silent.embeddedEventLoop.advanceTime(by: .seconds(20))
    #expect(!silent.isActive)
    let channel = try Self.connected(transport)
    try channel.writeInbound(ByteBuffer())
    #expect(!Self.speaksTLS(channel) && channel.isActive)
  }

  @Test func `without TLS nothing reaches the site, and with it everything does`() throws {
    let folder = TemporaryFolder("rc-tls-plain")
    let transport = try Self.transport(folder)
    let site = PlainSite(trust: transport.trust) { ["https://laptop.local:8443", "https://192.168.1.20:8443"] }
    let parts: [HTTPRequestPart] = [
      .head(.init(method: .post, scheme: "http", authority: "laptop.local:8443", path: "/join/secret")),
      .body(ByteBuffer(string: "x")), .end(nil),
    ]
    let plain = EmbeddedChannel(handler: PlainRequests(site))
    try plain.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    for part in parts { try plain.writeInbound(part) }
    #expect(try plain.readInbound(as: HTTPRequestPart.self) == nil)
    guard case .head(let head) = try plain.readOutbound(as: HTTPResponsePart.self) else {
      Issue.record("no answer")
      return
    }
    #expect(head.status == .forbidden && head.headerFields[.connection] == "close" && !plain.isActive)

    let secure = EmbeddedChannel()
    try secure.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: transport.context()))
    try secure.pipeline.syncOperations.addHandler(PlainRequests(site))
    let last = try secure.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
    for part in parts { last.fireChannelRead(NIOAny(part)) }
    for _ in parts { #expect(try secure.readInbound(as: HTTPRequestPart.self) != nil) }
    #expect(try secure.readOutbound(as: IOData.self) == nil)
  }

  @Test(arguments: [
    ("/trust", "192.168.1.20:8443", 200, "https://192.168.1.20:8443/"),
    ("/trust?x=1", "evil.example", 200, "laptop.local"),
    ("/", "laptop.local:8443", 303, ""), ("/join/secret", "laptop.local:8443", 303, ""),
    ("/assets/app.css", "", 200, "body"),
    ("/assets/../x", "", 404, ""), ("/trust/", "", 303, ""),
  ])
  func `a request without TLS gets the page, or is led to it`(path: String, host: String, status: Int, text: String)
    throws
  {
    let folder = TemporaryFolder("rc-tls-site")
    let trust = try Self.transport(folder).trust
    let site = PlainSite(trust: trust) { ["https://laptop.local:8443", "https://192.168.1.20:8443"] }
    for method in [HTTPRequest.Method.get, .head] {
      let answer = site.answer(.init(method: method, scheme: "http", authority: host, path: path))
      let body = String(decoding: answer.body, as: UTF8.self)
      #expect(answer.status == status && (text.isEmpty || body.contains(text)) && !body.contains("evil"))
      #expect(answer.status != 303 || answer.headers.contains { $0 == ("location", "/trust") })
    }
    let known = PlainSite(trust: nil) { ["https://house.example"] }
    let answer = known.answer(.init(method: .get, scheme: "http", authority: host, path: path))
    #expect(answer.status == 303 && answer.headers.contains { $0 == ("location", "https://house.example/") })
  }

  @Test func `a certificate is renewed while the server runs, and open connections go on`() throws {
    let (folder, now) = (TemporaryFolder("rc-tls-renewed"), TestNow())
    let (changes, warnings) = (Changes(), Warnings())
    let transport = try Self.transport(folder, now: now) { warnings.add($0) }
    transport.onChange { changes.add($0) }
    let (first, context) = (transport.certificate, transport.context())
    #expect(transport.context() === context && changes.all.isEmpty)
    now.advance(days: 370)
    #expect(transport.context() !== context && transport.certificate != first)
    #expect(changes.all == [transport.certificate])
    // Where it cannot be renewed, the former one is shown.
    now.advance(days: 370)
    let authority = folder.url.appendingPathComponent("tls/authority.pem")
    try Data("x".utf8).write(to: authority)
    let last = transport.certificate
    for _ in 0..<3 { _ = transport.context() }
    #expect(transport.certificate == last && warnings.all.count == 1)
    #expect(warnings.all[0].contains(authority.path))
  }

  @Test func `the end of a given certificate is told once, before it comes`() throws {
    let (folder, now, warnings) = (TemporaryFolder("rc-tls-end"), TestNow(), Warnings())
    let authority = try Home(folder: folder.url).certificates.authority(now: now.instant)
    let given = Given(shown: try authority.issue(for: [ServerHost("localhost")], now: now.instant))
    let transport = try SecureTransport(given, trust: nil, now: { now.instant }, warn: { warnings.add($0) })
    now.advance(days: 380)
    _ = transport.context()
    #expect(warnings.all.isEmpty)
    now.advance(days: 10)
    for _ in 0..<3 { _ = transport.context() }
    #expect(warnings.all.count == 1 && warnings.all[0].contains("\(given.shown.validUntil)"))
  }

  @Test func `a link for another device never names what only this machine reaches`() throws {
    let folder = TemporaryFolder("rc-tls-links")
    let own = [
      "https://192.168.1.20:8443", "https://laptop.local:8443", "https://localhost:8443", "https://127.0.0.1:8443",
    ]
    let devices = try Home(folder: folder.url).pairedDevices
    let authenticator = Authenticator(devices: devices, origin: own[0], others: own)
    #expect(authenticator.origins == own)
    for host in ["localhost:8443", "127.0.0.1:8443"] { #expect(authenticator.linkOrigin(ofHost: host) == own[0]) }
    #expect(authenticator.linkOrigin(ofHost: "laptop.local:8443") == own[1])
    #expect(authenticator.linkOrigin(ofHost: "evil.example:8443") == nil)
    #expect(authenticator.cookie("x").hasPrefix("__Host-rc-8443=x; Path=/; HttpOnly; SameSite=Strict; Secure; "))
  }
}

/// A clock that stands until it is turned.
private final class TestNow: @unchecked Sendable {
  private let lock = NSLock()
  private var time = Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1_000)
  var instant: Instant { lock.withLock { time } }
  func advance(days: Int64) { lock.withLock { time.milliseconds += days * 86_400_000 } }
}

/// A certificate that nobody renews.
private struct Given: CertificateSource {
  let shown: ServerCertificate
  func certificate(after known: ServerCertificate?, now: Instant) throws -> ServerCertificate { shown }
}

private final class Warnings: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []
  func add(_ text: String) { lock.withLock { texts.append(text) } }
  var all: [String] { lock.withLock { texts } }
}

private final class Changes: @unchecked Sendable {
  private let lock = NSLock()
  private var certificates: [ServerCertificate] = []
  func add(_ certificate: ServerCertificate) { lock.withLock { certificates.append(certificate) } }
  var all: [ServerCertificate] { lock.withLock { certificates } }
}
