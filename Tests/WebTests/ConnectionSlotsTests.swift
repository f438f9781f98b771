import NIOCore
import NIOEmbedded
import Testing

@testable import Web

/// A connection on which nothing is due gives way to a new one; one that is due an answer does not.
@Suite struct ConnectionSlotsTests {
  private static func opened(_ slots: ConnectionSlots) throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    slots.open(channel)
    slots.wait(channel)
    return channel
  }

  @Test func `who waits longest gives way`() throws {
    let slots = ConnectionSlots(limit: 3)
    let old = try (0..<3).map { _ in try Self.opened(slots) }
    slots.answer(old[0])
    slots.wait(old[0])
    let fresh = try Self.opened(slots)
    #expect([old[0], old[1], old[2], fresh].map(\.isActive) == [true, false, true, true])
    slots.close(old[1])
    #expect(slots.count == 3)
  }

  @Test func `where every one is due an answer, the new one is closed`() throws {
    let slots = ConnectionSlots(limit: 2)
    let busy = try (0..<2).map { _ in try Self.opened(slots) }
    busy.forEach(slots.answer)
    let surplus = try Self.opened(slots)
    #expect(busy.allSatisfy(\.isActive) && !surplus.isActive)
  }
}
