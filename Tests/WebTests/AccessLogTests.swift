import Domain
import Foundation
import TestSupport
import Testing

@testable import Web

/// A node's log: one line for each request, with the proxy's id and the kind of a refusal, and nothing of anybody.
@Suite struct AccessLogTests {
  @Test func `each request is one line, with its route, its status and the id that it was answered with`() async throws
  {
    let node = try await Node()
    let player = node.families[0].player
    let id = "0123456789abcdef0123456789abcdef"
    let answer = try await node.browser().call(
      "GET", "/schools", headers: node.bearer(player) + [("X-Request-Id", id)])
    #expect(answer.status == 200 && answer.headers["x-request-id"] == id)
    let other = try await node.get("/schools/\(node.families[0].school.id.lowercased)", as: player)
    let entries = try node.lines.entries
    #expect(entries.map { $0["route"] as? String } == ["/schools", "/schools/{id}"])
    #expect(entries.map { $0["request"] as? String } == [id, other.headers["x-request-id"]])
    #expect(entries.allSatisfy { $0["status"] as? Int == 200 && $0["kind"] == nil && $0["ms"] is Double })
    #expect(entries[0]["bytes"] as? Int == answer.body.count && entries[0]["method"] as? String == "GET")
  }

  @Test func `each refusal says of which kind it is`() async throws {
    let node = try await Node()
    let family = node.families[0]
    let headers = node.bearer(family.player)
    let csrf = try await node.csrf(as: family.player)
    let before = try node.lines.entries.count
    _ = try await node.get("/nowhere", as: family.player)
    _ = try await node.get("/api/nowhere", as: family.player)
    _ = try await node.browser().call("PATCH", "/api/user/preferences/player-details", "{", headers: headers)
    _ = try await node.browser().post("/schools/new", [("csrf", "0"), ("name", "Rice")], headers: headers)
    _ = try await node.browser().post(
      "/schools/\(UUID().lowercased)/favorite", [("csrf", csrf), ("value", "true")], headers: headers)
    _ = try await node.get("/schools", as: family.player, in: "no id")
    let entries = try node.lines.entries.dropFirst(before)
    #expect(
      entries.map { $0["kind"] as? String } == [
        "WebError.notFound", "status 404", "APIError", "WebError.forbidden", "status 404",
        "WebError.badRequest",
      ])
    #expect(entries.allSatisfy { $0["level"] as? String == "notice" && ($0["status"] as? Int ?? 0) >= 400 })
  }

  @Test func `nothing that anybody sent or stored is in it`() async throws {
    let node = try await Node()
    let family = node.families[0]
    let planted = "Xylophone"
    let headers =
      node.bearer(family.player) + [
        ("X-Request-Id", planted), ("User-Agent", planted), ("Referer", "http://\(planted)/"), ("X-Family", planted),
      ]
    let csrf = try await node.csrf(as: family.player)
    for path in [
      "/\(planted)", "/schools?q=\(planted)", "/schools/\(planted)", "/calendar/\(planted).ics", "/join/\(planted)",
    ] {
      _ = try await node.browser().call("GET", path, headers: headers)
      _ = try await node.get(path, as: family.player)
    }
    _ = try await node.browser().call(planted.uppercased(), "/schools", headers: headers)
    for form in [[("name", planted)], [("name", planted), ("status", planted)], [(planted, planted)]] {
      _ = try await node.browser().post("/schools/new", [("csrf", csrf)] + form, headers: node.bearer(family.player))
    }
    _ = try await node.browser().call(
      "PATCH", "/api/user/preferences/player-details", #"{"\#(planted)":"\#(planted)"}"#,
      headers: node.bearer(family.player))
    _ = try await node.browser().post("/sign-in", [("email", "\(planted)@example.com"), ("password", planted)])
    let text = node.lines.text.lowercased()
    #expect(try node.lines.entries.count >= 14)
    #expect(!text.contains(planted.lowercased()))
    for family in node.families {
      for value in [family.name, family.school.name, family.id.lowercased, family.player.lowercased] {
        #expect(!text.contains(value.lowercased()), "\(value)")
      }
    }
  }

  @Test func `an error is named by its type and case, without its values`() {
    #expect(FailureKind.name(of: WebError.tooLarge) == "WebError.tooLarge")
    #expect(FailureKind.name(of: DomainError(.refused, "Ana may not")) == "DomainError.refused")
    #expect(FailureKind.name(of: EventLogLike.idTaken(name: "Ana")) == "EventLogLike.idTaken")
    #expect(FailureKind.name(of: EventLogLike.silent) == "EventLogLike")
  }

  private enum EventLogLike: Error, CustomStringConvertible {
    case idTaken(name: String)
    case silent
    var description: String { "Ana has it" }
  }
}
