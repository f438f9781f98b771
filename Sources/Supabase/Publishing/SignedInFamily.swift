public import Compass
public import Domain
import EventLog
public import Foundation
public import HTTP

/// The people of a home who are signed in, and the server's ids of them and their family.
public struct SignedInFamily: Sendable {
  /// The server's ids of the family and its people.
  public let identity: ServerIdentity
  /// The clients of those who are signed in, by the home's ids.
  public let people: [UUID: RESTClient]

  /// Asks the project which family it is.
  ///
  /// - Parameters:
  ///   - family: The family's id in the project; nil for the only one.
  ///   - patience: How long the clients of these people repeat what only reads while the project does not answer.
  /// - Throws: `SignInError`, `PullError`.
  public init(
    of home: Home, family asked: UUID? = nil, http: any HTTPClient, patience: Duration = .zero,
    now: @escaping @Sendable () -> Instant
  ) async throws {
    let file = SignInFile(folder: home.folder)
    guard let signIns = try file.load(), let first = signIns.people.first else { throw SignInError.notSignedIn }
    try home.requireNotJoined()
    var people: [UUID: RESTClient] = [:]
    for person in signIns.people {
      people[person.id] = RESTClient(
        try Credentials(of: person.id, in: file, client: http, now: now), client: http, patience: patience)
    }
    self.people = people
    guard let client = people[first.id] else { throw SignInError.notSignedIn }
    let family = try await client.family(of: home, asked: asked)
    if let here = try home.settings.family, here != family, try home.isFromServer(here) {
      throw PullError.otherFamily(home: here, project: family)
    }
    identity = try home.serverIdentity(family: family)
  }
}

extension SignedInFamily {
  /// Asks the project which family it is, and repeats the request if it does not answer.
  ///
  /// - Parameters:
  ///   - family: The family's id in the project; nil for the only one.
  ///   - patience: How long to wait for an answer.
  ///   - clock: Measures the patience, and waits between two requests.
  /// - Throws: `SignInError`, `PullError`.
  public static func load(
    of home: Home, family: UUID? = nil, http: any HTTPClient, now: @escaping @Sendable () -> Instant,
    patience: Duration = .seconds(15), clock: some Clock<Duration> = ContinuousClock()
  ) async throws -> SignedInFamily {
    try await patiently(patience, clock: clock) {
      try await SignedInFamily(of: home, family: family, http: http, now: now)
    }
  }
}

extension Home {
  /// Whether the family came from a pull, so that its id is the project's.
  public func isFromServer(_ family: UUID) throws -> Bool {
    var isRemote = false
    try log.load(.family(family)) { row in isRemote = isRemote || (row.version == 1 && row.origin == .remote) }
    return isRemote
  }

  /// The project's ids of the home's people, as far as they are stored here.
  ///
  /// - Parameter family: The family's id in the project; nil if it is not known, which matters only for sending.
  /// - Throws: `SignInError.file`, `EventLogError`.
  public func serverIdentity(family: UUID? = nil) throws -> ServerIdentity {
    let users = try SignInFile(folder: folder).load()?.users ?? [:]
    let settings = try settings
    guard let here = settings.family else { return ServerIdentity(family: family ?? settings.device, people: users) }
    var members: Set<UUID> = []
    // A member who came from the server has the server's id.
    try log.load(.family(here)) { row in
      guard row.origin == .local, case .memberAdded(let added) = LogEvent(try row.recorded()).payload else { return }
      members.insert(added.member)
    }
    return ServerIdentity(family: family ?? here, people: users, strangers: members.subtracting(users.keys))
  }
}
