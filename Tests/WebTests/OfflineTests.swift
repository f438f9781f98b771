import Compass
import Domain
import EventLog
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// What a paired device is told to keep, and forms that it sends again because no answer arrived.
@Suite struct OfflineTests {
  @Test func `the worker is this build's own, and may ask this server alone`() async throws {
    let house = try await House()
    let answer = try await house.paired().get("/assets/worker.js")
    #expect(answer.status == 200 && answer.headers["content-type"] == "text/javascript; charset=utf-8")
    #expect(answer.headers["content-security-policy"] == "default-src 'none'; connect-src 'self'")
    #expect(answer.headers["service-worker-allowed"] == "/" && answer.headers["cache-control"] == "no-cache")
    for asset in [Asset.style, .script, .icon] { #expect(answer.text.contains("\"\(asset.address)\"")) }
    // Only what is shared with the pages is in both.
    #expect(answer.text.contains("addEventListener(\"fetch\"") && answer.text.utf8.count < 14_000)
  }

  @Test func `every icon of the manifest is a picture of the size that it names`() throws {
    struct Manifest: Decodable {
      struct Icon: Decodable { let src, sizes, type: String }
      let icons: [Icon]
    }
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(Asset.manifest.bytes))
    let drawn = manifest.icons.filter { $0.type == "image/png" }
    #expect(manifest.icons.count == 4 && drawn.count == 3)
    for icon in drawn.map({ ($0.src, $0.sizes) }) + [("/assets/icon-180.png", "180x180")] {
      let answer = try Asset.answer(String(icon.0.dropFirst("/assets/".count)))
      // The header of a PNG names width and height; the program's own reader knows its structure.
      let size = answer.body[16..<24].reduce(into: [0, 0]) { $0 = [$0[0], $0[1] << 8 | Int($1)] }[1]
      let width = try #require(icon.1.split(separator: "x").first.flatMap { Int($0) })
      #expect(size == width << 32 | width && answer.contentType == "image/png")
      #expect(try Picture(answer.body).format == .png)
      #expect(answer.body.count < 20_000)
    }
  }

  @Test func `what was read is kept, and no secret, question or file`() async throws {
    let house = try await House()
    let ana = try await house.paired()
    let school = "/schools/" + (try house.add("Rice University"))
    for path in ["/next", "/schools", "/schools/board", "/schools/table", "/timeline", school, "/offline", "/events"] {
      let answer = try await ana.get(path)
      #expect(answer.status == 200 && answer.headers["x-keep"] == "1", "\(path)")
      #expect(answer.text.contains("id=\"offline\"") && answer.text.contains("; no connection</p>"), "\(path)")
      #expect(answer.headers["cache-control"] == "no-store", "\(path)")
    }
    let head = try house.home.log.head().position
    for path in [
      "/family", "/settings/calendar", "/export", "/export/schools.csv", "/import", "\(school)/delete", "/trash",
      "/offline/key", "\(school)?at=\(head - 1)", "/schools?said=1", "/nowhere", "/assets/app.css",
    ] {
      #expect(try await ana.get(path).headers["x-keep"] == nil, "\(path)")
    }
    // A server that pairs no devices says nothing of all this.
    let served = try await Served()
    let page = try await served.browser.get("/schools")
    #expect(page.headers["x-keep"] == nil && page.headers["x-reader"] == nil && !page.text.contains("id=\"offline\""))
    #expect(try await served.browser.get("/offline").status == 404)
    #expect(try await served.browser.get("/offline/key").status == 404)
  }

  @Test func `each device has a code of its own that outlives the server and tells no secret`() async throws {
    let house = try await House()
    let ana = try await house.paired()
    func code(_ browser: Browser) async throws -> String? {
      let answer = try await browser.get("/schools")
      return answer.headers["x-reader"]
    }
    let known = try await code(ana)
    let hers = try #require(known)
    let again = try await code(ana)
    #expect(again == hers && hers.utf8.count == 64)
    let secret = try #require(ana.cookie?.split(separator: "=").last.map(String.init))
    #expect(!hers.contains(secret) && OfflineRoute.code(of: secret) == hers)
    let second = try await house.joined(with: house.link(house.invite(house.mother, by: ana)))
    let his = try await house.joined(with: house.link(house.invite(house.player, by: ana)))
    #expect(Set([hers, try await code(second), try await code(his)]).count == 3)
    struct Key: Decodable { let csrf, reader: String }
    let key = try JSONDecoder().decode(Key.self, from: Data(try await ana.get("/offline/key").text.utf8))
    #expect(try await key.csrf == house.csrf(ana) && key.reader == hers)
    let stranger = try await house.browser().get("/offline/key")
    #expect(stranger.status == 401 && stranger.headers["x-reader"] == nil && !stranger.text.contains(key.csrf))
  }

  @Test func `who signs out or hands the device on leaves nothing in the browser`() async throws {
    let house = try await House()
    let joined = try await house.browser().post(house.invitation, [])
    #expect(joined.headers["clear-site-data"] == "\"storage\"")
    let ana = house.browser(joined.headers["set-cookie"])
    #expect(try await ana.get("/schools").headers["clear-site-data"] == nil)
    let left = try await house.send(ana, "/sign-out")
    #expect(left.status == 200 && left.headers["clear-site-data"] == "\"storage\"" && left.text.contains("id=\"lost\""))
    #expect(try await ana.get("/schools").text.contains("id=\"lost\""))
  }
}

