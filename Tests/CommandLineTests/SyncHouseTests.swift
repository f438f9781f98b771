import Foundation
import TestSupport
import Testing

/// `rc sync` with the address of another computer's `rc serve --house`.
@Suite(.waitsForOthers) struct SyncHouseTests {
  /// A home that is served, with a certificate of its own.
  private final class House {
    let home: HomeFolder
    let child: Child
    let origin: String
    /// The printed invitation, and the same with the certificate's fingerprint.
    let invitation: String
    let link: String

    private struct Said: Decodable {
      let address: String
      let fingerprint: String
    }

    init(_ home: HomeFolder) throws {
      self.home = home
      child = try Child(
        "rc",
        ["serve", "--json", "--house", "--listen", "127.0.0.1", "--port", "0", "--as", "Ana", "--home", home.path],
        environment: ["TZ": "UTC"])
      let line = try #require(child.line(), "\(child.finish().errors)")
      let said = try JSONDecoder().decode(Said.self, from: Data(line.utf8))
      invitation = said.address
      link = "\(said.address)#\(said.fingerprint)"
      origin = said.address.split(separator: "/", omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }

    deinit { child.kill() }

    private struct Invitation: Decodable {
      let address: String
      let sync: String
    }

    func invite(_ name: String) throws -> (address: String, sync: String) {
      let said = try home.rc("devices", "invite", name, "--as", name, "--json")
      let read = try JSONDecoder().decode(Invitation.self, from: Data(said.utf8))
      return (read.address, read.sync)
    }
  }

  private struct Device: Decodable {
    let id: String
    let name: String
  }

  private struct Kept: Decodable { let secret: String }

  private func family() throws -> HomeFolder {
    try .after([
      "family create 'The Rivers'", "family add Sam --role player", "school add 'Rice University' --as Sam",
      "family add Ana --role parent",
    ])
  }

