import Compass
import Domain
import Foundation
import TestSupport
import Testing

@testable import Web

/// What a page is told while it is looked at.
@Suite struct ChangeFeedTests {
  /// A feed that waits for nothing.
  private static func feed(
    _ local: Local, length: Duration = .seconds(3600), isOver: @escaping @Sendable () -> Bool = { false }
  ) throws -> ChangeFeed {
    let slot = try #require(ChangeFeed.Slots().take(for: UUID(), limit: 128))
    return ChangeFeed(
      local.site, slot, pace: .init(look: .milliseconds(1), pulse: .milliseconds(20), length: length), isOver: isOver)
  }

  private static func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// What is said next that is no sign of life.
  private static func said(_ feed: ChangeFeed) async -> String? {
    while let text = text(await feed.next()) { if text != ":\n\n" { return text } }
    return nil
  }

  @Test func `a page is told where the log stands, and that it grew`() async throws {
    let local = try Local()
    let feed = try Self.feed(local)
    #expect(await Self.said(feed) == "retry: 1000\ndata: \(try local.position)\n\n")
    let school = try local.school()
    let position = try local.position
    #expect(await Self.said(feed) == "data: \(position)\n\n")
    #expect(try local.get("/schools/\(school.lowercased)").has("data-head=\"\(position)\""))
  }

  @Test(.verifies("SD-98")) func `of another's private note nobody is told, not even that it was written`() async throws
  {
    let local = try Local()
    let school = try local.school()
    let before = try local.position
    let feed = try Self.feed(local)
    _ = await Self.said(feed)
    try local.perform(.privateNote(school: school, text: "mine alone"), by: local.mother)
    #expect(Self.text(await feed.next()) == ":\n\n", "it goes on in silence")
    #expect(try local.get("/schools").has("data-head=\"\(before)\""))
    try local.perform(.privateNote(school: school, text: "my own"))
    #expect(await Self.said(feed) == "data: \(before + 2)\n\n")
  }

  @Test func `a feed ends with its server and with its time`() async throws {
    let local = try Local()
    #expect(await Self.said(try Self.feed(local, isOver: { true })) == nil)
    #expect(await Self.said(try Self.feed(local, length: .zero)) == nil)
  }

  @Test func `of the pages of one person the newest are told`() throws {
    let (slots, person) = (ChangeFeed.Slots(), UUID())
    var taken = try (0..<ChangeFeed.ownLimit).map { _ in try #require(slots.take(for: person, limit: 128)) }
    let other = try #require(slots.take(for: UUID(), limit: 128))
    #expect(!taken.contains { $0.isGone })
    taken.append(try #require(slots.take(for: person, limit: 128)))
    #expect(taken.map(\.isGone) == [true] + Array(repeating: false, count: ChangeFeed.ownLimit))
    #expect(!other.isGone)
    taken.removeLast(2)
    #expect(!taken.contains { $0.isGone })
  }

  @Test func `half of the connections are never taken by those who listen`() {
    let slots = ChangeFeed.Slots()
    var taken = (0..<8).map { _ in slots.take(for: UUID(), limit: 8) }
    #expect(!taken.contains { $0 == nil } && slots.take(for: UUID(), limit: 8) == nil)
    taken.removeLast()
    #expect(slots.take(for: UUID(), limit: 8) != nil)
  }
}
