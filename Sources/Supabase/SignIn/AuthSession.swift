import Domain
public import Foundation

/// What a project grants a person who signed in: a token for its requests, and one to renew it with.
public struct AuthSession: Codable, Equatable, Sendable {
  /// The person, as the server knows him.
  public let user: UUID
  /// The address that he signed in with.
  public let email: String
  /// What every request carries.
  let accessToken: Secret
  /// What renews both, once.
  let refreshToken: Secret
  /// Until when the access token is good, by this machine's clock: milliseconds since 1970 UTC.
  let expiresAt: Int64

  /// How long before its end a token is renewed: longer than a request may take.
  static let margin: Int64 = 60_000

  /// Whether the token should be renewed before it is used.
  func isEnding(at now: Instant) -> Bool { expiresAt - now.milliseconds <= Self.margin }
}
