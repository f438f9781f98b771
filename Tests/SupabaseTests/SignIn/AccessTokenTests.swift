import CanonicalJSON
import Crypto
import Domain
import Foundation
import Testing

@testable import Supabase

/// Which tokens open a door: the project's own, for somebody who signed in, while they are good.
@Suite struct AccessTokenTests {
  private static let secret = Array("a secret of a project, 32 bytes long".utf8)
  private static let user = UUID(uuidString: "6C9C1F0A-0000-4000-8000-000000000001")
  private static let now = Instant(milliseconds: 1_770_000_000_000)
  private static let claims: [String: JSONValue] = [
    "sub": "6c9c1f0a-0000-4000-8000-000000000001", "aud": "authenticated", "role": "authenticated",
    "exp": 1_770_000_060, "iat": 1_769_999_000, "is_anonymous": false,
  ]

  private static func unsigned(_ header: [String: JSONValue], _ claims: [String: JSONValue]) -> String {
    [header, claims].map { Base64URL.encode(Data(JSONValue.object($0).canonical.utf8)) }.joined(separator: ".")
  }

  private static func token(
    _ changed: [String: JSONValue?] = [:], header: [String: JSONValue] = ["alg": "HS256", "typ": "JWT"],
    secret: [UInt8] = secret
  ) -> String {
    var claims = claims
    for (name, value) in changed { claims[name] = value }
    let text = unsigned(header, claims)
    let code = HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: SymmetricKey(data: secret))
    return "\(text).\(Base64URL.encode(Data(code)))"
  }

  private static func refusal(_ token: String, _ keys: TokenKeys? = TokenKeys(secret: secret)) -> AccessToken.Refusal? {
    guard let keys else { return nil }
    do throws(AccessToken.Refusal) {
      _ = try AccessToken(token, signedBy: keys, now: now)
      return nil
    } catch {
      return error
    }
  }

  @Test func `the project's token says who asks and until when`() throws {
    let keys = try #require(TokenKeys(secret: Self.secret))
    let token = try AccessToken(Self.token(), signedBy: keys, now: Self.now)
    #expect(token.user == Self.user && token.expires == Instant(milliseconds: 1_770_000_060_000))
    #expect(Self.refusal(Self.token(["aud": ["other", "authenticated"]])) == nil)
    #expect(Self.refusal(Self.token(["iat": 1_770_000_029])) == nil, "the project's clock may be a little ahead")
  }

  @Test func `what is over, for others, or nobody's opens nothing`() {
    let refusals: [(String, JSONValue?, AccessToken.Refusal)] = [
      ("exp", 1_770_000_000, .expired), ("exp", nil, .malformed), ("exp", "1770000060", .malformed),
      ("nbf", 1_770_000_031, .expired), ("iat", 1_770_000_031, .expired), ("aud", "anon", .foreign),
      ("aud", nil, .foreign),
      ("aud", [], .foreign), ("role", "service_role", .foreign), ("role", "anon", .foreign), ("role", nil, .foreign),
      ("sub", "x", .foreign), ("sub", nil, .foreign), ("is_anonymous", true, .foreign),
    ]
    for (name, value, refusal) in refusals {
      #expect(Self.refusal(Self.token([name: value])) == refusal, "\(name) \(value?.canonical ?? "-")")
    }
  }

  @Test func `a signature is the project's, by the project's algorithm`() {
    let good = Self.token()
    #expect(Self.refusal(Self.token(secret: Array(repeating: 7, count: 32))) == .unsigned)
    for header: [String: JSONValue] in [
      ["alg": "none"], ["alg": "hs256"], ["alg": "HS512"], ["alg": "ES256", "kid": "1"], [:],
      ["alg": "HS256", "crit": ["exp"]],
    ] {
      #expect(Self.refusal(Self.token(header: header)) == .unsigned, "\(header)")
    }
    let parts = good.split(separator: ".").map(String.init)
    #expect(Self.refusal("\(Self.unsigned(["alg": "none"], Self.claims)).") == .unsigned)
    let other = Self.token(["sub": "6c9c1f0a-0000-4000-8000-000000000002"]).split(separator: ".").map(String.init)
    #expect(Self.refusal("\(parts[0]).\(other[1]).\(parts[2])") == .unsigned)
    #expect(TokenKeys(secret: Array(repeating: 7, count: 31)) == nil)
  }

  /// Every single flipped bit, and every shorter beginning.
  @Test func `no token that differs in one bit or is cut short is taken`() {
    let good = Array(Self.token().utf8)
    for index in good.indices {
      for bit in 0..<8 {
        var bytes = good
        bytes[index] ^= 1 << bit
        #expect(Self.refusal(String(decoding: bytes, as: UTF8.self)) != nil, "byte \(index), bit \(bit)")
      }
      #expect(Self.refusal(String(decoding: good[..<index], as: UTF8.self)) != nil)
    }
    for bad in ["", ".", "..", "a.b.c", String(repeating: "a", count: 10_000), Self.token() + ".", Self.token() + "="] {
      #expect(Self.refusal(bad) != nil)
    }
  }

  @Test func `a published key proves what its own private half signed`() throws {
    let key = P256.Signing.PrivateKey()
    let point = key.publicKey.x963Representation.dropFirst()
    let published: JSONValue = [
      "keys": [
        ["kty": "RSA", "kid": "0"],
        [
          "kty": "EC", "crv": "P-256", "alg": "ES256", "kid": "1",
          "x": .string(Base64URL.encode(Data(point.prefix(32)))),
          "y": .string(Base64URL.encode(Data(point.suffix(32)))),
        ],
      ]
    ]
    let keys = try #require(TokenKeys(published: published.canonical))
    func token(_ header: [String: JSONValue]) throws -> String {
      let text = Self.unsigned(header, Self.claims)
      return "\(text).\(Base64URL.encode(try key.signature(for: Data(text.utf8)).rawRepresentation))"
    }
    #expect(Self.refusal(try token(["alg": "ES256", "kid": "1"]), keys) == nil)
    for header: [String: JSONValue] in [["alg": "ES256"], ["alg": "ES256", "kid": "0"], ["alg": "HS256", "kid": "1"]] {
      #expect(Self.refusal(try token(header), keys) == .unsigned, "\(header)")
    }
    // The public key is no secret.
    let confused = Self.token(header: ["alg": "HS256", "kid": "1"], secret: Array(key.publicKey.x963Representation))
    #expect(Self.refusal(confused, keys) == .unsigned)
    for bad in ["", "{}", #"{"keys":[]}"#, #"{"keys":[{"kty":"EC","crv":"P-256","kid":"1","x":"AA","y":"AA"}]}"#] {
      #expect(TokenKeys(published: bad) == nil, "\(bad)")
    }
  }

  @Test func `a secret's file is its owner's alone`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("rc-jwt-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(throws: SignInError.self) { try TokenKeys(file: file) }
    for (mode, text, isGood) in [
      (0o600, String(decoding: Self.secret, as: UTF8.self) + "\n", true),
      (0o640, String(repeating: "a", count: 40), false),
      (0o600, "short", false),
    ] {
      try? FileManager.default.removeItem(at: file)
      _ = FileManager.default.createFile(
        atPath: file.path, contents: Data(text.utf8), attributes: [.posixPermissions: mode])
      let keys = try? TokenKeys(file: file)
      #expect((keys != nil) == isGood, "\(mode)")
      if isGood { #expect(Self.refusal(Self.token(), keys) == nil) }
    }
  }
}
