import CanonicalJSON
import Foundation
public import HTTP

/// Sends requests to a project's tables and functions, signed in as one person.
public struct RESTClient: Sendable {
  /// The credentials that requests are sent with.
  public let credentials: Credentials
  private let client: any HTTPClient
  /// How long reads of rows are repeated while the project does not answer.
  let patience: Duration

  /// The executor of the thread that drives the requests, if there is one.
  var executor: (any TaskExecutor)? { client.executor }

  /// Creates a client for a signed-in person.
  ///
  /// - Parameter patience: How long reads of rows are repeated while the project does not answer. Writes are never
  ///   repeated here: the publisher decides on them.
  public init(_ credentials: Credentials, client: any HTTPClient, patience: Duration = .zero) {
    self.credentials = credentials
    self.client = client
    self.patience = patience
  }

  /// Sends a request. The token is renewed before it expires. If the server rejects the token, it is renewed and the
  /// request is sent once more.
  ///
  /// Does not throw: a failure is an outcome, on which the caller's queue decides.
  package func send(_ request: RESTRequest) async -> RESTOutcome {
    await send(request, insteadOf: nil)
  }

  private func send(_ request: RESTRequest, insteadOf refused: Secret?) async -> RESTOutcome {
    do throws(SignInError) {
      let token = try await credentials.token(insteadOf: refused)
      let first = await send(request, token)
      guard case .unauthorized = first, refused == nil else { return first }
      return await send(request, try await credentials.token(insteadOf: token))
    } catch {
      switch error {
      case .unreachable(let error): return RESTOutcome(error)
      case .unavailable(let status): return .transient(Transient(reason: error.description, status: status))
      case .tooManyRequests(let wait):
        return .transient(Transient(reason: error.description, status: 429, retryAfter: wait))
      case .notSupabase: return .unreadable(reason: error.description)
      default: return .unauthorized(error)
      }
    }
  }

  /// Sends a request and passes its outcome to `take`, which may be called on any thread and must not block it. If the
  /// token is good, as it nearly always is, no task is created: publishing sends thousands of requests.
  func start(_ request: RESTRequest, _ take: @escaping @Sendable (RESTOutcome) -> Void) {
    guard let token = credentials.goodToken else {
      Task { take(await send(request)) }
      return
    }
    client.start(request.http(credentials.project, bearer: token)) { result in
      switch result {
      case .failure(let error): take(RESTOutcome(error))
      // Retry once with a new token: the server rejected this one.
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

  /// Selects the person's own row, which every signed-in person can read. Call this before relying on an empty result:
  /// without a session the database returns no rows instead of an error.
  func checkSession() async -> RESTOutcome {
    let me = await send(.select("users", ["id"], where: [.equal("id", credentials.user.uuidString.lowercased())]))
    guard case .accepted(let rows, _) = me, rows.isEmpty else { return me }
    return .unauthorized(.signInAgain)
  }
}
