import CanonicalJSON
import Domain
import Compass
import Foundation
import TestSupport
import Testing

@testable import Web

/// The calls on a school (facts §3.1, §3.2).
@Suite struct SchoolCallsTests {
  @Test(.verifies("SL-72")) func `a deletion says what went along, and can be taken back`() throws {
    let local = try Local()
    let school = try local.school()
    _ = try local.coach(school)
    _ = try local.coach(school, "Lu", "Ott")
    _ = try local.offer(school)
    let path = "/api/schools/\(school.lowercased)/cascade-delete"
    let position = try local.position
    for body in [
      "", "{}", #"{"confirmDelete":false}"#, #"{"confirmDelete":1}"#, #"{"confirmDelete":true,"x":1}"#, "[]",
    ] {
      #expect(try local.call(.post, path, body).status == 400, "\(body)")
    }
    #expect(try local.position == position)
    let reply = try local.call(.post, path, #"{"confirmDelete":true}"#)
    #expect(reply.status == 200 && reply["success"] == true)
    #expect(reply.message == "School and related records deleted")
    #expect(reply["deleted"] == ["schools": 1, "coaches": 2, "interactions": 0, "offers": 1])
    #expect(try local.position == position + 1)
    #expect(try local.call(.post, path, #"{"confirmDelete":true}"#).status == 404)
    #expect(try local.call(.get, "/api/schools/\(school.lowercased)/fit-score").status == 404)
    try local.perform(.school(school, .restore))
    #expect(try local.call(.get, "/api/schools/\(school.lowercased)/fit-score").status == 200)
  }

  @Test(.verifies("SD-64", "SD-65"))
  func `a fit score is points, per cents, tier and what is missing`() throws {
    let local = try Local()
    let school = try local.school()
    let path = "/api/schools/\(school.lowercased)/fit-score"
    let unknown = try local.call(.get, path)
    #expect(unknown["score"] == .null && unknown["tier"] == .null && unknown["breakdown"] == .null)
    #expect(unknown["missingDimensions"] == ["athletic", "academic", "opportunity", "personal"])
    #expect(try local.call(.post, path).message == "Player details not configured. Add athlete profile data first.")
    try local.perform(.player(local.player, PlayerDetails(gpa: .value(3.9), primaryPosition: .value("SS"))))
    let known = try local.call(.post, path)
    #expect(known.status == 200 && known["score"] != .null && known["breakdown.opportunityFit"] == 14)
    #expect(known["percent.opportunityFit"] == 70)
    #expect(try local.call(.get, path).value == known.value)
  }

  @Test(.verifies("SD-63", "SD-65")) func `points are stored for the player, within their ranges`() throws {
    let local = try Local()
    let school = try local.school()
    let path = "/api/schools/\(school.lowercased)/fit-score"
    for (name, most) in [("athletic", 40), ("academic", 25), ("opportunity", 20), ("personal", 15)] {
      for value in ["-1", "\(most + 1)", "\"3\"", "null", "1e400"] {
        #expect(try local.call(.post, path, "{\"\(name)Fit\":\(value)}").status == 400, "\(name) \(value)")
      }
      let reply = try local.call(.post, path, "{\"\(name)Fit\":\(most + 1)}")
      #expect(reply.message == "\(name)Fit must be a number between 0 and \(most)")
    }
    let reply = try local.call(.post, path, #"{"athleticFit":30,"academicFit":25,"opportunityFit":14.5}"#)
    #expect(reply["score"] == 70 && reply["tier"] == "reach" && reply["missingDimensions"] == ["personal"])
    #expect(try local.call(.get, path).value == reply.value)
    let parent = try Local(asMother: true)
    let other = try parent.school()
    let refused = try parent.call(.post, "/api/schools/\(other.lowercased)/fit-score", #"{"athleticFit":30}"#)
    #expect(refused.status == 403)
    #expect(refused.message == "Parents cannot perform this action. This is a read-only view.")
  }
}
