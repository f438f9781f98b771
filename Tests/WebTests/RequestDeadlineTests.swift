import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Testing

@testable import Web

/// How long a request may take to come in, by a clock that the test turns.
@Suite struct RequestDeadlineTests {
  private static let head = HTTPRequestPart.head(.init(method: .post, scheme: "http", authority: "a", path: "/"))

  private static func connected() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(handler: RequestDeadline(limit: .seconds(20), ConnectionSlots(limit: 8)))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  @Test func `a byte a second does not keep a connection open`() throws {
    let channel = try Self.connected()
    try channel.writeInbound(Self.head)
    for second in 1...19 {
      channel.embeddedEventLoop.advanceTime(by: .seconds(1))
      try channel.writeInbound(HTTPRequestPart.body(ByteBuffer(string: "a")))
      #expect(channel.isActive, "\(second)")
    }
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test func `one that says nothing is ended, too`() throws {
    let channel = try Self.connected()
    channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    #expect(!channel.isActive)
  }

  @Test func `an answer may take its time, and then the next request has as long`() throws {
    let channel = try Self.connected()
    for _ in 0..<3 {
      channel.embeddedEventLoop.advanceTime(by: .seconds(19))
      try channel.writeInbound(Self.head)
      try channel.writeInbound(HTTPRequestPart.end(nil))
      channel.embeddedEventLoop.advanceTime(by: .seconds(600))
      #expect(channel.isActive)
      try channel.writeOutbound(HTTPResponsePart.head(.init(status: .ok)))
      try channel.writeOutbound(HTTPResponsePart.end(nil))
    }
    channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    #expect(!channel.isActive)
  }

  @Test func `after an answer that says so the connection ends, and not before`() throws {
    let channel = try Self.connected()
    try channel.writeInbound(Self.head)
    try channel.writeInbound(HTTPRequestPart.end(nil))
    try channel.writeOutbound(HTTPResponsePart.head(.init(status: .ok, headerFields: [.connection: "close"])))
    #expect(channel.isActive)
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    #expect(!channel.isActive)
  }

  @Test func `a second request that came in with the first is waited for`() throws {
    let channel = try Self.connected()
    for _ in 0..<2 {
      try channel.writeInbound(Self.head)
      try channel.writeInbound(HTTPRequestPart.end(nil))
    }
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .seconds(60))
    #expect(channel.isActive)
    try channel.writeOutbound(HTTPResponsePart.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    #expect(!channel.isActive)
  }
}
