import Compass
import Domain
import EventLog
import Foundation
import Replay
import TestSupport
import Testing

@testable import Web

/// What another home of the family gets from a house server, and what the server takes from it.
@Suite struct ExchangeTests {
  private struct Paired: Decodable {
    let secret: String
    let person: UUID
    let name: String
    let family: UUID
  }

  private struct Taken: Decodable {
    let taken: Int
    let known: Int
    let left: [String]
  }

  /// Another home, on the same machine.
  private final class Desk {
    let home: Home
    private let folder = TemporaryFolder("rc-web-desk")

    init() throws { home = try Home(folder: folder.url) }

    func take(_ bytes: [UInt8], by person: UUID) throws -> JoinReport {
      let file = folder.url.appendingPathComponent("theirs")
      try Data(bytes).write(to: file)
      return try home.join(SyncFile.Contents(file: file), by: person)
    }

    func history(withNotesOf person: UUID? = nil) throws -> [UInt8] {
      var bytes: [UInt8] = []
      _ = try home.writeSyncFile(withNotesOf: person) { bytes += $0 }
      return bytes
    }
  }

  private func send(
    _ house: House, _ method: String, _ path: String, _ body: [UInt8] = [], type: String? = nil, secret: String? = nil,
    length: Int? = nil, origin: String? = nil
  ) async throws -> Answer {
    var head = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(house.port)", "Connection: close"]
    if method == "POST" { head.append("Content-Length: \(length ?? body.count)") }
    if let type { head.append("Content-Type: \(type)") }
    if let secret { head.append("Authorization: Bearer \(secret)") }
    if let origin { head.append("Origin: \(origin)") }
    let bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    return try #require(Answer(try await Browser.exchange(bytes, port: house.port)))
  }

