public import Domain
public import Foundation

/// Says who somebody is at a server that others can reach: people of the family whom a project knows.
///
/// What a token means, and whether address and password fit, is asked outside: the room that serves pages knows no
/// project.
public struct IdentityProvider: Sendable {
  /// The person whom a token names.
  public struct Identity: Equatable, Sendable {
    /// The person, as the home's events name him.
    public let person: UUID
    /// Until when the token is good.
    public let until: Instant

    /// An identity that is good until a moment.
    public init(person: UUID, until: Instant) {
      self.person = person
      self.until = until
    }
  }

  /// The person of this family that a token is of; nil for a token that opens nothing here, whatever the reason.
  public let identity: @Sendable (_ token: String) -> Identity?
  /// The token for an address and a password; nil where they do not fit.
  public let token: @Sendable (_ email: String, _ password: String) async throws -> String?

  /// A provider that asks the two closures.
  public init(
    identity: @escaping @Sendable (_ token: String) -> Identity?,
    token: @escaping @Sendable (_ email: String, _ password: String) async throws -> String?
  ) {
    self.identity = identity
    self.token = token
  }
}
