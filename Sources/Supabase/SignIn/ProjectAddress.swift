import Foundation
import HTTP

/// The address of a Supabase project: a scheme and a host, with TLS unless the host is this machine.
public struct ProjectAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address in its stored form: `https://abc.supabase.co`, without a path.
  public let description: String
  private let root: URL

  /// Reads an address that a person typed or a file contains.
  ///
  /// - Throws: `SignInError.badAddress` unless the text is `https`, or `http` for this machine, with a host and an
  ///   optional port; a "/" may follow.
  public init(_ text: String) throws(SignInError) {
    let refusal = SignInError.badAddress
    guard text.utf8.count <= 300, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let parts = URLComponents(string: text, encodingInvalidCharacters: false),
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      parts.path.isEmpty || parts.path == "/", let host = parts.host?.lowercased(), Self.isHost(host),
      parts.port.map({ (1...65535).contains($0) }) ?? true
    else { throw refusal }
    let scheme = parts.scheme?.lowercased() ?? ""
    guard scheme == "https" || scheme == "http" && HTTPRequest.isLoopback(host: host) else { throw refusal }
    let kept = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    guard let root = URL(string: kept) else { throw refusal }
    description = kept
    self.root = root
  }

  private static func isHost(_ host: String) -> Bool {
    if host == "::1" || host == "[::1]" { return true }
    return (1...253).contains(host.utf8.count) && !host.hasPrefix(".") && !host.hasPrefix("-")
      && host.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D
      }
  }

  /// The host, for messages.
  public var host: String { root.host() ?? description }

  /// An address of the project's sign-in service: `/auth/v1/…`.
  func auth(_ path: String, _ query: [(String, String)] = []) -> URL { url("auth/v1/\(path)", query) }

  /// An address of the project's tables and functions: `/rest/v1/…`.
  func rest(_ path: String, _ query: [(String, String)] = []) -> URL { url("rest/v1/\(path)", query) }

  private func url(_ path: String, _ query: [(String, String)]) -> URL {
    let words = query.map { "\(Self.escaped($0))=\(Self.escaped($1))" }.joined(separator: "&")
    let text = "\(description)/\(path)" + (words.isEmpty ? "" : "?\(words)")
    return URL(string: text) ?? root
  }

  private static func digit(_ number: UInt8) -> UInt8 {
    number + (number < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10)
  }

  /// A text escaped for a query: everything but letters, digits and `-._~` becomes `%XX`. So the `+` of a time is not
  /// read as a blank.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
      default:
        bytes.append(0x25)
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
