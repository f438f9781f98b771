import CanonicalJSON
import Crypto
public import Foundation
import HTTP

/// The keys that a project's tokens are verified with. The kind of key determines the algorithm, and the token's own
/// claim only has to agree. So nobody can have a public key used as a secret, or a token accepted without a key.
public struct TokenKeys: Sendable {
  private enum Kind: Sendable {
    case secret(SymmetricKey)
    case published([String: P256.Signing.PublicKey])
  }

  private let kind: Kind

  /// Creates keys from a project's secret, as older projects have one (HS256).
  ///
  /// - Returns: nil for a secret that is shorter than its signatures, which could be guessed.
  public init?(secret: [UInt8]) {
    guard secret.count >= 32 else { return nil }
    kind = .secret(SymmetricKey(data: secret))
  }

  /// Creates keys from those that a project publishes (ES256, RFC 7517); keys of other kinds are skipped.
  ///
  /// - Returns: nil if none of them can be used.
  public init?(published document: String) {
    guard document.utf8.count <= 1 << 16, case .object(let members)? = try? JSONValue(parsing: document),
      case .array(let keys)? = members["keys"]
    else { return nil }
    var known: [String: P256.Signing.PublicKey] = [:]
    for case .object(let key) in keys.prefix(20) {
      guard key["kty"] == "EC", key["crv"] == "P-256", case .string(let name)? = key["kid"],
        case .string(let x)? = key["x"], case .string(let y)? = key["y"],
        let point = Self.point(x, y), let curve = try? P256.Signing.PublicKey(x963Representation: point)
      else { continue }
      known[name] = curve
    }
    guard !known.isEmpty else { return nil }
    kind = .published(known)
  }

  private static func point(_ x: String, _ y: String) -> [UInt8]? {
    guard let x = Base64URL.decode(x), let y = Base64URL.decode(y), x.count == 32, y.count == 32 else { return nil }
    return [4] + x + y
  }

  /// Reads a file with the project's secret.
  ///
  /// - Throws: `SignInError.file` if others can read it, or if it contains no secret.
  public init(file: URL) throws(SignInError) {
    guard let keys = TokenKeys(secret: try Self.secret(in: file)) else { throw Self.noSecret(file) }
    self = keys
  }

  /// Reads the secret from a file that only its owner may read, without the line break that an editor adds.
  ///
  /// - Throws: `SignInError.file` for a file that does not exist or that others may read, and for one whose secret has
  ///   less than 32 bytes or that has more than 4,096.
  public static func secret(in file: URL) throws(SignInError) -> [UInt8] {
    guard let data = try Data(privateFile: file, maximumBytes: 4096) else { throw noSecret(file) }
    let secret = trimmed(data)
    guard secret.count >= 32 else { throw noSecret(file) }
    return secret
  }

  private static func noSecret(_ file: URL) -> SignInError {
    .file(path: file.path, reason: "it holds no secret; accepted: 32 to 4,096 bytes")
  }

  /// The bytes without the line break that an editor adds.
  private static func trimmed(_ data: Data) -> [UInt8] {
    Array(data.prefix(data.count - data.reversed().prefix { $0 == 0x0A || $0 == 0x0D }.count))
  }

  func isValid(_ signature: [UInt8], of signed: [UInt8], header: [String: JSONValue]) -> Bool {
    // A critical header, none of which we understand (RFC 7515, 4.1.11).
    guard header["crit"] == nil else { return false }
    switch kind {
    case .secret(let secret):
      return header["alg"] == "HS256"
        && HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: signed, using: secret)
    case .published(let keys):
      guard header["alg"] == "ES256", case .string(let name)? = header["kid"], let key = keys[name],
        let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
      else { return false }
      return key.isValidSignature(signature, for: signed)
    }
  }
}

extension SupabaseAuth {
  /// Loads the keys that the project publishes.
  ///
  /// - Throws: `SignInError` if it does not answer, or publishes none that can be used.
  public func keys() async throws(SignInError) -> TokenKeys {
    let response = try await send(project.address.auth(".well-known/jwks.json"), .get, body: nil, bearer: nil)
    guard response.status == 200, let keys = TokenKeys(published: String(decoding: response.body, as: UTF8.self))
    else {
      throw .notSupabase(
        host: project.address.host, reason: "it publishes no keys; an older project's secret is named with --jwt-secret"
      )
    }
    return keys
  }
}
