import Crypto
public import Domain
public import Foundation
import Synchronization

/// Who may visit a server that others can reach: people of the family whom a project knows.
///
/// What a token means, and whether address and password fit, is asked outside: the room that serves pages knows no
/// project.
public struct Visitors: Sendable {
  /// Somebody whom a token is of.
  public struct Guest: Equatable, Sendable {
    /// The person, as the home's events name him.
    public let person: UUID
    /// Until when the token is good.
    public let until: Instant

    /// Somebody, until a moment.
    public init(person: UUID, until: Instant) {
      self.person = person
      self.until = until
    }
  }

  /// The person of this family that a token is of; nil for a token that opens nothing here, whatever the reason.
  public let guest: @Sendable (_ token: String) -> Guest?
  /// The token for an address and a password; nil where they do not fit.
  public let token: @Sendable (_ email: String, _ password: String) async throws -> String?

  /// How visitors are known.
  public init(
    guest: @escaping @Sendable (_ token: String) -> Guest?,
    token: @escaping @Sendable (_ email: String, _ password: String) async throws -> String?
  ) {
    self.guest = guest
    self.token = token
  }
}

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
final class Sessions: Sendable {
  /// The most browsers at once; beyond them the one that ends first has to sign in again.
  static let limit = 100
  /// The most attempts to sign in within a minute, of everybody together: guessing is slow, and a family is small.
  static let attempts = 20

  private struct State {
    var guests: [String: Visitors.Guest] = [:]
    var attempts: [Int64] = []
    /// Shared sessions that were ended here before their time.
    var ended: [String: Instant] = [:]
  }

  private let state = Mutex(State())
  private let limit: Int
  private let attempts: Int
  private let shared: SharedSecret?

  /// Nobody yet.
  init(limit: Int = Sessions.limit, attempts: Int = Sessions.attempts, shared: SharedSecret? = nil) {
    self.limit = limit
    self.attempts = attempts
    self.shared = shared
  }

  /// The browsers of many families.
  static func ofMany(shared: SharedSecret?) -> Sessions { Sessions(limit: 100_000, attempts: 600, shared: shared) }

  /// Remembers somebody under a secret of his browser.
  ///
  /// - Returns: What the browser is to send.
  @discardableResult
  func keep(_ guest: Visitors.Guest, as secret: String) -> String {
    if let shared {
      let said = "\(secret).\(guest.person.lowercased).\(guest.until.milliseconds)"
      return "\(said).\(shared.code(of: said, for: "session"))"
    }
    state.withLock { state in
      if state.guests.count >= limit,
        let first = state.guests.min(by: { $0.value.until < $1.value.until })?.key
      {
        state.guests[first] = nil
      }
      state.guests[secret] = guest
    }
    return secret
  }

  /// Who has a secret, if his sign-in is not over.
  func person(_ secret: String, now: Instant) -> UUID? {
    if let shared {
      guard let guest = Self.guest(secret, shared), now < guest.until else { return nil }
      return state.withLock { $0.ended[secret] } == nil ? guest.person : nil
    }
    return state.withLock { state in
      guard let guest = state.guests[secret] else { return nil }
      guard now < guest.until else {
        state.guests[secret] = nil
        return nil
      }
      return guest.person
    }
  }

  /// Forgets somebody. A shared session is over here alone: at the other nodes the browser, which is told to forget it,
  /// might go on until its sign-in is over.
  func end(_ secret: String) {
    let until = shared.flatMap { Self.guest(secret, $0)?.until }
    state.withLock { state in
      state.guests[secret] = nil
      if state.ended.count >= limit, let first = state.ended.min(by: { $0.value < $1.value })?.key {
        state.ended[first] = nil
      }
      if let until { state.ended[secret] = until }
    }
  }

  /// Whom a shared session is of, if those who share the secret made it.
  private static func guest(_ session: String, _ shared: SharedSecret) -> Visitors.Guest? {
    let parts = session.split(separator: ".", omittingEmptySubsequences: false)
    guard session.utf8.count <= 300, parts.count == 4, let person = UUID(strict: String(parts[1])),
      let until = Int64(parts[2]),
      Secrets.areEqual(shared.code(of: parts[..<3].joined(separator: "."), for: "session"), String(parts[3]))
    else { return nil }
    return Visitors.Guest(person: person, until: Instant(milliseconds: until))
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
