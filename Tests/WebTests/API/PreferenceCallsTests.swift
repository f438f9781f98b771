import CanonicalJSON
import Domain
import Compass
import Foundation
import TestSupport
import Testing

@testable import Web

/// The calls on preferences (facts §3.3, C17, C18).
@Suite struct PreferenceCallsTests {
  private static let examples: [(category: String, data: String)] = [
    ("player", #"{"gpa":3.7,"graduation_year":2027,"positions":["SS","P"],"primary_sport":"Baseball"}"#),
    ("location", #"{"city":"Austin","latitude":30.25,"longitude":-97.75,"state":"TX","zip":"78712"}"#),
    ("notifications", #"{"enableDailyDigest":false,"followUpReminderDays":5}"#),
    ("dashboard", #"{"statsCards":{"coaches":false},"widgets":{"quickTasks":false}}"#),
    (
      "school",
      """
      {"preferences":[{"category":"location","id":"0198c5d2-0000-7000-8000-000000000001","is_dealbreaker":true,\
      "priority":1,"type":"max_distance_miles","value":300}],"template_used":null}
      """
    ),
  ]

  @Test(.verifies("PR-9", "PR-10", "PR-11", "PR-109", "PR-118"), arguments: examples.map(\.category))
  func `what is saved is read, replaced as a whole, and reset`(_ category: String) throws {
    let local = try Local()
    let path = "/api/user/preferences/\(category)"
    let data = try #require(Self.examples.first { $0.category == category }?.data)
    let empty = try local.call(.get, path)
    #expect(empty["exists"] == false && empty["updatedAt"] == .null)
    let saved = try local.call(.post, path, "{\"data\":\(data)}")
    #expect(saved.status == 200 && saved["exists"] == true, "\(saved.message)")
    #expect(saved["data"] == (try JSONValue(parsing: data)))
    #expect(try local.call(.get, path).value == saved.value)
    let position = try local.position
    #expect(try local.call(.post, path, "{\"data\":\(data)}").status == 200)
    #expect(try local.position == position, "the same once more changes nothing")
    let less = category == "school" ? #"{"preferences":[]}"# : "{}"
    #expect(try local.call(.post, path, "{\"data\":\(less)}")["data"] == empty["data"])
    #expect(try local.call(.post, path, "{\"data\":\(data)}").status == 200)
    let deleted = try local.call(.delete, path)
    #expect(deleted.status == 200 && deleted["category"] == .string(category))
    #expect(try local.call(.get, path)["data"] == empty["data"])
  }

  @Test(.verifies("PR-12"), arguments: examples.map(\.category))
  func `every save stands in the history, with old and new (C17)`(_ category: String) throws {
    let local = try Local()
    let path = "/api/user/preferences/\(category)"
    let data = try #require(Self.examples.first { $0.category == category }?.data)
    #expect(try local.call(.get, "\(path)/history")["total"] == 0)
    #expect(try local.call(.post, "\(path)/history", "{}").status == 409)
    _ = try local.call(.post, path, "{\"data\":\(data)}")
    _ = try local.call(.delete, path)
    let history = try local.call(.get, "\(path)/history?limit=1")
    #expect(history["total"] == 2 && history["limit"] == 1 && history["offset"] == 0)
    guard case .array(let entries)? = history["data"], case .object(let newest)? = entries.first else {
      Issue.record("no entries")
      return
    }
    #expect(entries.count == 1 && newest["changed_by"] == .string(local.player.lowercased))
    let noted = try local.call(.post, "\(path)/history", #"{"changed_fields":["x"]}"#)
    #expect(noted["history_id"] == newest["id"])
    for query in ["limit=0", "limit=101", "limit=x", "limit=+1", "offset=-1", "page=1"] {
      #expect(try local.call(.get, "\(path)/history?\(query)").status == 400, "\(query)")
    }
  }

  @Test(.verifies("PR-129"))
  func `a save over somebody else's keeps theirs, and writes the rest (ruling 21)`() throws {
    let local = try Local()
    let path = "/api/user/preferences/location"
    _ = try local.call(.post, path, #"{"data":{"city":"Austin","state":"TX"}}"#)
    try local.perform(.location(local.player, HomeLocation(city: .value("Dallas"))), by: local.mother)
    let body = #"{"data":{"city":"Houston","state":"TX","zip":"77005"},"shown":{"city":"Austin","state":"TX"}}"#
    let reply = try local.call(.post, path, body)
    #expect(reply.status == 409 && reply["conflicts"] == ["city": ["yours": "Houston", "theirs": "Dallas"]])
    #expect(try local.call(.get, path)["data"] == ["city": "Dallas", "state": "TX", "zip": "77005"])
    let wishes = "/api/user/preferences/school"
    let one = #"{"preferences":[{"type":"max_distance_miles","value":300}]}"#
    _ = try local.call(.post, wishes, "{\"data\":\(one)}")
    let stale = try local.call(.post, wishes, "{\"data\":\(one),\"shown\":{\"preferences\":[],\"template_used\":null}}")
    #expect(stale.status == 409)
  }

  @Test(.verifies("PR-94"))
  func `a template is named as long as the list is its own (PR-85, PR-90)`() throws {
    let local = try Local()
    let path = "/api/user/preferences/school"
    let wish = #"{"type":"max_distance_miles","value":300,"is_dealbreaker":true}"#
    let named = try local.call(
      .post, path, "{\"data\":{\"preferences\":[\(wish)],\"template_used\":\"close_to_home\"}}")
    #expect(named["data.template_used"] == "close_to_home")
    let other = try local.call(.post, path, #"{"data":{"preferences":[],"template_used":"close_to_home"}}"#)
    #expect(other["data.template_used"] == .null)
  }

  @Test(.verifies("PR-63")) func `the player's details are the player's to write (C18)`() throws {
    let local = try Local()
    let path = "/api/user/preferences/player-details"
    let changed = try local.call(.patch, path, #"{"gpa":3.9}"#)
    #expect(changed["data"] == ["gpa": .number(3.9)])
    #expect(try local.call(.patch, path, #"{"high_school":"Westlake"}"#)["data.gpa"] == .number(3.9))
    #expect(try local.call(.patch, path, #"{"gpa":null}"#)["data"] == ["high_school": "Westlake"])
    #expect(try local.call(.patch, path, #"{"gpa":6}"#).status == 422)
    #expect(try local.call(.patch, path, #"{"grade":6}"#).status == 400)
    let mother = try Local(asMother: true)
    for (method, path, body) in [
      (WebRequest.Method.patch, path, #"{"gpa":3.9}"#), (.patch, path, "{}"),
      (.post, "/api/user/preferences/player", #"{"data":{}}"#), (.delete, "/api/user/preferences/player", ""),
    ] {
      #expect(try mother.call(method, path, body).status == 403, "\(method) \(body)")
    }
    #expect(try mother.call(.get, "/api/user/preferences/player").status == 200)
    #expect(try mother.call(.post, "/api/user/preferences/location", #"{"data":{"city":"Austin"}}"#).status == 200)
  }

  @Test func `everybody has his own notifications and dashboard (ruling 19)`() throws {
    let local = try Local()
    try local.perform(
      .preferences(local.mother, .editNotifications(NotificationFields(followUpReminderDays: .value(9)))),
      by: local.mother)
    #expect(try local.call(.get, "/api/user/preferences/notifications")["exists"] == false)
  }
}
