import CanonicalJSON
public import Domain
public import Foundation

/// The claims of a project's token whose signature was verified.
public struct AccessToken: Equatable, Sendable {
  /// The person's id on the server.
  public let user: UUID
  /// When it expires.
  public let expires: Instant

  /// Why a token is rejected. The sender is told none of this.
  public enum Refusal: Error, Equatable, Sendable {
    /// It is not a token (RFC 7519), or is longer than any real one.
    case malformed
    /// It is signed with another algorithm than the project's, or with another key.
    case unsigned
    /// It has expired, or is not valid yet.
    case expired
    /// It is for something else: another audience or role, no person, or an anonymous user.
    case foreign
  }

  /// The longest token that is read, in bytes.
  static let maximumBytes = 8192
  /// How far the project's clock may be ahead of this machine's, in milliseconds.
  static let leeway: Int64 = 30_000

  /// Reads a token and verifies it.
  ///
  /// - Throws: `Refusal`.
  public init(_ text: String, signedBy keys: TokenKeys, now: Instant) throws(Refusal) {
    guard text.utf8.count <= Self.maximumBytes else { throw .malformed }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let header = Self.object(parts[0]), let signature = Base64URL.decode(parts[2])
    else { throw .malformed }
    // The claims are not even read before the signature is verified.
    guard keys.isValid(signature, of: Array("\(parts[0]).\(parts[1])".utf8), header: header) else { throw .unsigned }
    guard let claims = Self.object(parts[1]) else { throw .malformed }
    expires = try Self.time(of: claims, now)
    guard Self.isForUs(claims), case .string(let subject)? = claims["sub"], let user = UUID(uuidString: subject)
    else { throw .foreign }
    self.user = user
  }

  private static func object(_ part: String) -> [String: JSONValue]? {
    guard let bytes = Base64URL.decode(part), let text = String(validating: bytes, as: UTF8.self),
      case .object(let members)? = try? JSONValue(parsing: text)
    else { return nil }
    return members
  }

  private static func time(of claims: [String: JSONValue], _ now: Instant) throws(Refusal) -> Instant {
    func seconds(_ name: String) -> Int64? {
      if case .number(let number)? = claims[name], abs(number) < 1e12 { Int64(number) } else { nil }
    }
    guard let end = seconds("exp") else { throw .malformed }
    let starts = [seconds("nbf"), seconds("iat")].compactMap(\.self).max() ?? 0
    guard now.milliseconds < end * 1000, starts * 1000 <= now.milliseconds + leeway else { throw .expired }
    return Instant(milliseconds: end * 1000)
  }

  /// Whether the claims are Supabase Auth's for a signed-in person.
  private static func isForUs(_ claims: [String: JSONValue]) -> Bool {
    let word = JSONValue.string("authenticated")
    let isAudience =
      switch claims["aud"] {
      case .array(let audience)?: audience.contains(word)
      case let audience: audience == word
      }
    return isAudience && claims["role"] == word && claims["is_anonymous"] != .flag(true)
  }
}

/// RFC 4648, section 5, without padding.
enum Base64URL {
  /// The bytes of an encoded text; nil if the text is not the exact encoding of any bytes.
  static func decode(_ text: String) -> [UInt8]? {
    guard
      text.utf8.allSatisfy({ byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      })
    else { return nil }
    var standard = text.replacing("-", with: "+").replacing("_", with: "/")
    standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: standard), encode(data).utf8.elementsEqual(text.utf8) else { return nil }
    return Array(data)
  }

  static func encode(_ bytes: some DataProtocol) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
