import Crypto
import Domain
import Foundation
import Synchronization

/// What nodes share that serve the same people: who signed in at one is known at all of them.
public struct SharedSecret: Sendable {
  private let key: SymmetricKey

  /// A secret of at least 32 bytes; nil for less.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= 32 else { return nil }
    key = SymmetricKey(data: bytes)
  }

  /// What only those who share the secret can say of a text; each purpose has its own.
  func code(of text: String, for purpose: String) -> String {
    HMAC<SHA256>.authenticationCode(for: Data("\(purpose)\n\(text)".utf8), using: key)
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

/// Who is signed in with a browser. Nothing of it outlives the process, unless nodes share a secret: then the cookie
/// itself says who it is of and until when, under their signature.
final class SessionStore: Sendable {
  /// The most browsers at once; beyond them the one that ends first has to sign in again.
  static let limit = 100
  /// The most attempts to sign in within a minute, of everybody together: guessing is slow, and a family is small.
  static let attempts = 20

  private struct State {
    var identities: [String: IdentityProvider.Identity] = [:]
    var attempts: [Int64] = []
    /// Shared sessions that were ended here before their time.
    var ended: [String: Instant] = [:]
  }

  private let state = Mutex(State())
  private let limit: Int
  private let attempts: Int
  private let shared: SharedSecret?

  /// Nobody yet.
  init(limit: Int = SessionStore.limit, attempts: Int = SessionStore.attempts, shared: SharedSecret? = nil) {
    self.limit = limit
    self.attempts = attempts
    self.shared = shared
  }

  /// The browsers of many families.
  static func ofMany(shared: SharedSecret?) -> SessionStore {
    SessionStore(limit: 100_000, attempts: 600, shared: shared)
  }

  /// Remembers somebody under a secret of his browser.
  ///
  /// - Returns: What the browser is to send.
  @discardableResult
  func keep(_ identity: IdentityProvider.Identity, as secret: String) -> String {
    if let shared {
      let said = "\(secret).\(identity.person.lowercased).\(identity.until.milliseconds)"
      return "\(said).\(shared.code(of: said, for: "session"))"
    }
    state.withLock { state in
      if state.identities.count >= limit,
        let first = state.identities.min(by: { $0.value.until < $1.value.until })?.key
      {
        state.identities[first] = nil
      }
      state.identities[secret] = identity
    }
    return secret
  }

  /// Who has a secret, if his sign-in is not over.
  func person(_ secret: String, now: Instant) -> UUID? {
    if let shared {
      guard let identity = Self.identity(secret, shared), now < identity.until else { return nil }
      return state.withLock { $0.ended[secret] } == nil ? identity.person : nil
    }
    return state.withLock { state in
      guard let identity = state.identities[secret] else { return nil }
      guard now < identity.until else {
        state.identities[secret] = nil
        return nil
      }
      return identity.person
    }
  }

  /// Forgets somebody. A shared session is over here alone: at the other nodes the browser, which is told to forget it,
  /// might go on until its sign-in is over.
  func end(_ secret: String) {
    let until = shared.flatMap { Self.identity(secret, $0)?.until }
    state.withLock { state in
      state.identities[secret] = nil
      if state.ended.count >= limit, let first = state.ended.min(by: { $0.value < $1.value })?.key {
        state.ended[first] = nil
      }
      if let until { state.ended[secret] = until }
    }
  }

  /// Whom a shared session is of, if those who share the secret made it.
  private static func identity(_ session: String, _ shared: SharedSecret) -> IdentityProvider.Identity? {
    let parts = session.split(separator: ".", omittingEmptySubsequences: false)
    guard session.utf8.count <= 300, parts.count == 4, let person = UUID(strict: String(parts[1])),
      let until = Int64(parts[2]),
      Secrets.areEqual(shared.code(of: parts[..<3].joined(separator: "."), for: "session"), String(parts[3]))
    else { return nil }
    return IdentityProvider.Identity(person: person, until: Instant(milliseconds: until))
  }

  /// Whether another attempt may be made now.
  func mayTry(now: Instant) -> Bool {
    state.withLock { state in
      state.attempts.removeAll { $0 <= now.milliseconds - 60_000 }
      guard state.attempts.count < attempts else { return false }
      state.attempts.append(now.milliseconds)
      return true
    }
  }
}