/// A form that carries its command's id may be sent again: what it did is done once.
@Suite struct RepeatedFormTests {
  /// A form of each kind that a device sends later, at what it is sent to.
  private static func forms(_ local: Local) throws -> [(path: String, fields: [(String, String)])] {
    let school = try local.school("Rice University", notes: "words")
    let record = "/schools/\(school.lowercased)"
    let coach = try local.coach(school)
    let event = "/events/\(try local.event(school).lowercased)"
    let offer = "/offers/\(try local.offer(school).lowercased)"
    let other = try local.school("Bates College")
    return [
      ("\(record)/favorite", [("value", "true")]), ("\(record)/status", [("status", "contacted"), ("note", "wrote")]),
      ("\(record)/tier", [("tier", "A")]), ("\(record)/notes", [("shown", "words"), ("text", "other words")]),
      ("\(record)/private-notes", [("shown", ""), ("text", "mine")]),
      ("\(record)/items", [("kind", "pro"), ("text", "Near the sea")]),
      ("\(record)/information", [("shown.mascot", ""), ("mascot", "Owls")]),
      ("\(record)/ranking", [("shown.ranking", ""), ("ranking", "3")]),
      (
        "\(record)/coaches",
        [("shown.lastName", ""), ("lastName", "Lee"), ("shown.firstName", ""), ("firstName", "Jo")]
          + [("shown.role", ""), ("role", "assistant")]
      ),
      ("\(record)/coaches/\(coach.lowercased)", [("shown.notes", ""), ("notes", "kind")]),
      ("\(record)/interactions", [("type", "email"), ("direction", "outbound"), ("content", "Thanks")]),
      ("\(event)/log", [("type", "email"), ("direction", "inbound"), ("content", "Talk"), ("sentiment", "positive")]),
      ("\(event)/edit", [("shown.name", "Spring Showcase"), ("name", "Autumn Showcase")]),
      ("\(offer)/edit", [("shown.conditions", ""), ("conditions", "Grades")]),
      ("/schools/new", [("shown.name", ""), ("name", "Colby College")]),
      (
        "/schools/edit", [("do", "tier"), ("tier", "B"), ("mark.\(other.lowercased)", "/researching"), ("back", "")]
      ),
      ("/settings/location", [("shown.city", ""), ("city", "Austin")]),
      ("\(event)/delete", []), ("\(record)/delete", []),
    ]
  }

  @Test func `what was sent twice was done once, and is answered as done`() throws {
    let local = try Local()
    for (path, fields) in try Self.forms(local) {
      let form = fields + [("command", UUID().lowercased)]
      let before = try local.position
      let first = try local.post(path, form)
      let after = try local.position
      #expect(first.status == 303 && after > before, "\(path): \(first.status)")
      for fromScript in [false, true] {
        let again = try local.post(path, form, fromScript: fromScript)
        #expect(again.status == (fromScript ? 204 : 303), "\(path): \(again.status)")
        if let location = again.location { #expect(try local.get(location).status == 200, "\(location)") }
        #expect(try local.position == after, "\(path)")
      }
      // Without the id a button that turns something on and off would turn it back.
      if path.hasSuffix("/tier") {
        #expect(try local.post(path, fields).status == 303 && local.position == after + 1)
      }
    }
  }

  @Test func `an id is its person's own, and a refused form's id stays free`() throws {
    let local = try Local()
    let record = "/schools/\(try local.school().lowercased)"
    let id = UUID()
    func rank(_ text: String) throws -> Int {
      let answer = try local.post(
        "\(record)/ranking", [("shown.ranking", ""), ("ranking", text), ("command", id.lowercased)]
      )
      return answer.status
    }
    #expect(try rank("x") == 422)
    #expect(try rank("2") == 303)
    let position = try local.position
    let hers = try local.home.perform(
      .privateNote(school: try #require(UUID(strict: String(record.suffix(36)))), text: "hers"),
      in: CommandContext(actor: local.mother))
    for command in [hers.command.lowercased, "x", "", String(repeating: "0", count: 500)] {
      #expect(try local.post("\(record)/tier", [("tier", "A"), ("command", command)]).status == 400, "\(command)")
    }
    #expect(try local.position == position + 1)
  }

  @Test func `a conflict is told again if its answer was lost`() throws {
    let local = try Local()
    let record = "/schools/\(try local.school().lowercased)"
    #expect(try local.post("\(record)/information", [("shown.mascot", ""), ("mascot", "Owls")]).status == 303)
    let form = [
      ("shown.mascot", ""), ("mascot", "Birds"), ("shown.address", ""), ("address", "1 Main St"),
      ("command", UUID().lowercased),
    ]
    #expect(try local.post("\(record)/information", form).status == 409)
    let position = try local.position
    let again = try local.post("\(record)/information", form)
    #expect(again.status == 409 && again.has("<blockquote class=\"text\">Owls</blockquote>"))
    #expect(try local.position == position)
  }
}
