import Compass
import Domain
import Foundation
import Pages
import TestSupport
import Testing

@testable import Web

/// The athlete's photo: a file beside the log, and its hash in the event (PR-54).
@Suite struct PhotoTests {
  /// The smallest JPEG that has all of its parts, with a place in its metadata.
  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE1, 0, 8] + Array("30.267".utf8) + [0xFF, 0xDA, 0, 3, 1, 0x42, 0xFF, 0xD9]

  private static let path = "/settings/player-details/photo"

  private func send(_ local: Local, _ file: [UInt8]?, _ fields: [(name: String, value: String)] = []) throws
    -> Local.Page
  {
    Local.Page(
      local.site.answer(
        try WebRequest(
          method: .post, target: Self.path, form: try FormFields([("csrf", "secret")] + fields), file: file)))
  }

  private func name(_ local: Local) throws -> String? {
    try local.home.read { try $0.playerDetails(of: local.player).photo.value }
  }

  @Test(.verifies("PR-54", "PR-56")) func `a photo is kept, shown, replaced and taken away`() throws {
    let local = try Local()
    #expect(try send(local, Self.jpeg).status == 303)
    let name = try #require(try name(local))
    let page = try local.get("/settings/player-details")
    #expect(page.has("src=\"/photos/\(name)\" alt=\"Profile photo\"", "Replace photo", "Remove photo"))
    let answer = local.site.answer(try WebRequest(method: .get, target: "/photos/\(name)"))
    #expect(answer.status == 200 && answer.contentType == "image/jpeg")
    // Without one of its own it has that of all answers, no-store.
    #expect(!answer.headers.contains { $0.name == "cache-control" })
    #expect(answer.body.contains([0x42, 0xFF, 0xD9]) && !answer.body.contains(Array("30.267".utf8)))
    let file = local.home.photos.folder.appendingPathComponent(name)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
    #expect(mode == 0o600)
    #expect(try send(local, nil, [("remove", "true")]).status == 303)
    #expect(try self.name(local) == nil && !local.get("/settings/player-details").text.contains("/photos/"))
    // The change can be undone: the file is still there.
    #expect(local.home.photos.picture(name) != nil)
  }

  @Test func `the archive of everything holds the photo, as long as the settings name it`() throws {
    let local = try Local()
    func archive() throws -> [UInt8] {
      local.site.answer(try WebRequest(method: .get, target: ExportFile.everything.path)).body
    }
    #expect(try send(local, Self.jpeg).status == 303)
    let file = "photos/\(try #require(try name(local))).jpg"
    #expect(try archive().contains(Array(file.utf8)) && archive().contains([0x42, 0xFF, 0xD9]))
    #expect(try send(local, nil, [("remove", "true")]).status == 303)
    #expect(try !archive().contains(Array(file.utf8)))
  }

  @Test func `what is no photo comes back with the reason, and nothing is kept`() throws {
    let local = try Local()
    for file in [nil, Array("%PDF".utf8), Array(Self.jpeg.dropLast(2))] as [[UInt8]?] {
      let page = try send(local, file)
      #expect(page.status == 422 && page.has("role=\"alert\""))
    }
    #expect(try name(local) == nil)
    #expect(!FileManager.default.fileExists(atPath: local.home.photos.folder.path))
  }

  @Test func `a parent looks at the photo and may not change it`() throws {
    let local = try Local(asMother: true)
    #expect(try send(local, Self.jpeg).status == 403)
    #expect(!FileManager.default.fileExists(atPath: local.home.photos.folder.path))
    try local.perform(
      .preferences(local.player, .editPlayer(PlayerDetails(photo: .value(try local.home.photos.keep(Self.jpeg))))))
    let page = try local.get("/settings/player-details")
    #expect(page.text.contains("/photos/") && !page.text.contains("photo-file"))
  }

  @Test func `only a photo's name leads to a file, and only to one that is what its name says`() throws {
    let local = try Local()
    let name = try local.home.photos.keep(Self.jpeg)
    for name in ["..%2flog.sqlite", "log.sqlite", name.uppercased(), String(name.dropLast()), "%00"] {
      #expect(try local.get("/photos/\(name)").status == 404, "\(name)")
    }
    try Data("other".utf8).write(to: local.home.photos.folder.appendingPathComponent(name))
    #expect(try local.get("/photos/\(name)").status == 404)
  }

  @Test func `a form with a file is read strictly`() throws {
    let type = "multipart/form-data; boundary=XX"
    func part(_ name: String, _ text: String, file: Bool = false) -> String {
      "--XX\r\nContent-Disposition: form-data; name=\"\(name)\"\(file ? "; filename=\"a.jpg\"" : "")\r\n\r\n\(text)\r\n"
    }
    let sent = try Multipart(
      Array((part("csrf", "s") + part("file", "a\r\n-b", file: true) + "--XX--\r\n").utf8), contentType: type)
    #expect(sent.fields["csrf"] == "s" && sent.file == Array("a\r\n-b".utf8))
    #expect(try Multipart(Array((part("file", "", file: true) + "--XX--").utf8), contentType: type).file == nil)
    for (body, type) in [
      ("", type), ("--XX", type), ("--XX--", "text/plain"), (part("a", "b"), type),
      ("x" + part("a", "b") + "--XX--", type),
      (part("a", "b") + part("a", "c") + "--XX--", type), ("--XX\r\n\r\nb\r\n--XX--", type),
      (part("a", "b", file: true) + part("c", "d", file: true) + "--XX--", type),
      (part("a", "b") + "--XX--", "multipart/form-data"),
    ] {
      #expect(throws: WebError.badRequest, "\(body)") { try Multipart(Array(body.utf8), contentType: type) }
    }
  }
}
