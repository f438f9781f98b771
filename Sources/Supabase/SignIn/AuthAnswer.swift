import Domain
import Foundation
import HTTP

/// Interprets the answers of the sign-in service.
enum AuthAnswer {
  /// The kind of grant that is requested. It determines what an error status means.
  enum Grant: String {
    case password
    case refreshToken = "refresh_token"
  }

  /// The longest answer that is accepted, in bytes.
  static let maximumBytes = 1 << 18
  /// The longest lifetime of a token that is accepted, in seconds.
  private static let maximumLifetime = 7 * 86_400

  private struct Granted: Decodable {
    struct User: Decodable {
      let id: UUID
      let email: String?
    }
    let access_token: String
    let refresh_token: String
    let token_type: String
    let expires_in: Int
    let user: User
  }

  private struct Refusal: Decodable {
    let error_code: String?
    let error: String?
  }

  /// The session that was granted.
  static func session(
    _ response: HTTPResponse, of grant: Grant, email: String, host: String, now: Instant
  ) throws(SignInError) -> AuthSession {
    guard response.status == 200 else { throw error(response, of: grant, host: host) }
    guard let granted = try? JSONDecoder().decode(Granted.self, from: response.body) else {
      throw .notSupabase(host: host, reason: "the answer has another shape than it should")
    }
    guard granted.token_type.lowercased() == "bearer", let access = Secret(token: granted.access_token),
      let refresh = Secret(token: granted.refresh_token), (1...maximumLifetime).contains(granted.expires_in)
    else { throw .notSupabase(host: host, reason: "what it grants is no token") }
    return AuthSession(
      user: granted.user.id, email: granted.user.email ?? email, accessToken: access, refreshToken: refresh,
      expiresAt: now.milliseconds + Int64(granted.expires_in) * 1000)
  }

  private static func error(_ response: HTTPResponse, of grant: Grant, host: String) -> SignInError {
    let refusal = try? JSONDecoder().decode(Refusal.self, from: response.body)
    let code = (refusal?.error_code ?? refusal?.error).flatMap(word)
    switch response.status {
    case 429: return .tooManyRequests(retryAfter: retryDelay(from: response))
    case 408, 425, 500...599: return .unavailable(status: response.status)
    case 300...399: return .notSupabase(host: host, reason: "it sends elsewhere, and that is not followed")
    case 400, 401, 403, 422: break
    default: return .notSupabase(host: host, reason: "its status is \(response.status)")
    }
    guard refusal != nil else { return .notSupabase(host: host, reason: "its status is \(response.status)") }
    guard let code else {
      // Without a code, the response is from the gateway before the service; its 401 means an unknown API key.
      return response.status == 401
        ? .badKey("the project does not know it") : .refused(status: response.status, code: nil)
    }
    switch grant {
    case .password:
      return ["invalid_credentials", "invalid_grant"].contains(code)
        ? .wrongCredentials : .refused(status: response.status, code: code)
    // The refresh token was already used, was revoked or has expired, or its user was deleted: in each case the person
    // has to sign in with the password again.
    case .refreshToken: return .signInAgain
    }
  }

  /// The code, if it is a plain word; any other text might contain something confidential.
  private static func word(_ code: String) -> String? {
    let isWord = (1...40).contains(code.utf8.count) && code.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
    return isWord ? code : nil
  }
}

/// Returns the delay that the header Retry-After gives in seconds, but at most an hour. Nil if there is no such header,
/// or if it gives a date.
func retryDelay(from response: HTTPResponse) -> Duration? {
  guard let text = response["Retry-After"], text.utf8.count <= 9, let seconds = Int(text), seconds >= 0 else {
    return nil
  }
  return .seconds(min(seconds, 3600))
}
