public import Domain
public import Foundation
import HTTP
import Synchronization

/// A person's tokens, good when they are handed out: renewed a minute before their end, and once more where the server
/// refused one. What is renewed is kept for other processes, and what they renewed is taken over.
public actor Credentials {
  private let auth: SupabaseAuth
  private let file: SignInFile
  private let now: @Sendable () -> Instant
  private let known: Mutex<AuthSession>
  private var renewal: Task<AuthSession, any Error>?

  /// The person, as the home's events name him.
  public nonisolated let person: UUID
  /// The same person, as the server knows him.
  public nonisolated let user: UUID
  /// The project.
  public nonisolated var project: Project { auth.project }

  /// The credentials of somebody who is signed in at a home.
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

  /// The token, where it need not be renewed.
  nonisolated var goodToken: Secret? {
    let session = session
    return session.isEnding(at: now()) ? nil : session.accessToken
  }

  /// A token for a request.
  ///
  /// - Parameter refused: The token that the server has just refused; it is not handed out again.
  /// - Throws: `SignInError`; `.signInAgain` where it cannot be renewed.
  public func token(insteadOf refused: Secret? = nil) async throws(SignInError) -> Secret {
    if let token = goodToken, token != refused { return token }
    do {
      // Many requests may find the same end: one renews, the others wait for it.
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
      // Another process was faster.
      if known != session, !known.isEnding(at: now()), known.accessToken != refused { return known }
      let fresh = try await auth.refresh(known)
      var signIns = kept
      signIns.keep(fresh, of: person)
      try file.save(signIns)
      return fresh
    }
  }
}
