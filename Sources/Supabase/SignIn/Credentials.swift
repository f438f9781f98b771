public import Domain
public import Foundation
import HTTP
import Synchronization

/// A person's tokens, valid when they are handed out: renewed a minute before they expire, and once more if the server
/// rejects one. Renewed tokens are stored for other processes, and those that others renewed are used.
public actor Credentials {
  private let auth: SupabaseAuth
  private let file: SignInFile
  private let now: @Sendable () -> Instant
  private let known: Mutex<AuthSession>
  private var renewal: Task<AuthSession, any Error>?

  /// The person's id in the home's events.
  public nonisolated let person: UUID
  /// The person's id on the server.
  public nonisolated let user: UUID
  /// The project.
  public nonisolated var project: Project { auth.project }

  /// Loads the credentials of a person who is signed in at a home.
  ///
  /// - Throws: `SignInError.notSignedIn`, `.file`.
  public init(
    of person: UUID, in file: SignInFile, client: any HTTPClient, now: @escaping @Sendable () -> Instant
  ) throws(SignInError) {
    guard let signIns = try file.load(), let known = signIns.people.first(where: { $0.id == person }) else {
      throw .notSignedIn
    }
    self.person = person
    self.file = file
    self.now = now
    self.known = Mutex(known.session)
    user = known.session.user
    auth = SupabaseAuth(signIns.project, client: client, now: now)
  }

  private nonisolated var session: AuthSession { known.withLock { $0 } }

  /// The token; nil if it has to be renewed.
  nonisolated var goodToken: Secret? {
    let session = session
    return session.isEnding(at: now()) ? nil : session.accessToken
  }

  /// Returns a token for a request.
  ///
  /// - Parameter refused: The token that the server has just rejected; it is not returned again.
  /// - Throws: `SignInError`; `.signInAgain` if the token cannot be renewed.
  public func token(insteadOf refused: Secret? = nil) async throws(SignInError) -> Secret {
    if let token = goodToken, token != refused { return token }
    do {
      // Many requests may find the token expired: one of them renews it, the others wait for that.
      let renewal = renewal ?? Task { try await self.renew(insteadOf: refused) }
      self.renewal = renewal
      return try await renewal.value.accessToken
    } catch {
      throw error as? SignInError ?? .unreachable(.cancelled)
    }
  }

  private func renew(insteadOf refused: Secret?) async throws -> AuthSession {
    defer { renewal = nil }
    let session = try await renewed(insteadOf: refused)
    known.withLock { $0 = session }
    return session
  }

  private func renewed(insteadOf refused: Secret?) async throws -> AuthSession {
    try await file.alone {
      guard let kept = try file.load(), kept.project == auth.project,
        let known = kept.people.first(where: { $0.id == person })?.session, known.user == user
      else { throw SignInError.notSignedIn }
      // Another process has renewed it already.
      if known != session, !known.isEnding(at: now()), known.accessToken != refused { return known }
      let fresh = try await auth.refresh(known)
      var signIns = kept
      signIns.keep(fresh, of: person)
      try file.save(signIns)
      return fresh
    }
  }
}