  private func pair(
    _ house: House, _ more: String = "", type: String = "application/json", origin: String? = nil
  ) async throws -> Answer {
    try await send(
      house, "POST", HouseExchange.devices, Array(#"{"invitation":"\#(house.secret)"\#(more)}"#.utf8), type: type,
      origin: origin)
  }

  private func secret(_ house: House) async throws -> String {
    try JSONDecoder().decode(Paired.self, from: Data(try await pair(house).body)).secret
  }

  @Test func `a home is paired by an invitation, which a refusal does not use up`() async throws {
    let house = try await House()
    let settings = try house.home.settings
    let family = try #require(settings.family)
    let refusals: [(String, Int, String)] = [
      (#","device":"\#(settings.device.uuidString.lowercased())""#, 409, HouseExchange.ownHome),
      (
        #","family":"\#(UUID().uuidString.lowercased())""#, 409,
        "the history of the family \(family.uuidString.lowercased())"
      ),
      (#","family":7"#, 400, "family must be an id"), (#","device":"desk""#, 400, "device must be an id"),
      (#","x"#, 400, "invitation"),
    ]
    for (more, status, word) in refusals {
      let refused = try await pair(house, more)
      #expect(refused.status == status && refused.text.contains(word), "\(more) \(refused.text)")
    }
    let project = try await House { throw HomeJoinError.hasProject }
    let kept = try await pair(project)
    #expect(kept.status == 409 && kept.text.contains("Supabase project"), "\(kept.text)")
    #expect(try await pair(house, type: "text/plain").status == 415)
    #expect(try await pair(house, origin: "http://evil.example").status == 403)
    #expect(try await send(house, "GET", HouseExchange.devices).status == 405)
    let answer = try await pair(house, #","family":"\#(family.uuidString.lowercased())","device":null"#)
    let paired = try JSONDecoder().decode(Paired.self, from: Data(answer.body))
    #expect(paired.person == house.mother && paired.name == "Ana" && paired.family == family)
    #expect(answer.headers["set-cookie"] == nil && answer.headers["cache-control"] == "no-store")
    #expect(house.home.pairedDevices.all(now: house.home.now()).map(\.name) == ["Device, rc sync"])
    #expect(try await pair(house).status == 404)
  }

  @Test func `both homes have the same history afterwards, until the device is removed`() async throws {
    let (house, desk) = (try await House(), try Desk())
    _ = try house.add("Rice University")
    let secret = try await secret(house)
    let got = try await send(house, "GET", HouseExchange.history, secret: secret)
    #expect(got.status == 200 && got.headers["content-type"] == HouseExchange.mediaType)
    #expect(try desk.take(got.body, by: house.mother).taken > 0)
    try desk.home.perform(
      .school(
        desk.home.freshID(),
        .add(athlete: house.player, name: "Baylor University", fields: SchoolFields(), status: nil, notes: nil)),
      in: CommandContext(actor: house.mother))
    for isFirst in [true, false] {
      let answer = try await send(
        house, "POST", HouseExchange.history, desk.history(), type: HouseExchange.mediaType, secret: secret)
      let report = try JSONDecoder().decode(Taken.self, from: Data(answer.body))
      #expect(answer.status == 200 && (report.taken > 0) == isFirst && report.known > 0 && report.left.isEmpty)
    }
    #expect(try house.home.read { try $0.schools() }.count == 2)
    let back = try await send(house, "GET", HouseExchange.history, secret: secret)
    #expect(try desk.take(back.body, by: house.mother).taken == 0)
    let device = try #require(house.home.pairedDevices.all(now: house.home.now()).first)
    house.home.pairedDevices.remove(device.id)
    for method in ["GET", "POST"] {
      let refused = try await send(
        house, method, HouseExchange.history, type: HouseExchange.mediaType, secret: secret)
      #expect(refused.status == 401 && refused.text.contains(#""success":false"#), "\(refused.text)")
    }
  }

  @Test func `what is no history of the family's changes nothing`() async throws {
    let (house, desk, stranger) = (try await House(), try Desk(), try Desk())
    let secret = try await secret(house)
    let whole = try await send(house, "GET", HouseExchange.history, secret: secret).body
    _ = try desk.take(whole, by: house.mother)
    try stranger.home.createFamily(name: "The Lakes")
    var flipped = whole
    flipped[whole.count / 2] ^= 1
    let head = try house.home.log.head()
    let type = HouseExchange.mediaType
    let (half, twice) = (Array(whole.prefix(whole.count / 2)), whole + whole)
    let (notes, others) = (try desk.history(withNotesOf: house.player), try stranger.history())
    let histories: [([UInt8], String, Int, String)] = [
      (whole, "application/json", 415, type), (whole, "\(type); charset=utf-8", 415, type), ([], type, 422, "damaged"),
      (half, type, 422, "nothing was taken"), (flipped, type, 422, "nothing was taken"),
      (twice, type, 422, "after the end"), (whole, type, 409, HouseExchange.ownHome),
      (others, type, 409, "the history of the family"), (notes, type, 403, "private notes"),
    ]
    for (body, sent, status, word) in histories {
      let refused = try await send(house, "POST", HouseExchange.history, body, type: sent, secret: secret)
      #expect(refused.status == status && refused.text.contains(word), "\(word): \(refused.text)")
    }
    let long = try await send(
      house, "POST", HouseExchange.history, type: type, secret: secret, length: HouseExchange.longest + 1)
    #expect(long.status == 413 && long.text.contains("64 MB"), "\(long.text)")
    #expect(try house.home.log.head() == head)
  }

  @Test func `who may not do it, and where it is not done`() async throws {
    let house = try await House()
    let secret = try await secret(house)
    for wrong in [nil, house.secret, String(repeating: "0", count: 64)] {
      #expect(try await send(house, "GET", HouseExchange.history, secret: wrong).status == 401)
    }
    #expect(try await send(house, "PATCH", HouseExchange.history, secret: secret).status == 405)
    // A program has no other call there, and a browser's session is none of a home.
    #expect(try await send(house, "GET", "/api/openapi.json", secret: secret).status == 401)
    try house.home.perform(
      .ownership(born: CalendarDate("2000-01-01"), access: [house.mother: .readOnly]),
      in: CommandContext(actor: house.player))
    for method in ["GET", "POST"] {
      let refused = try await send(house, method, HouseExchange.history, type: HouseExchange.mediaType, secret: secret)
      #expect(refused.status == 403 && refused.text.contains(Actor.readsOnly), "\(refused.text)")
    }
    let served = try await Served()
    #expect(try await served.browser.get(HouseExchange.history).status == 404)
    #expect(try await served.browser.call("POST", HouseExchange.devices, "{}").status == 403)
  }
}
