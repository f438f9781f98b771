public import Domain
import Foundation
public import HTTP

/// A project's sign-in service, Supabase Auth, as far as people with passwords need it.
public struct SupabaseAuth: Sendable {
  /// The project.
  public let project: Project
  private let client: any HTTPClient
  private let now: @Sendable () -> Instant

  /// Creates a client of the service.
  ///
  /// - Parameter now: This machine's clock, by which the expiry of tokens is computed.
  public init(_ project: Project, client: any HTTPClient, now: @escaping @Sendable () -> Instant) {
    self.project = project
    self.client = client
    self.now = now
  }

  /// Signs a person in.
  ///
  /// - Throws: `SignInError`; `.wrongCredentials` if address and password do not match.
  public func signIn(email: String, password: Secret) async throws(SignInError) -> AuthSession {
    try await grant(.password, ["email": email, "password": password.text], email: email)
  }

  /// Returns the access token of a new session for a person's address and password. The session is not stored.
  ///
  /// - Returns: nil if address and password do not match.
  /// - Throws: `SignInError` if the service does not decide.
  public func token(email: String, password: Secret) async throws(SignInError) -> String? {
    do throws(SignInError) {
      return try await signIn(email: email, password: password).accessToken.text
    } catch {
      guard error == .wrongCredentials else { throw error }
      return nil
    }
  }

  /// Renews a session. The old one is invalid afterwards.
  ///
  /// - Throws: `SignInError`; `.signInAgain` if it cannot be renewed.
  public func refresh(_ session: AuthSession) async throws(SignInError) -> AuthSession {
    let fresh = try await grant(.refreshToken, ["refresh_token": session.refreshToken.text], email: session.email)
    guard fresh.user == session.user else {
      throw .notSupabase(host: project.address.host, reason: "it renewed the sign-in of somebody else")
    }
    return fresh
  }

  /// Ends a session at the service.
  ///
  /// - Throws: `SignInError` if the service did not do so; the session then expires by itself.
  public func signOut(_ session: AuthSession) async throws(SignInError) {
    let response = try await send(
      project.address.auth("logout", [("scope", "local")]), body: nil, bearer: session.accessToken)
    switch response.status {
    // A session that the service does not know is over.
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
        HTTPRequest(method, url, headers: headers, body: body, longestAnswer: AuthAnswer.maximumBytes))
    } catch {
      throw .unreachable(error)
    }
  }
}
