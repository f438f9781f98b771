import Domain
public import Foundation

/// The tokens that a project grants to a person who signs in: one for requests, and one to renew both.
public struct AuthSession: Codable, Equatable, Sendable {
  /// The person's id on the server.
  public let user: UUID
  /// The e-mail address that the person signed in with.
  public let email: String
  /// The token that every request carries.
  let accessToken: Secret
  /// The token that renews both, once.
  let refreshToken: Secret
  /// When the access token expires, by this machine's clock, in milliseconds since 1970 UTC.
  let expiresAt: Int64

  /// A token is renewed this many milliseconds before it expires. This is longer than a request may take.
  static let margin: Int64 = 60_000

  /// Whether the token should be renewed before it is used.
  func isEnding(at now: Instant) -> Bool { expiresAt - now.milliseconds <= Self.margin }
}
