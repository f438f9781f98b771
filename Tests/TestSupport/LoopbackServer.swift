public import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server on a free port of this machine that says what a test wants, byte for byte.
public final class LoopbackServer: Sendable {
  /// What is done with a request, of which head and body are given.
  public enum Reply: Sendable {
    /// These bytes, then the end.
    case bytes(Data)
    /// Nothing, until the client leaves.
    case silence
    /// The head, then these bytes over and over until the client leaves.
    case endless(head: String, Data)
  }

  /// Where it listens.
  public let port: UInt16
  private let socketNumber: Int32
  private let seen = Mutex<[String]>([])

  /// The requests so far, as they came.
  public var requests: [String] { seen.withLock { $0 } }

  /// A server that answers each request so.
  public init(_ reply: @escaping @Sendable (String) -> Reply) throws {
    #if canImport(Glibc)
      let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let number = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, length) == 0 && listen(number, 64) == 0 && getsockname(number, $0, &length) == 0
      }
    }
    guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
    socketNumber = number
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while true {
        let client = accept(number, nil, nil)
        guard client >= 0 else { return }
        Thread.detachNewThread { self.serve(client, reply) }
      }
    }
  }

  // Until then the port is taken, so that nobody else answers there.
  deinit { close(socketNumber) }

  /// Ends it; connections that are open stay so.
  public func stop() {
    shutdown(socketNumber, Int32(SHUT_RDWR))
  }

  /// An address of it.
  public func url(_ path: String = "/") -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { preconditionFailure("no path: \(path)") }
    return url
  }

  /// A whole answer: the head's lines without the length, and a text.
  public static func answer(_ head: String, _ body: String = "") -> Reply {
    .bytes(Data("HTTP/1.1 \(head)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)".utf8))
  }

  private func serve(_ client: Int32, _ reply: @Sendable (String) -> Reply) {
    defer { close(client) }
    guard let request = read(client) else { return }
    seen.withLock { $0.append(request) }
    switch reply(request) {
    case .bytes(let data): _ = write(client, data)
    case .silence:
      var byte: UInt8 = 0
      while recv(client, &byte, 1, 0) > 0 {}
    case .endless(let head, let data):
      guard write(client, Data(head.utf8)) else { return }
      while write(client, data) {}
    }
  }

  /// A request's head, and as much of a body as its length says.
  private func read(_ client: Int32) -> String? {
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = bytes.range(of: Data("\r\n\r\n".utf8)) {
        let head = String(decoding: bytes[..<end.upperBound], as: UTF8.self)
        let length = head.lowercased().components(separatedBy: "\r\n")
          .first { $0.hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
        if bytes.count - end.upperBound >= length ?? 0 { return String(decoding: bytes, as: UTF8.self) }
      }
      let count = recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
  }

  private func write(_ client: Int32, _ data: Data) -> Bool {
    data.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = send(
          client, UnsafeRawBufferPointer(rebasing: bytes[sent...]).baseAddress, bytes.count - sent, Int32(MSG_NOSIGNAL))
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }
}