  @Test func `two computers exchange their histories by one command, until one is removed`() throws {
    let laptop = try family()
    let house = try House(laptop)
    let desk = HomeFolder()
    // What is refused uses the invitation up as little as it makes a home.
    #expect(try desk.rc("sync", house.invitation, expecting: 69).contains("not to be trusted"))
    let wrong = "\(house.invitation)#\(String(repeating: "0", count: 64))"
    #expect(try desk.rc("sync", wrong, expecting: 65).contains("and the invitation names 0000"))
    #expect(try desk.rc("sync", house.origin, expecting: 1).contains("is not paired with \(house.origin)"))
    #expect(!FileManager.default.fileExists(atPath: desk.path))
    #expect(try laptop.rc("sync", house.link, "--as", "Ana", expecting: 1).contains("the home that is served"))
    let lakes = try HomeFolder.after(["family create 'The Lakes'"])
    #expect(try lakes.rc("sync", house.link, expecting: 1).contains("it is the history of the family"))

    let first = try desk.rc("sync", house.link)
    #expect(first.contains("Paired with \(house.origin) as Ana\nTook "), "\(first)")
    #expect(first.contains(" to \(house.origin), which had them all"), "\(first)")
    #expect(try desk.rc("whoami").contains("Ana"))
    #expect(try HomeFolder().rc("sync", house.link, expecting: 1).contains("This invitation is not valid"))
    try desk.rc("school", "status", "Rice", "contacted")
    try laptop.rc("school", "favorite", "Rice", "--as", "Sam")
    let second = try desk.rc("sync", house.origin)
    #expect(second.contains("Took 1 event\n") && second.contains("which took 1"), "\(second)")
    #expect(try desk.rc("schools", "--json", "--as", "Ana") == laptop.rc("schools", "--json", "--as", "Ana"))
    let third = try desk.rc("sync", "--json")
    #expect(third.contains(#""taken" : 0"#) && third.contains(#""house" : "\#(house.origin)""#), "\(third)")

    // Another invitation takes the place of the first.
    #expect(try desk.rc("sync", house.invite("Ana").sync).contains("Paired with"))
    let folder = desk.url.appendingPathComponent("houses")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let file = folder.appendingPathComponent(try #require(names.first)).path
    let kept = try JSONDecoder().decode(Kept.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    #expect(names.count == 1 && kept.secret.count == 64 && !(first + second + third).contains(kept.secret))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)

    let devices = try JSONDecoder().decode(
      [Device].self, from: Data(laptop.rc("devices", "list", "--as", "Ana", "--json").utf8))
    #expect(devices.map(\.name) == ["Linux computer, rc sync"] || devices.map(\.name) == ["Mac, rc sync"])
    try laptop.rc("devices", "remove", devices[0].id, "--as", "Ana")
    #expect(try desk.rc("sync", expecting: 77).contains("(401)"))
  }

  @Test func `private notes go to their owner's own home alone, which trusts the certificate of a file`() throws {
    let laptop = try family()
    try laptop.rc("school", "note", "Rice", "the coach is loud", "--private", "--as", "Sam")
    let root = laptop.url.appendingPathComponent("root.crt").path
    try laptop.rc("devices", "trust", "--as", "Ana", "--out", root)
    let house = try House(laptop)
    let (desk, phone) = (HomeFolder(), HomeFolder())
    try desk.rc("sync", house.invite("Ana").sync)
    #expect(try desk.rc("sync", "--with-notes", "--as", "Sam", expecting: 77).contains("somebody else"))
    #expect(try desk.rc("sync", "--with-notes").contains("Nothing new"))
    try phone.rc("sync", house.invite("Sam").address, "--authority", root, "--with-notes")
    try phone.rc("school", "note", "Rice", "and kind", "--private")
    #expect(try phone.rc("sync", "--with-notes").contains("which took 1"))
    #expect(try laptop.rc("school", "show", "Rice", "--as", "Sam").contains("and kind"))
    #expect(try !laptop.rc("school", "show", "Rice", "--as", "Ana").contains("and kind"))
    #expect(try !desk.rc("sync").contains("Took"))
  }

  @Test func `what answers but is no home leaves everything as it is`() throws {
    let secret = String(repeating: "ab", count: 32)
    let type = "application/vnd.recruiting-compass.sync"
    let id = UUID().uuidString.lowercased()
    let paired = #"{"secret":"\#(secret)","person":"\#(id)","name":"Ana","family":"\#(id)"}"#
    let no = #"{"success":false,"statusCode":401,"message":"Not authenticated"}"#
    let cut = Data("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: 500\r\n\r\n{".utf8)
    let endless = "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nConnection: close\r\n\r\n"
    let replies: [(isPaired: Bool, LoopbackServer.Reply, code: Int32, word: String)] = [
      (false, LoopbackServer.answer("200 OK\r\nContent-Type: text/html", "<html></html>"), 65, "with 200, but not as"),
      (false, LoopbackServer.answer("404 Not Found"), 65, "with 404, but not as"),
      (false, LoopbackServer.answer("200 OK\r\nContent-Type: application/json", "{}"), 65, "but not as rc serve"),
      (false, LoopbackServer.answer("401 Unauthorized\r\nContent-Type: application/json", no), 65, "but not as"),
      (true, LoopbackServer.answer("302 Found\r\nLocation: http://127.0.0.1:1/"), 65, "with 302, but not as"),
      (true, LoopbackServer.answer("401 Unauthorized\r\nContent-Type: application/json", no), 77, "(401)"),
      (true, LoopbackServer.answer("200 OK\r\nContent-Type: \(type)", "{}\n"), 65, "nothing was taken"),
      (true, .bytes(cut), 69, "broke off"),
      (true, .endless(head: endless, Data(count: 1 << 20)), 65, "longer than 64 MB"),
    ]
    for (isPaired, reply, code, word) in replies {
      let server = try LoopbackServer { request in
        isPaired && request.hasPrefix("POST /api/devices ")
          ? LoopbackServer.answer("200 OK\r\nContent-Type: application/json", paired) : reply
      }
      defer { server.stop() }
      let home = HomeFolder()
      let said = try home.rc("sync", server.url("/join/\(secret)").absoluteString, expecting: code)
      #expect(said.contains(word), "\(word): \(said)")
      #expect(FileManager.default.fileExists(atPath: home.path) == isPaired)
      if isPaired { #expect(try home.sqlite("log.sqlite", "SELECT count(*) FROM event") == "0") }
      // Secrets stand in no address.
      #expect(server.requests.allSatisfy { !$0.prefix { $0 != "\r\n" }.contains(secret) })
    }
  }
}
