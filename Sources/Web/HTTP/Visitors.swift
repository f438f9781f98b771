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

/// Who is signed in with a browser. Nothing of it outlives the process.
final class Sessions: Sendable {
  /// The most browsers at once; beyond them the one that ends first has to sign in again.
  static let limit = 100
  /// The most attempts to sign in within a minute, of everybody together: guessing is slow, and a family is small.
  static let attempts = 20

  private struct State {
    var guests: [String: Visitors.Guest] = [:]
    var attempts: [Int64] = []
  }

  private let state = Mutex(State())
  private let limit: Int
  private let attempts: Int

  /// Nobody yet.
  init(limit: Int = Sessions.limit, attempts: Int = Sessions.attempts) {
    self.limit = limit
    self.attempts = attempts
  }

  /// The browsers of many families.
  static func ofMany() -> Sessions { Sessions(limit: 100_000, attempts: 600) }

  /// Remembers somebody under a secret of his browser.
  func keep(_ guest: Visitors.Guest, as secret: String) {
    state.withLock { state in
      if state.guests.count >= limit,
        let first = state.guests.min(by: { $0.value.until < $1.value.until })?.key
      {
        state.guests[first] = nil
      }
      state.guests[secret] = guest
    }
  }

  /// Who has a secret, if his sign-in is not over.
  func person(_ secret: String, now: Instant) -> UUID? {
    state.withLock { state in
      guard let guest = state.guests[secret] else { return nil }
      guard now < guest.until else {
        state.guests[secret] = nil
        return nil
      }
      return guest.person
    }
  }

  func end(_ secret: String) { state.withLock { $0.guests[secret] = nil } }

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
