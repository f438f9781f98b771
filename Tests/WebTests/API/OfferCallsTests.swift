import CanonicalJSON
import Domain
import Compass
import Foundation
import TestSupport
import Testing

@testable import Web

/// The calls on an offer (C16).
@Suite struct OfferCallsTests {
  @Test(.verifies("OD-37", "OD-38", "OD-39")) func `an offer is read, changed and deleted`() throws {
    let local = try Local()
    let school = try local.school()
    let path = "/api/offers/\(try local.offer(school).lowercased)"
    let read = try local.call(.get, path)
    #expect(read["data.school_id"] == .string(school.lowercased) && read["data.scholarship_amount"] == 40_000)
    #expect(read["data.scholarship_percentage"] == 80 && read["data.deadline_date"] == "2026-05-01")
    let example = """
      {"offer_type":"full_ride","status":"accepted","scholarship_amount":40000.5,"scholarship_percentage":80.25,
      "offer_date":"2026-01-20","deadline_date":"2026-03-15","conditions":"Grades","notes":"Updated notes"}
      """
    let position = try local.position
    let changed = try local.call(.patch, path, example)
    #expect(changed.status == 200 && changed["data.status"] == "accepted" && changed["data.notes"] == "Updated notes")
    #expect(changed["data.scholarship_amount"] == .number(40_000.5))
    #expect(changed["data.scholarship_percentage"] == .number(80.25) && changed["data.offer_type"] == "full_ride")
    #expect(changed["data.offer_date"] == "2026-01-20" && changed["data.deadline_date"] == "2026-03-15")
    #expect(changed["data.conditions"] == "Grades")
    #expect(try local.position == position + 1)
    #expect(try local.call(.patch, path, example).value == changed.value)
    #expect(try local.position == position + 1, "the same once more changes nothing")
    #expect(try local.call(.patch, path, #"{"deadline_date":null}"#)["data.deadline_date"] == .null)
    #expect(try local.call(.delete, path).value == ["success": true])
    for method in [WebRequest.Method.get, .delete] { #expect(try local.call(method, path).status == 404) }
    #expect(try local.call(.patch, path, "{}").status == 404)
  }

  @Test func `what is no offer of ours changes nothing`() throws {
    let local = try Local()
    let path = "/api/offers/\(try local.offer(try local.school()).lowercased)"
    let position = try local.position
    let bodies: [(String, Int)] = [
      ("", 400), ("{", 400), ("null", 400), ("[]", 400), (#"{"status":"maybe"}"#, 400), (#"{"status":null}"#, 400),
      (#"{"scholarship_amount":"1"}"#, 400), (#"{"scholarship_amount":100001}"#, 400),
      (#"{"scholarship_amount":1.005}"#, 422), (#"{"scholarship_percentage":-1}"#, 400),
      (#"{"deadline_date":"2026-02-30"}"#, 400), (#"{"deadline_date":"2025-01-01"}"#, 422),
      (#"{"school_id":"x"}"#, 400), (#"{"id":"x"}"#, 400), (#"{"notes":"a\u0000b"}"#, 400),
      ("{\"notes\":\"\(String(repeating: "a", count: 10_000))\"}", 400), (#"{"notes":"a","notes":"b"}"#, 400),
      (String(repeating: "[", count: 10_000), 400), (#"{"coach_id":"0198c5d2-0000-7000-8000-000000000000"}"#, 200),
    ]
    for (body, status) in bodies.dropLast() {
      let reply = try local.call(.patch, path, body)
      #expect(reply.status == status, "\(body.prefix(60))")
      #expect(reply.message.utf8.count < 300)
    }
    #expect(try local.position == position)
  }

  @Test func `a value that somebody else set meanwhile stays, and the rest is saved (ruling 21)`() throws {
    let local = try Local()
    let offer = try local.offer(try local.school())
    let path = "/api/offers/\(offer.lowercased)"
    try local.perform(.offer(offer, .edit(OfferFields(notes: .value("theirs")))), by: local.mother)
    let stale = #"{"notes":"mine","conditions":"Grades","shown":{"notes":null,"conditions":null}}"#
    let reply = try local.call(.patch, path, stale)
    #expect(reply.status == 409 && reply["conflicts"] == ["notes": ["yours": "mine", "theirs": "theirs"]])
    let present = try local.call(.get, path)
    #expect(present["data.notes"] == "theirs" && present["data.conditions"] == "Grades")
    // A field that was sent as it was shown is no wish of the client.
    #expect(try local.call(.patch, path, #"{"notes":null,"shown":{"notes":null}}"#)["data.notes"] == "theirs")
    let fresh = #"{"notes":"mine","shown":{"notes":"theirs"}}"#
    #expect(try local.call(.patch, path, fresh)["data.notes"] == "mine")
  }
}
