import CanonicalJSON
import Compass
import Domain
import Foundation
import Pages
import Projections
import TestSupport
import Testing

@testable import Web

/// Renaming, merging, removing and taking back people on the family's page and by the API (decision 0070).
@Suite struct MembersTests {
  private static func form(_ name: String, _ role: String, again: Bool? = nil) -> [(String, String)] {
    let question = again.map { [("shown.again", ""), ("again", "\($0)")] } ?? []
    return [("shown.name", ""), ("name", name), ("shown.role", ""), ("role", role)] + question
  }

  @Test func `a double is asked about on the page, and added when somebody says so`() throws {
    let local = try Local(asMother: true)
    let position = try local.position
    let asked = try local.post("/family", Self.form(" sam", "player"))
    #expect(asked.status == 422 || asked.status == 409)
    #expect(asked.has("is in the family already", "Another person of the same name") && asked.has("value=\" sam\""))
    #expect(try local.position == position)
    #expect(try !local.get("/family").has("name=\"shown.again\""))
    #expect(try local.post("/family", Self.form("sam", "player", again: true)).status == 303)
    #expect(try local.get("/family").has("3 people", "sam is the same person as", "Take sam out of the family"))
  }

  @Test func `a parent renames, merges, removes and takes back; a player is not offered it`() throws {
    let local = try Local(asMother: true, brother: true)
    let max = try #require(try local.home.read { try $0.members() }.first { $0.name == "Max" }).id
    let path = "/family/\(max)"
    #expect(try local.post("\(path)/name", [("name", "Maximilian")]).status == 303)
    #expect(try local.post("\(path)/name", [("name", "SAM")]).status == 409)
    #expect(try local.post("\(path)/name", [("name", "a\u{200B}b")]).status == 422)
    #expect(try local.post("\(path)/name", [("name", "SAM"), ("again", "true")]).status == 303)
    #expect(try local.post("\(path)/merge", [("into", local.player.lowercased)]).status == 303)
    let merged = try local.get("/family")
    #expect(merged.has("2 people", "Former Members", "Merged with ", "Take SAM back"))
    #expect(try local.post("\(path)/take-back").status == 303)
    #expect(try local.post("\(path)/remove").status == 303)
    #expect(try local.get("/family").has("Removed"))
    #expect(try local.post("/family/\(local.mother.lowercased)/remove").status == 409)
    #expect(try local.post("/family/\(local.school().lowercased)/remove").status == 404)

    let player = try Local(brother: true)
    let page = try player.get("/family")
    #expect(
      page.has("Add a Person") && !page.has("Change Max") && !page.has("Role of") && !page.has("value=\"parent\""))
    for action in ["name", "merge", "remove", "take-back", "role"] {
      let form = [("name", "x"), ("into", player.player.lowercased), ("role", "parent")]
      #expect(try player.post("/family/\(player.mother.lowercased)/\(action)", form).status == 403, "\(action)")
    }
    _ = try player.post("/family", Self.form("Luis", "parent"))
    #expect(try player.home.read { try $0.members().count } == 3)
  }

  @Test func `the API has the same rules`() throws {
    let local = try Local(asMother: true)
    let path = "/api/family/members"
    let asked = try local.call(.post, path, #"{"name":"SAM","role":"player"}"#)
    #expect(asked.status == 409 && asked["field"] == "again")
    let added = try local.call(.post, path, #"{"again":true,"name":"SAM","role":"player"}"#)
    guard case .string(let id)? = added["id"] else {
      Issue.record("\(added)")
      return
    }
    #expect(try local.call(.patch, "\(path)/\(id)", #"{"name":"Max","role":"parent"}"#).status == 200)
    #expect(try local.call(.patch, "\(path)/\(id)", "{}").status == 200)
    #expect(try local.call(.patch, "\(path)/\(id)", #"{"name":"\u202eMax"}"#).status == 422)
    #expect(try local.call(.patch, "\(path)/\(local.player.lowercased)", #"{"role":"parent"}"#).status == 409)
    #expect(try local.call(.post, "\(path)/\(id)/merge", #"{"into":"\#(local.mother.lowercased)"}"#).status == 200)
    let list = try local.call(.get, path)
    guard case .array(let people)? = list["data"] else {
      Issue.record("\(list)")
      return
    }
    #expect(
      people.count == 3
        && people.contains { person in
          if case .object(let person) = person { person["left"] == .string(local.mother.lowercased) } else { false }
        })
    #expect(try local.call(.post, "\(path)/\(id)/take-back").status == 200)
    #expect(try local.call(.delete, "\(path)/\(id)").status == 200)
    #expect(try local.call(.delete, "\(path)/\(local.mother.lowercased)").status == 409)
    let player = try Local()
    #expect(try player.call(.post, path, #"{"name":"Luis","role":"parent"}"#).status == 403)
    #expect(try player.call(.patch, "\(path)/\(player.mother.lowercased)", #"{"role":"player"}"#).status == 403)
  }
}
