import CanonicalJSON
import Domain
import Compass
import Foundation
import TestSupport
import Testing

@testable import Web

/// The OpenAPI document and what the server does for every path of it.
@Suite struct DocumentTests {
  @Test func `the document has every call once, by a name of its own`() throws {
    let local = try Local()
    let document = try local.call(.get, "/api/openapi.json")
    #expect(document.status == 200 && document["openapi"] == "3.1.0")
    guard case .object(let paths)? = document["paths"] else {
      Issue.record("no paths")
      return
    }
    let operations = paths.flatMap { path, value -> [String] in
      if case .object(let methods) = value { methods.keys.map { "\($0) \(path)" } } else { [] }
    }
    #expect(operations.sorted() == Site.endpoints.map { "\($0.method.rawValue.lowercased()) \($0.path)" }.sorted())
    #expect(Set(Site.endpoints.map(\.name)).count == Site.endpoints.count)
  }

  @Test func `a path has its methods and says which`() throws {
    let local = try Local()
    let id = local.player.lowercased
    for path in Set(Site.endpoints.map(\.path)) {
      let target = path.replacing("{id}", with: id)
      let methods = Site.endpoints.filter { $0.path == path }.map(\.method)
      for method in [WebRequest.Method.get, .post, .patch, .delete] where !methods.contains(method) {
        let reply = try local.call(method, target)
        #expect(reply.status == 405, "\(method) \(path)")
        #expect(reply.headers.contains { $0.name == "allow" && $0.value.contains(methods[0].rawValue) })
      }
    }
    for path in ["/api", "/api/", "/api/schools", "/api/user/preferences/other", "/api/offers/x/y", "/api/openapi.jso"]
    {
      #expect(try local.call(.get, path).status == 404, "\(path)")
    }
  }

  @Test(.verifies("OD-37")) func `an id that is none, and one of another family, is answered alike`() throws {
    let (local, other) = (try Local(), try Local())
    for number in 1...3 { _ = try other.school("Other \(number)") }
    let school = try other.school("Secret College")
    let offer = try other.offer(school)
    let position = try local.position
    for endpoint in Site.endpoints where endpoint.hasID {
      let foreign = endpoint.path.contains("offers") ? offer : school
      let bodies = [
        "cascadeDeleteSchool": #"{"confirmDelete":true}"#, "mergeMember": #"{"into":"\#(local.player.lowercased)"}"#,
      ]
      let body = bodies[endpoint.name] ?? "{}"
      let answers = try ["x", "..", "%00", UUID().uuidString, UUID().uuidString.lowercased(), foreign.lowercased].map {
        try local.call(endpoint.method, endpoint.path.replacing("{id}", with: $0), body)
      }
      #expect(answers.allSatisfy { $0.status == 404 && $0.value == answers[0].value }, "\(endpoint.name)")
      #expect(answers[0].message == endpoint.notFound)
    }
    #expect(try local.position == position)
  }

  /// Random values against every shape: what the schema's description promises, the checker keeps, and says so shortly.
  @Test func `a shape takes what it describes and nothing beside it`() throws {
    let shape = Shape.members([
      "name": .text(longest: 3), "age?": .integer(0...9), "tags?": .list(.word(["a", "b"]), longest: 2),
    ])
    for good in [#"{"name":""}"#, #"{"name":"abc","age":9}"#, #"{"name":"é","tags":["a","b"]}"#] {
      try shape.check(JSONValue(parsing: good))
    }
    for bad in [
      "{}", #"{"name":null}"#, #"{"name":"abcd"}"#, #"{"name":"a","age":10}"#, #"{"name":"a","age":0.5}"#,
      #"{"name":"a","tags":["c"]}"#, #"{"name":"a","tags":["a","a","a"]}"#, #"{"name":"a","x":1}"#, "[]", "1",
    ] {
      #expect(throws: Shape.Problem.self, "\(bad)") { try shape.check(JSONValue(parsing: bad)) }
    }
    let long = "{\"name\":\"a\",\"\(String(repeating: "\u{202E}x", count: 9999))\":1}"
    let value = try JSONValue(parsing: long)
    do throws(Shape.Problem) {
      try shape.check(value)
      Issue.record("an unknown member was taken")
    } catch {
      #expect(error.message.utf8.count < 200 && !error.message.contains("\u{202E}"))
    }
  }
}
