import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An answer as it came over the wire.
public struct Answer: Sendable {
  /// The number of its first line.
  public let status: Int
  /// By lower-case name; several of a name are joined by a line break.
  public let headers: [String: String]
  /// What follows the head.
  public let body: [UInt8]

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// An answer of its bytes; nil for what is none.
  public init?(_ bytes: [UInt8]) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
    self.status = status
    headers = lines.dropFirst().reduce(into: [:]) { headers, line in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return }
      let value = parts[1].trimmingCharacters(in: .whitespaces)
      let name = parts[0].lowercased()
      headers[name] = headers[name].map { "\($0)\n\(value)" } ?? value
    }
    body = Array(bytes[end.upperBound...])
  }
}

/// What speaks HTTP/1.1 to a server on this machine, byte by byte, so that a test can lie about every header.
public struct Browser: Sendable {
  /// The server's.
  public let port: Int
  /// What is said to be asked.
  public var host: String
  /// Which page is said to send a write.
  public var origin: String?
  /// The session.
  public var cookie: String?

  /// A browser at a server on this machine.
  public init(port: Int, cookie: String? = nil) {
    self.port = port
    self.cookie = cookie
    host = "127.0.0.1:\(port)"
    origin = "http://127.0.0.1:\(port)"
  }

  /// Gets a page.
  public func get(_ target: String, method: String = "GET") async throws -> Answer {
    try await send("\(method) \(target) HTTP/1.1", headers: [], body: [])
  }

  /// Sends a form.
  public func post(
    _ target: String, _ form: [(String, String)], type: String = "application/x-www-form-urlencoded",
    headers: [(String, String)] = []
  ) async throws -> Answer {
    let body = form.map { "\(Self.escape($0.0))=\(Self.escape($0.1))" }.joined(separator: "&")
    return try await send(
      "POST \(target) HTTP/1.1",
      headers: headers + [("Content-Type", type), ("Content-Length", String(body.utf8.count))]
        + (origin.map { [("Origin", $0)] } ?? []), body: Array(body.utf8))
  }

  /// Calls the API, with what headers a test wants.
  public func call(_ method: String, _ target: String, _ json: String = "", headers: [(String, String)] = [])
    async throws
    -> Answer
  {
    let length = [("Content-Length", String(json.utf8.count)), ("Content-Type", "application/json")]
    return try await send(
      "\(method) \(target) HTTP/1.1",
      headers: (json.isEmpty ? [] : length) + headers + (origin.map { [("Origin", $0)] } ?? []), body: Array(json.utf8))
  }

  private static func escape(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  private func send(_ line: String, headers: [(String, String)], body: [UInt8]) async throws -> Answer {
    var head = [line, "Host: \(host)", "Connection: close"] + headers.map { "\($0): \($1)" }
    if let cookie { head.append("Cookie: theme=dark; \(cookie)") }
    let bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    let received = try await Self.exchange(bytes, port: port)
    guard let answer = Answer(received) else { throw Failure(text: "no answer: \(received.count) bytes") }
    return answer
  }

  /// What no answer came of.
  public struct Failure: Error {
    let text: String

    /// A failure and what is known of it.
    public init(text: String) { self.text = text }
  }

  /// Sends bytes and reads until the other end closes; never on a thread that the server needs.
  ///
  /// - Parameter finishing: Whether nothing more is said after the bytes.
  public static func exchange(_ bytes: [UInt8], port: Int, finishing: Bool = false) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      // A thread of its own: a queue has few of them, and most of these wait.
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let connection = try Connection(port: port)
            defer { connection.close() }
            connection.send(bytes)
            if finishing { connection.finish() }
            return connection.read()
          })
      }
    }
  }
}

/// A connection to a server on this machine, held as long as a test wants.
public struct Connection: Sendable {
  private let descriptor: Int32

  /// A connection that says nothing yet.
  public init(port: Int) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Browser.Failure(text: "socket: \(errno)") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let number = descriptor
    let isOpen = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard isOpen == 0 else {
      close()
      throw Browser.Failure(text: "connect: \(errno)")
    }
  }

  /// Says some bytes.
  public func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      // A server that refuses early closes while we still send: its answer is read all the same.
      #if canImport(Glibc)
        let flags = Int32(MSG_NOSIGNAL)
      #else
        let flags: Int32 = 0
      #endif
      let count = bytes[sent...].withUnsafeBytes { Platform.send(descriptor, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { break }
      sent += count
    }
  }

  /// Says that nothing more will be sent.
  public func finish() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// What comes until the other end closes.
  public func read() -> [UInt8] {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Platform.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return received }
      received += buffer[..<count]
    }
  }

  /// Hangs up.
  public func close() { Platform.close(descriptor) }
}

/// The system's functions, which methods of those names would hide.
private enum Platform {
  static func send(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    #if canImport(Glibc)
      Glibc.send(descriptor, bytes, count, flags)
    #else
      Darwin.send(descriptor, bytes, count, flags)
    #endif
  }

  static func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, bytes, count)
    #else
      Darwin.read(descriptor, bytes, count)
    #endif
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }
}
