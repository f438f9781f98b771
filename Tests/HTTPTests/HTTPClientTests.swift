import Foundation
import HTTP
import TestSupport
import Testing

/// What a client must do, whichever it is: the same suite for both.
@Suite struct HTTPClientTests {
  enum Kind: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case curl, urlSession

    var client: any HTTPClient {
      #if os(Linux)
        if self == .curl { return CurlClient() }
      #endif
      return URLSessionClient()
    }

    var testDescription: String { rawValue }
  }

  @Test(arguments: Kind.allCases)
  func `what is public may be asked of another machine without TLS, and nothing else`(kind: Kind) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK", "public") }
    defer { server.stop() }
    // A name of this machine that is not taken for one.
    let url = try #require(URL(string: "http://127.1:\(server.port)/"))
    for needsTLS in [true, false] {
      var request = HTTPRequest(.get, url)
      request.needsTLS = needsTLS
      var isRefused = false
      do {
        _ = try await kind.client.send(request)
      } catch {
        if case .badAddress = error { isRefused = true }
      }
      #expect(isRefused == needsTLS)
    }
  }

  @Test(arguments: Kind.allCases, [HTTPRequest.Method.get, .post, .put, .patch, .delete])
  func `method, headers and body arrive, and status, headers and body come back`(
    kind: Kind, method: HTTPRequest.Method
  ) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("201 Created\r\nX-One: 1\r\nx-two:  b c ", "héllo") }
    defer { server.stop() }
    let hasBody = method != .get && method != .delete
    let response = try await kind.client.send(
      HTTPRequest(
        method, server.url("/a%20b?c=d%2Be"), headers: [HTTPHeader("X-Key", "s3cret"), HTTPHeader("Prefer", "a=b")],
        body: hasBody ? Data("{\"ü\":1}".utf8) : nil))
    #expect(response.status == 201 && response.body == Data("héllo".utf8))
    #expect(response["x-one"] == "1" && response["X-Two"] == "b c" && response["absent"] == nil)
    let request = try #require(server.requests.first)
    #expect(request.hasPrefix("\(method.rawValue) /a%20b?c=d%2Be HTTP/1.1\r\n"))
    #expect(request.contains("X-Key: s3cret\r\n") && request.contains("Prefer: a=b\r\n"))
    #expect(request.hasSuffix(hasBody ? "\r\n\r\n{\"ü\":1}" : "\r\n\r\n"))
    #expect(!request.lowercased().contains("expect:"))
  }

  @Test(arguments: Kind.allCases, [204, 301, 400, 404, 429, 500, 503])
  func `every status is an answer, and no redirect is followed`(kind: Kind, status: Int) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("\(status) Whatever\r\nLocation: /elsewhere") }
    defer { server.stop() }
    let response = try await kind.client.send(HTTPRequest(.get, server.url()))
    #expect(response.status == status && response["location"] == "/elsewhere" && response.body.isEmpty)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: Kind.allCases) func `a post without a body says that it has none`(kind: Kind) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK") }
    defer { server.stop() }
    _ = try await kind.client.send(HTTPRequest(.post, server.url()))
    #expect(server.requests.first?.lowercased().contains("content-length: 0\r\n") == true)
  }

  @Test(arguments: Kind.allCases) func `an answer without an end is cut at the limit`(kind: Kind) async throws {
    let server = try LoopbackServer { _ in
      .endless(head: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", Data(repeating: 0x61, count: 65_536))
    }
    defer { server.stop() }
    await #expect(throws: HTTPError.tooLong(host: "127.0.0.1", limit: 100_000)) {
      try await kind.client.send(HTTPRequest(.get, server.url(), longestAnswer: 100_000))
    }
  }

  /// An answer whose body is encoded so.
  private static func encoded(_ encoding: String, _ base64: String) -> LoopbackServer.Reply {
    let body = Data(base64Encoded: base64) ?? Data()
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(body.count)\r\n"
    return .bytes(Data("\(head)Connection: close\r\n\r\n".utf8) + body)
  }

  @Test(arguments: Kind.allCases) func `answers are asked for compressed, and come as they were before`(kind: Kind)
    async throws
  {
    let server = try LoopbackServer { _ in
      Self.encoded("gzip", "H4sIAAAAAAACA6tWKsovL1ayilbKOLwyJydfKbYWAEqFoPoTAAAA")
    }
    defer { server.stop() }
    let response = try await kind.client.send(HTTPRequest(.get, server.url()))
    #expect(response.body == Data(#"{"rows":["héllo"]}"#.utf8))
    let asked = try #require(
      server.requests.first?.lowercased().split(separator: "\r\n").first { $0.hasPrefix("accept-encoding:") })
    #expect(asked.contains("gzip"))
  }

  @Test(arguments: Kind.allCases) func `of a short answer that unfolds to two megabytes the limit counts these`(
    kind: Kind
  )
    async throws
  {
    // Two million times the same letter, compressed twice: 67 bytes.
    let server = try LoopbackServer { _ in
      Self.encoded(
        "gzip, gzip", "H4sIAAAAAAACA5Pv5mAAASbmtwcbQYzDCtd+ess8CWVkGAWjYBSMglEwCkbBwIN8tpCf2141tMgxAACFz0/RtQcAAA==")
    }
    defer { server.stop() }
    await #expect(throws: HTTPError.tooLong(host: "127.0.0.1", limit: 100_000)) {
      try await kind.client.send(HTTPRequest(.get, server.url(), longestAnswer: 100_000))
    }
  }

  @Test func `a head without an end is cut`() async throws {
    let server = try LoopbackServer { _ in
      .endless(head: "HTTP/1.1 200 OK\r\n", Data("X-Header: \(String(repeating: "a", count: 1000))\r\n".utf8))
    }
    defer { server.stop() }
    await #expect(throws: HTTPError.self) { try await Kind.curl.client.send(HTTPRequest(.get, server.url())) }
  }

  @Test(arguments: Kind.allCases) func `an answer of just the limit is taken, one byte more is not`(kind: Kind)
    async throws
  {
    let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK", String(repeating: "a", count: 1000)) }
    defer { server.stop() }
    let client = kind.client
    #expect(try await client.send(HTTPRequest(.get, server.url(), longestAnswer: 1000)).body.count == 1000)
    await #expect(throws: HTTPError.tooLong(host: "127.0.0.1", limit: 999)) {
      try await client.send(HTTPRequest(.get, server.url(), longestAnswer: 999))
    }
  }

  @Test(arguments: Kind.allCases) func `silence is a time-out`(kind: Kind) async throws {
    let server = try LoopbackServer { _ in .silence }
    defer { server.stop() }
    await #expect(throws: HTTPError.timedOut(host: "127.0.0.1", after: .milliseconds(200))) {
      try await kind.client.send(HTTPRequest(.get, server.url(), timeout: .milliseconds(200)))
    }
  }

  @Test(arguments: Kind.allCases) func `what is cancelled ends at once`(kind: Kind) async throws {
    let (asked, wasAsked) = AsyncStream<Void>.makeStream()
    let server = try LoopbackServer { _ in
      wasAsked.yield()
      return .silence
    }
    defer { server.stop() }
    let client = kind.client
    let task = Task { try await client.send(HTTPRequest(.get, server.url())) }
    for await _ in asked { break }
    task.cancel()
    await #expect(throws: HTTPError.cancelled) { try await task.value }
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.send(HTTPRequest(.get, server.url()))
    }
    await #expect(throws: HTTPError.cancelled) { try await early.value }
  }

  @Test(arguments: Kind.allCases, ["", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc", "SSH-2.0-x\r\n\r\n"])
  func `an answer that breaks off, or is none, is an error`(kind: Kind, bytes: String) async throws {
    let server = try LoopbackServer { _ in .bytes(Data(bytes.utf8)) }
    defer { server.stop() }
    await #expect(throws: HTTPError.self) {
      try await kind.client.send(HTTPRequest(.get, server.url(), timeout: .seconds(10)))
    }
  }

  @Test(arguments: Kind.allCases) func `nobody there is said so`(kind: Kind) async throws {
    let server = try LoopbackServer { _ in .silence }
    let url = server.url()
    server.stop()
    let error = await #expect(throws: HTTPError.self) { try await kind.client.send(HTTPRequest(.get, url)) }
    guard case .unreachable(host: "127.0.0.1", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: Kind.allCases) func `many requests at once all get their own answer`(kind: Kind) async throws {
    let server = try LoopbackServer { request in
      LoopbackServer.answer("200 OK", String(request.split(separator: " ")[1]))
    }
    defer { server.stop() }
    let client = kind.client
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<200 {
        group.addTask {
          let body = try await client.send(HTTPRequest(.get, server.url("/\(number)"))).body
          return body == Data("/\(number)".utf8)
        }
      }
      for try await isOwn in group { #expect(isOwn) }
    }
  }

  @Test(arguments: Kind.allCases) func `nothing of a request is left for the next`(kind: Kind) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK", "here") }
    defer { server.stop() }
    let client = kind.client
    _ = try await client.send(HTTPRequest(.head, server.url()))
    _ = try await client.send(
      HTTPRequest(.post, server.url("/a"), headers: [HTTPHeader("Prefer", "a=b")], body: Data("{}".utf8)))
    let last = try await client.send(HTTPRequest(.get, server.url("/b")))
    #expect(last.body == Data("here".utf8))
    let request = try #require(server.requests.last)
    #expect(request.hasPrefix("GET /b HTTP/1.1\r\n") && request.hasSuffix("\r\n\r\n"))
    #expect(!request.contains("Prefer") && !request.lowercased().contains("content-length"))
  }

  @Test(arguments: Kind.allCases) func `without a task, too, each request gets its own answer once`(kind: Kind)
    async throws
  {
    let server = try LoopbackServer { request in
      LoopbackServer.answer("200 OK", String(request.split(separator: " ")[1]))
    }
    defer { server.stop() }
    let client = kind.client
    let (answers, feed) = AsyncStream<(Int, Result<HTTPResponse, HTTPError>)>.makeStream()
    for number in 0..<50 {
      client.start(HTTPRequest(.get, server.url("/\(number)"))) { feed.yield((number, $0)) }
    }
    client.start(HTTPRequest(.get, try #require(URL(string: "ftp://127.0.0.1/")))) { feed.yield((50, $0)) }
    var seen: Set<Int> = []
    for await (number, result) in answers {
      #expect(seen.insert(number).inserted)
      switch result {
      case .success(let response): #expect(response.body == Data("/\(number)".utf8))
      case .failure(let error): #expect(number == 50, "\(error)")
      }
      if seen.count == 51 { break }
    }
  }

  #if os(Linux)
    @Test func `a task that prefers the client's thread runs there, and holds up nobody`() async throws {
      let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK") }
      defer { server.stop() }
      let client = CurlClient()
      let request = HTTPRequest(.get, server.url())
      let driver = await withCheckedContinuation { driver in
        client.start(request) { _ in driver.resume(returning: pthread_self()) }
      }
      let after = try await withTaskExecutorPreference(client.executor) {
        _ = try await client.send(request)
        return pthread_self()
      }
      #expect(after == driver)
      // Others' requests come by while the thread's own work is never done.
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask(executorPreference: client.executor) {
          while !Task.isCancelled { await Task.yield() }
          return 0
        }
        group.addTask { try await client.send(request).status }
        let status = try await group.next()
        #expect(status == 200)
        group.cancelAll()
      }
    }
  #endif

  @Test(
    arguments: Kind.allCases,
    [
      "http://example.com/", "http://127.0.0.1.example.com/", "http://128.0.0.1/", "ftp://127.0.0.1/",
      "file:///etc/passwd",
      "https://user:word@example.com/", "http://0x7f000001/", "https:///",
    ])
  func `an address in the clear, or with a password, is refused before anything is sent`(
    kind: Kind, address: String
  ) async throws {
    let url = try #require(URL(string: address))
    let error = await #expect(throws: HTTPError.self) { try await kind.client.send(HTTPRequest(.get, url)) }
    guard case .badAddress(let shown, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!shown.contains("word"))
  }

  @Test(arguments: Kind.allCases, [("X", "a\r\nY: b"), ("X: a\r\nY", "b"), ("", "a"), ("Ü", "a"), ("X", "a\u{0}")])
  func `a header that would break out of its line is refused`(kind: Kind, header: (String, String)) async throws {
    let server = try LoopbackServer { _ in LoopbackServer.answer("200 OK") }
    defer { server.stop() }
    let error = await #expect(throws: HTTPError.self) {
      try await kind.client.send(HTTPRequest(.get, server.url(), headers: [HTTPHeader(header.0, header.1)]))
    }
    guard case .badHeader = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(server.requests.isEmpty)
  }
}
