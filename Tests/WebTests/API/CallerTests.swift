import CanonicalJSON
import Domain
import Compass
import Foundation
import TestSupport
import Testing

@testable import Web

/// Who may call the API: a program with the token of this start, and our own pages.
@Suite struct CallerTests {
  @Test(.verifies("PR-13", "OD-37", "OD-41"))
  func `without a token or a cookie nothing is told`() async throws {
    let served = try await Served()
    let school = try served.add("Rice University").lowercased
    var stranger = served.browser
    stranger.cookie = nil
    stranger.origin = nil
    let path = "/api/schools/\(school)/cascade-delete"
    let position = try served.position
    for bearer in [nil, "", "x", served.token.uppercased() + "x", String(served.token.dropLast())] {
      let headers = bearer.map { [("Authorization", "Bearer \($0)")] } ?? []
      for (method, target) in [
        ("GET", "/api/openapi.json"), ("GET", "/api/schools/\(school)/fit-score"), ("POST", path), ("GET", "/api/x"),
        ("GET", "/api/openapi.json?token=\(served.token)"), ("GET", "/api/offers/\(school)"),
        ("GET", "/api/user/preferences/location"),
      ] {
        let answer = try await stranger.call(
          method, target, method == "POST" ? #"{"confirmDelete":true}"# : "", headers: headers)
        #expect(answer.status == 401, "\(method) \(target) \(bearer ?? "-")")
        #expect(answer.headers["content-type"] == "application/json" && !answer.text.contains("Rice"))
        #expect(answer.headers["set-cookie"] == nil)
      }
    }
    #expect(try served.position == position)
  }

  @Test func `the token of this start opens it, from no other site`() async throws {
    let served = try await Served()
    let school = try served.add("Rice University").lowercased
    var program = served.browser
    program.cookie = nil
    program.origin = nil
    let token = [("Authorization", "Bearer \(served.token)")]
    #expect(try await program.call("GET", "/api/schools/\(school)/fit-score", headers: token).status == 200)
    program.origin = "http://evil.example"
    #expect(try await program.call("GET", "/api/schools/\(school)/fit-score", headers: token).status == 403)
    program.origin = nil
    program.host = "evil.example"
    #expect(try await program.call("GET", "/api/schools/\(school)/fit-score", headers: token).status == 403)
    program.host = served.browser.host
    let deletion = try await program.call(
      "POST", "/api/schools/\(school)/cascade-delete", #"{"confirmDelete":true}"#, headers: token)
    #expect(deletion.status == 200 && deletion.text.contains("School and related records deleted"))
  }

  @Test func `a page of ours writes with the secret of its forms`() async throws {
    let served = try await Served()
    let path = "/api/user/preferences/location"
    let body = #"{"data":{"city":"Austin"}}"#
    let csrf = try await served.csrf()
    var browser = served.browser
    #expect(try await browser.call("GET", path).status == 200)
    for headers in [[], [("X-CSRF-Token", "")], [("X-CSRF-Token", String(csrf.reversed()))]] {
      #expect(try await browser.call("POST", path, body, headers: headers).status == 403)
    }
    browser.origin = nil
    #expect(try await browser.call("POST", path, body, headers: [("X-CSRF-Token", csrf)]).status == 403)
    browser.origin = served.browser.origin
    #expect(try await browser.call("POST", path, body, headers: [("X-CSRF-Token", csrf)]).status == 200)
  }

  @Test func `a body is JSON, bounded, and of its kind`() async throws {
    let served = try await Served()
    var program = served.browser
    program.cookie = nil
    let token = [("Authorization", "Bearer \(served.token)")]
    let path = "/api/user/preferences/location"
    let large = "{\"data\":{\"city\":\"\(String(repeating: "a", count: WebServer.bodyLimit))\"}}"
    #expect(try await program.call("POST", path, large, headers: token).status == 413)
    #expect(try await program.call("PUT", path, "{}", headers: token).status == 405)
    let form = try await program.post(path, [("data", "x")], headers: token)
    #expect(form.status == 415 && form.headers["content-type"] == "application/json")
    #expect(try await program.call("PATCH", "/schools", "{}", headers: token).status == 405)
    let head = try await program.call("HEAD", path, headers: token)
    #expect(head.status == 200 && head.body.isEmpty)
  }
}
