import Compass
import Domain
import EventLog
import Foundation
import TestSupport
import Testing

@testable import Web

/// Every page says how far its record is on its way to the server.
@Suite struct PublicationTests {
  private let local: Local
  private let paths: [String]

  init() throws {
    local = try Local()
    let school = try local.school()
    let event = try local.event(school)
    let offer = try local.offer(school)
    let details = PlayerDetails(clubTeam: .value("Austin Aces"))
    try local.perform(.preferences(local.player, .editPlayer(details)))
    paths = [
      "/schools", "/schools/\(school.lowercased)", "/events/\(event.lowercased)", "/offers/\(offer.lowercased)",
      "/settings/player-details",
    ]
  }

  private var context: CommandContext { CommandContext(actor: local.player) }

  private func events() throws -> [RecordedEvent] {
    var events: [RecordedEvent] = []
    try local.home.log.scan { events.append(try $0.recorded()) }
    return events.filter { ["school", "event", "offer", "preferences"].contains($0.stream.category) }
  }

  private func accept(_ events: [RecordedEvent]) throws {
    try local.home.recordAcceptance(
      WritesAccepted(exceptions: [], positions: PositionRuns.text(of: events.map(\.position))), in: context)
  }

  @Test func `a home that publishes nothing says nothing of it`() throws {
    for path in paths {
      let page = try local.get(path)
      #expect(page.status == 200 && !page.has("to the server") && !page.has("Published"), "\(path)")
    }
  }

  @Test func `what waits, what is there and what was refused stands on every page`() throws {
    let events = try events()
    try local.home.recordAcceptance(WritesAccepted(exceptions: [], positions: ["1"]), in: context)
    for path in paths { #expect(try local.get(path).has("on the way to the server"), "\(path)") }
    try accept(events)
    for path in paths { #expect(try local.get(path).has("Published"), "\(path)") }
  }

  @Test func `what the server refused stands there with its reason`() throws {
    for event in try events() {
      try local.home.recordRefusal(
        of: event.id, status: 403, code: "42501", message: "no <b>rows</b> for you", in: context)
    }
    for path in paths {
      let page = try local.get(path)
      #expect(page.has("could not be published", "no &lt;b&gt;rows&lt;/b&gt; for you"), "\(path)")
    }
  }
}
