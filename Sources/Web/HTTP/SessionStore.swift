import Crypto
import Domain
import Foundation
import Synchronization

/// A secret shared by nodes that serve the same people: a session of one node is valid at all of them.
package struct SharedSecret: Sendable {
  private let key: SymmetricKey

  /// A secret of at least 32 bytes; nil for fewer.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 32 else { return nil }
    key = SymmetricKey(data: bytes)
  }

  /// A code of a text that only holders of the secret can compute; each purpose has different codes.
  func code(of text: String, for purpose: String) -> String {
    HMAC<SHA256>.authenticationCode(for: Data("\(purpose)\n\(text)".utf8), using: key)
      .map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

/// The signed-in browsers. They are lost when the process ends, unless nodes share a secret: then the signed cookie
/// itself holds the person and the expiry.
final class SessionStore: Sendable {
  /// The maximum number of browsers; beyond it the session that expires first is removed.
  static let limit = 100
  /// The maximum number of sign-in attempts per minute by all people together: it slows down guessing, and a family is
  /// small.
  static let attempts = 20

  private struct State {
    var identities: [String: IdentityProvider.Identity] = [:]
    var attempts: [Int64] = []
    /// Shared sessions that were ended here before they expired.
    var ended: [String: Instant] = [:]
  }

  private let state = Mutex(State())
  private let limit: Int
  private let attempts: Int
  private let shared: SharedSecret?

  /// A store without sessions.
  init(limit: Int = SessionStore.limit, attempts: Int = SessionStore.attempts, shared: SharedSecret? = nil) {
    self.limit = limit
    self.attempts = attempts
    self.shared = shared
  }

  /// A store for the browsers of many families.
  static func forManyFamilies(shared: SharedSecret?) -> SessionStore {
    SessionStore(limit: 100_000, attempts: 600, shared: shared)
  }

  /// Keeps an identity under the secret of its browser.
  ///
  /// - Returns: The cookie's value.
  @discardableResult
  func store(_ identity: IdentityProvider.Identity, as secret: String) -> String {
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

  /// The person of a session; nil if it is unknown or has expired.
  func person(_ secret: String, now: Instant) -> UUID? {
    if let shared {
      guard let identity = Self.identity(secret, shared), now < identity.until else { return nil }
      return state.withLock { $0.ended[secret] } == nil ? identity.person : nil
    }
    return state.withLock { state in
      // One that has expired stays: the clock may be wrong for a moment, and `limit` removes the oldest.
      state.identities[secret].flatMap { now < $0.until ? $0.person : nil }
    }
  }

  /// Ends a session. A shared session ends only at this node: although the browser is told to delete its cookie, other
  /// nodes would accept it until it expires.
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

  /// The identity of a shared session; nil if it was not signed with the shared secret.
  private static func identity(_ session: String, _ shared: SharedSecret) -> IdentityProvider.Identity? {
    let parts = session.split(separator: ".", omittingEmptySubsequences: false)
    guard session.utf8.count <= 300, parts.count == 4, let person = UUID(strict: String(parts[1])),
      let until = Int64(parts[2]),
      Secrets.areEqual(shared.code(of: parts[..<3].joined(separator: "."), for: "session"), String(parts[3]))
    else { return nil }
    return IdentityProvider.Identity(person: person, until: Instant(milliseconds: until))
  }

  /// Returns whether another attempt is allowed now, and counts it.
  func mayTry(now: Instant) -> Bool {
    state.withLock { state in
      // An attempt of a clock that was ahead is as old.
      state.attempts.removeAll { abs(now.milliseconds - $0) >= 60_000 }
      guard state.attempts.count < attempts else { return false }
      state.attempts.append(now.milliseconds)
      return true
    }
  }
}
