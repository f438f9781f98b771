import CanonicalJSON
import Foundation
public import HTTP

/// A project's tables and functions, spoken to as one person.
public struct RESTClient: Sendable {
  /// Whose requests these are.
  public let credentials: Credentials
  private let client: any HTTPClient

  /// The thread that drives the requests.
  var executor: (any TaskExecutor)? { client.executor }

  /// A client for somebody who is signed in.
  public init(_ credentials: Credentials, client: any HTTPClient) {
    self.credentials = credentials
    self.client = client
  }

  /// Sends a request, with a token that is renewed before its end and once more where the server refuses it.
  ///
  /// It never throws: what hinders a request is an outcome like any other, for a queue to decide upon.
  package func send(_ request: RESTRequest) async -> RESTOutcome {
    await send(request, insteadOf: nil)
  }

  private func send(_ request: RESTRequest, insteadOf refused: Secret?) async -> RESTOutcome {
    do throws(SignInError) {
      let token = try await credentials.token(insteadOf: refused)
      let first = await send(request, token)
      guard case .unauthorised = first, refused == nil else { return first }
      return await send(request, try await credentials.token(insteadOf: token))
    } catch {
      switch error {
      case .unreachable(let error): return RESTOutcome(error)
      case .unavailable(let status): return .transient(Transient(reason: error.description, status: status))
      case .tooManyRequests(let wait):
        return .transient(Transient(reason: error.description, status: 429, retryAfter: wait))
      case .notSupabase: return .unreadable(reason: error.description)
      default: return .unauthorised(error)
      }
    }
  }

  /// Sends a request, and hands over what came of it from any thread, which must not be kept. Where the token is good,
  /// as it nearly always is, no task is begun: publishing sends thousands.
  func start(_ request: RESTRequest, _ take: @escaping @Sendable (RESTOutcome) -> Void) {
    guard let token = credentials.goodToken else {
      Task { take(await send(request)) }
      return
    }
    client.start(request.http(credentials.project, bearer: token)) { result in
      switch result {
      case .failure(let error): take(RESTOutcome(error))
      // The same again, with a token that the server has not refused.
      case .success(let response) where response.status == 401: Task { take(await send(request, insteadOf: token)) }
      case .success(let response): take(RESTOutcome(response, of: request.kind))
      }
    }
  }

  private func send(_ request: RESTRequest, _ token: Secret) async -> RESTOutcome {
    do throws(HTTPError) {
      let response = try await client.send(request.http(credentials.project, bearer: token))
      return RESTOutcome(response, of: request.kind)
    } catch {
      return RESTOutcome(error)
    }
  }

  /// Asks for the person's own row, which everybody may see who is really signed in. To be asked before "no rows" is
  /// believed: without a session the database answers as if nothing were there.
  func checkSession() async -> RESTOutcome {
    let me = await send(.select("users", ["id"], where: [.equal("id", credentials.user.uuidString.lowercased())]))
    guard case .accepted(let rows, _) = me, rows.isEmpty else { return me }
    return .unauthorised(.signInAgain)
  }
}
