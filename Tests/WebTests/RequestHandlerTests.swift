import Domain
import Foundation
import TestSupport
import Testing
import Web

/// Who is let in, and what every answer carries.
@Suite struct RequestHandlerTests {
  @Test func `without this start's address nobody sees a page`() async throws {
    let served = try await Served()
    _ = try served.add("Rice University")
    var stranger = served.browser
    for cookie in [nil, "rc-\(served.browser.port)=", "rc-\(served.browser.port)=0123", "session=1"] {
      stranger.cookie = cookie
      for path in ["/", "/schools", "/assets/app.css", "/nowhere", "/schools?token=", "/?token=0123"] {
        let answer = try await stranger.get(path)
        #expect(answer.status == 403, "\(path) \(cookie ?? "-")")
        #expect(!answer.text.contains("Rice"))
      }
      #expect(try await stranger.post("/schools/x/favorite", []).status == 403)
    }
  }

  @Test func `the address hands out a cookie that scripts and other sites do not get`() async throws {
    let served = try await Served()
    let welcome = try await Browser(port: served.browser.port).get("/schools?token=\(served.token)")
    #expect(welcome.status == 303 && welcome.headers["location"] == "/schools")
    let cookie = try #require(welcome.headers["set-cookie"])
    #expect(cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Strict") && !cookie.contains(served.token))
    #expect(try await served.browser.get("/schools").status == 200)
  }

  @Test func `each start has other secrets`() async throws {
    let (first, second) = (try await Served(), try await Served())
    #expect(first.token != second.token && first.token.count == 64)
    var browser = second.browser
    browser.cookie = first.browser.cookie
    #expect(try await browser.get("/schools").status == 403)
  }

  @Test func `a name that leads here from elsewhere is no host of ours`() async throws {
    let served = try await Served()
    var browser = served.browser
    for host in ["evil.example", "evil.example:\(browser.port)", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example"] {
      browser.host = host
      #expect(try await browser.get("/schools").status == 403, "\(host)")
    }
    browser.host = "localhost:\(browser.port)"
    #expect(try await browser.get("/schools").status == 200)
  }

  @Test func `a write needs our origin and the secret of the form`() async throws {
    let served = try await Served()
    let school = try served.add("Rice University")
    let path = "/schools/\(school.lowercased)/favorite"
    let csrf = try await served.csrf()
    let before = try served.position
    var browser = served.browser
    for origin in [nil, "null", "http://evil.example", "https://127.0.0.1:\(browser.port)", "http://127.0.0.1:1"] {
      browser.origin = origin
      #expect(try await browser.post(path, [("csrf", csrf), ("value", "true")]).status == 403, "\(origin ?? "-")")
    }
    browser.origin = served.browser.origin
    #expect(try await browser.post(path, [("value", "true")]).status == 403)
    #expect(try await browser.post(path, [("csrf", String(csrf.reversed())), ("value", "true")]).status == 403)
    #expect(try served.position == before)
    #expect(try await browser.post(path, [("csrf", csrf), ("value", "true")]).status == 303)
    #expect(try served.position == before + 1)
  }

  @Test func `what is no form of ours is refused by its kind`() async throws {
    let served = try await Served()
    let school = try served.add("Rice University").lowercased
    let csrf = try await served.csrf()
    let large = String(repeating: "a", count: WebServer.bodyLimit)
    #expect(try await served.browser.post("/schools/\(school)/notes", [("csrf", csrf), ("text", large)]).status == 413)
    #expect(
      try await served.browser.post("/schools/\(school)/notes", [("csrf", csrf)], type: "text/plain").status == 415)
    #expect(try await served.browser.get("/schools", method: "DELETE").status == 405)
    #expect(try await served.send("/schools", []).status == 405)
    #expect(try await served.send("/schools/\(school)/nothing", []).status == 404)
    #expect(try await served.send("/schools/\(school)/favorite", [("value", "maybe")]).status == 400)
    #expect(try await served.send("/schools/\(school)/favorite", [("value", "true"), ("value", "true")]).status == 400)
    for target in ["/schools?q=%ff", "/schools/%zz", "/schools?q=%e2%82", "/schools?q=1&q=2"] {
      #expect(try await served.browser.get(target).status == 400, "\(target)")
    }
  }

  @Test func `what is not there is not there, however it is asked for`() async throws {
    let served = try await Served()
    let school = try served.add("Rice University")
    let unknown = [
      "/schools/\(UUID().uuidString.lowercased())", "/schools/\(school.uuidString)", "/schools/rice", "/schools/..",
      "/schools/%2e%2e%2flog.sqlite", "/assets", "/assets/", "/assets/..%2fapp.css", "/assets/log.sqlite",
      "/log.sqlite",
      "/schools/\(school.lowercased)/nothing", "/schools/\(school.lowercased)?at=999999",
      "/schools?at=99999999999999999999", "/%00",
    ]
    for target in unknown {
      let answer = try await served.browser.get(target)
      #expect(answer.status == 404, "\(target)")
      #expect(!answer.text.contains("Rice") && !answer.text.contains("/work"))
    }
    for at in ["-1", "0", "x", "soon", "1e3"] {
      #expect(try await served.browser.get("/schools?at=\(at)").status == 400, "\(at)")
    }
  }

  @Test func `every answer forbids what a page of ours never does`() async throws {
    let served = try await Served()
    let school = try served.add("Rice University").lowercased
    for target in ["/schools", "/schools/\(school)", "/schools/trash", "/nowhere", "/assets/app.js", "/?token=1"] {
      let answer = try await served.browser.get(target)
      let policy = try #require(answer.headers["content-security-policy"])
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
      #expect(answer.headers["x-content-type-options"] == "nosniff" && answer.headers["x-frame-options"] == "DENY")
      #expect(answer.headers["server"] == nil)
      guard answer.headers["content-type"]?.hasPrefix("text/html") == true else { continue }
      #expect(answer.headers["cache-control"] == "no-store")
      for forbidden in [" style=", " onclick=", "<style", "javascript:", "src=\"http", "<script>", "@import"] {
        #expect(!answer.text.contains(forbidden), "\(target) \(forbidden)")
      }
    }
  }

  @Test func `a head is a get without its body`() async throws {
    let served = try await Served()
    let (full, head) = (
      try await served.browser.get("/schools"), try await served.browser.get("/schools", method: "HEAD")
    )
    #expect(head.status == 200 && head.body.isEmpty)
    #expect(head.headers["content-length"] == String(full.body.count))
  }
}
