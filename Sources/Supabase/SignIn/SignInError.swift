public import Foundation
public import HTTP

/// Why a person is not signed in. It contains no password, key or token, and no text of the server.
public enum SignInError: Error, Equatable, Sendable {
  /// The project's address is not valid.
  case badAddress
  /// The project's key is not valid, or the project does not know it.
  case badKey(String)
  /// The e-mail address or the password is wrong.
  case wrongCredentials
  /// The session is over and cannot be renewed.
  case signInAgain
  /// Nobody is signed in here.
  case notSignedIn
  /// The service refuses the sign-in.
  case refused(status: Int, code: String?)
  /// The service asks to wait before the next attempt.
  case tooManyRequests(retryAfter: Duration?)
  /// The service is temporarily unavailable.
  case unavailable(status: Int)
  /// The host does not answer like a Supabase project.
  case notSupabase(host: String, reason: String)
  /// No answer came.
  case unreachable(HTTPError)
  /// The file that stores the sign-ins cannot be read or written.
  case file(path: String, reason: String)
}

extension SignInError: CustomStringConvertible, LocalizedError {
  /// One sentence: what is wrong, and what would be accepted.
  public var description: String {
    switch self {
    case .badAddress:
      "that is no address of a project; accepted: https://abc.supabase.co, or http:// on this machine, without a path"
    case .badKey(let reason): "the project's key is not accepted: \(reason)"
    case .wrongCredentials: "the e-mail address or the password is not right"
    case .signInAgain: "the sign-in is over; sign in again: rc sign-in"
    case .notSignedIn:
      "nobody is signed in here; sign in with: rc sign-in --url https://abc.supabase.co --email ADDRESS"
    case .refused(let status, let code):
      "the project refuses the sign-in (\([String(status), code].compactMap(\.self).joined(separator: ", ")))"
    case .tooManyRequests(let wait):
      "too many sign-ins; try again "
        + (wait.map { "in \($0.formatted(.units(width: .wide).locale(Locale(identifier: "en_US"))))" } ?? "later")
    case .unavailable(let status): "the project is in trouble (\(status)); try again later"
    case .notSupabase(let host, let reason): "\(host) does not answer like a Supabase project: \(reason)"
    case .unreachable(let error): error.description
    case .file(let path, let reason): "\(path): \(reason)"
    }
  }

  /// The same sentence as `description`, for code that prints a `LocalizedError`.
  public var errorDescription: String? { description }
}
