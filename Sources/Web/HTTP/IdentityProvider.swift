import Domain
import Foundation

/// Identifies people at a server that others can reach, by a project that knows them.
///
/// The two closures check tokens and passwords outside this module, which knows no project.
package struct IdentityProvider: Sendable {
  /// The person of a token, and its expiry.
  package struct Identity: Equatable, Sendable {
    /// The person's id in the home's events; at a server of many families, the person's id in the project.
    package let person: UUID
    /// The time when the token expires.
    package let until: Instant

    /// An identity that expires at a moment.
    package init(person: UUID, until: Instant) {
      self.person = person
      self.until = until
    }
  }

  /// Returns the identity of a token; nil if the token gives no access to this family, for whatever reason.
  package let identity: @Sendable (_ token: String) -> Identity?
  /// Returns the token for an e-mail address and a password; nil if they do not match.
  package let token: @Sendable (_ email: String, _ password: String) async throws -> String?

  /// A provider that uses two closures.
  package init(
    identity: @escaping @Sendable (_ token: String) -> Identity?,
    token: @escaping @Sendable (_ email: String, _ password: String) async throws -> String?
  ) {
    self.identity = identity
    self.token = token
  }
}
