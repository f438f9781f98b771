public import Domain
import Foundation
public import HTTP

/// A project's sign-in service: Supabase Auth, as far as a person with a password needs it.
public struct SupabaseAuth: Sendable {
  /// The project.
  public let project: Project
  private let client: any HTTPClient
  private let now: @Sendable () -> Instant

  /// The service.
  ///
  /// - Parameter now: This machine's clock, by which a token's end is reckoned.
  public init(_ project: Project, client: any HTTPClient, now: @escaping @Sendable () -> Instant) {
    self.project = project
    self.client = client
    self.now = now
  }

  /// Signs a person in.
  ///
  /// - Throws: `SignInError`; `.wrongCredentials` where address and password do not fit.
  public func signIn(email: String, password: Secret) async throws(SignInError) -> AuthSession {
    try await grant(.password, ["email": email, "password": password.text], email: email)
  }

  /// The token that a person's address and password are good for, of a session that nobody keeps.
  ///
  /// - Returns: nil where they do not fit.
  /// - Throws: `SignInError` where the service cannot say.
  public func token(email: String, password: Secret) async throws(SignInError) -> String? {
    do throws(SignInError) {
      return try await signIn(email: email, password: password).accessToken.text
    } catch {
      guard error == .wrongCredentials else { throw error }
      return nil
    }
  }

  /// Renews a session. The old one is worth nothing afterwards.
  ///
  /// - Throws: `SignInError`; `.signInAgain` where it cannot be renewed.
  public func refresh(_ session: AuthSession) async throws(SignInError) -> AuthSession {
    let fresh = try await grant(.refreshToken, ["refresh_token": session.refreshToken.text], email: session.email)
    guard fresh.user == session.user else {
      throw .notSupabase(host: project.address.host, reason: "it renewed the sign-in of somebody else")
    }
    return fresh
  }

  /// Tells the service that a session is over.
  ///
  /// - Throws: `SignInError` where nobody heard it; the session ends by itself then.
  public func signOut(_ session: AuthSession) async throws(SignInError) {
    let response = try await send(
      project.address.auth("logout", [("scope", "local")]), body: nil, bearer: session.accessToken)
    switch response.status {
    // A session that is not known there is as good as ended.
    case 200...299, 401, 403, 404: return
    default: throw .unavailable(status: response.status)
    }
  }

  private func grant(
    _ grant: AuthAnswer.Grant, _ words: [String: String], email: String
  ) async throws(SignInError) -> AuthSession {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let body = try? encoder.encode(words)
    let asked = now()
    let response = try await send(
      project.address.auth("token", [("grant_type", grant.rawValue)]), body: body, bearer: nil)
    return try AuthAnswer.session(response, of: grant, email: email, host: project.address.host, now: asked)
  }

  func send(
    _ url: URL, _ method: HTTPRequest.Method = .post, body: Data?, bearer: Secret?
  ) async throws(SignInError) -> HTTPResponse {
    var headers = [HTTPHeader("Accept", "application/json"), HTTPHeader("apikey", project.key.text)]
    if body != nil { headers.append(HTTPHeader("Content-Type", "application/json")) }
    if let bearer { headers.append(HTTPHeader("Authorization", "Bearer \(bearer.text)")) }
    do {
      return try await client.send(
        HTTPRequest(method, url, headers: headers, body: body, longestAnswer: AuthAnswer.longest))
    } catch {
      throw .unreachable(error)
    }
  }
}
