import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A minimal HTTP/1.1 client in place of a browser, over one keep-alive connection.
final class Client {
  private static let cookie = Mutex("")
  private let descriptor: Int32
  private let port: Int
  private var buffer: [UInt8] = []

  init(port: Int) throws {
    self.port = port
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
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
    guard isOpen == 0 else { throw BenchError("no connection: \(errno)") }
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(descriptor) }

  /// Exchanges the start token for the cookie that all connections send.
  static func enter(port: Int, query: String) throws {
    let head = try Client(port: port).exchange("/?\(query)").head
    guard let line = head.split(separator: "\r\n").first(where: { $0.lowercased().hasPrefix("set-cookie:") }),
      let value = line.dropFirst("set-cookie:".count).split(separator: ";").first
    else { throw BenchError("no cookie: \(head.prefix(40))") }
    cookie.withLock { $0 = value.trimmingCharacters(in: .whitespaces) }
  }

  /// Gets a page.
  ///
  /// - Parameter bearer: The token that a program sends in place of a browser's cookie.
  /// - Returns: The length of the body in bytes.
  /// - Throws: `BenchError` if the status is not 200.
  func get(_ path: String, bearer: String? = nil) throws -> Int {
    let (head, size) = try exchange(path, bearer: bearer)
    guard head.hasPrefix("HTTP/1.1 200") else { throw BenchError("\(path): \(head.prefix(20))") }
    return size
  }

  private func exchange(_ path: String, bearer: String? = nil) throws -> (head: String, size: Int) {
    let known = bearer.map { "Authorization: Bearer \($0)" } ?? "Cookie: \(Self.cookie.withLock { $0 })"
    let request = "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(known)\r\n\r\n"
    let bytes = Array(request.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw BenchError("the request was not sent") }
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = buffer.firstRange(of: end) {
        let head = String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
        let size =
          head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) } ?? 0
        while buffer.count < range.upperBound + size { try more() }
        buffer.removeFirst(range.upperBound + size)
        return (head, size)
      }
      try more()
    }
  }

  private func more() throws {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &chunk, chunk.count)
    guard count > 0 else { throw BenchError("the server hung up") }
    buffer += chunk[..<count]
  }
}
