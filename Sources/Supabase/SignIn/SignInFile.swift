public import Compass
import Domain
import EventLog
import Files
public import Foundation

/// The sign-ins of a home: one project, and a session for each of the home's people who signed in (ruling 42).
public struct SignIns: Equatable, Sendable {
  /// A person of the home, with the session that the project granted.
  public struct Person: Codable, Equatable, Sendable {
    /// The person's id in the home's events.
    public let id: UUID
    /// The session.
    public var session: AuthSession
    /// How far the project's log was read in the person's name; nil if it was not.
    var events: EventTaking.Place?
  }

  /// The project.
  public let project: Project
  /// The people who signed in, in that order.
  public var people: [Person]
  /// The project's ids of those who ever signed in here, by the home's, for translation at the boundary (ruling 48).
  public private(set) var users: [UUID: UUID]
  /// Whether the project was found to take events whole. From then on, events wait if it cannot take them at the
  /// moment: events that are sent as rows would be missing from its log for ever.
  public var takesEvents: Bool {
    didSet { if !takesEvents { lacksFunctionSince = nil } }
  }
  /// Since when the project, which takes events whole, says that it does not know how; milliseconds since 1970 UTC. Nil if
  /// it was found to know it since.
  var lacksFunctionSince: Int64?

  /// Creates the sign-ins of a project.
  public init(project: Project, people: [Person] = [], users: [UUID: UUID] = [:], takesEvents: Bool = false) {
    self.project = project
    self.people = people
    self.takesEvents = takesEvents
    self.users = users.merging(people.map { ($0.id, $0.session.user) }) { $1 }
  }

  /// Stores a person's session in place of the earlier one.
  public mutating func keep(_ session: AuthSession, of person: UUID) {
    if let index = people.firstIndex(where: { $0.id == person }) {
      people[index].session = session
    } else {
      people.append(Person(id: person, session: session))
    }
    users[person] = session.user
  }

  /// Stores how far the project's log was read in a person's name.
  mutating func keep(_ place: EventTaking.Place, of person: UUID) {
    guard let index = people.firstIndex(where: { $0.id == person }) else { return }
    people[index].events = place
  }

  /// Forgets how far the project's log was read.
  mutating func forgetPlaces() { for index in people.indices { people[index].events = nil } }
}

/// The file of a home that stores the sign-ins, `sign-in.json`. Only its owner may read it, and it is never part of the
/// log, a backup or a bundle.
public struct SignInFile: Sendable {
  private struct Kept: Codable {
    let address: String
    let key: String
    let people: [SignIns.Person]
    /// Absent in files of older versions.
    let users: [String: String]?
    let takesEvents: Bool?
    let lacksFunctionSince: Int64?
  }

  private static let maximumBytes = 1 << 20
  private let file: URL
  private let lockFile: URL

  /// The sign-in file in a home's folder.
  public init(folder: URL) {
    file = folder.appendingPathComponent("sign-in.json")
    lockFile = folder.appendingPathComponent("sign-in.lock")
  }

  /// Loads the sign-ins; nil if there is no file, because nobody signed in or the sign-ins were removed.
  ///
  /// - Throws: `SignInError.file` if others can read the file, or if it is not valid; `.badAddress` or `.badKey` if the
  ///   stored project is not valid.
  public func load() throws(SignInError) -> SignIns? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard let data = try Data(privateFile: file, maximumBytes: Self.maximumBytes),
      let kept = try? JSONDecoder().decode(Kept.self, from: data)
    else { throw .file(path: file.path, reason: "it cannot be read; delete it and sign in again") }
    let project = try Project(address: ProjectAddress(kept.address), key: kept.key)
    let users = (kept.users ?? [:]).compactMap { home, server in
      UUID(strict: home).flatMap { home in UUID(strict: server).map { (home, $0) } }
    }
    var signIns = SignIns(
      project: project, people: kept.people, users: Dictionary(users) { $1 }, takesEvents: kept.takesEvents == true)
    signIns.lacksFunctionSince = kept.lacksFunctionSince
    return signIns
  }

  /// Stores the sign-ins in place of earlier ones.
  ///
  /// - Throws: `SignInError.file`.
  public func save(_ signIns: SignIns) throws(SignInError) {
    let kept = Kept(
      address: signIns.project.address.description, key: signIns.project.key.text, people: signIns.people,
      users: Dictionary(signIns.users.map { ($0.lowercased, $1.lowercased) }) { $1 },
      takesEvents: signIns.takesEvents, lacksFunctionSince: signIns.lacksFunctionSince)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      try PrivateFile.write(encoder.encode(kept), to: file)
    } catch CompassError.file(_, let reason) {
      throw .file(path: file.path, reason: reason)
    } catch {
      throw .file(path: file.path, reason: "it cannot be written")
    }
  }

  /// Removes the sign-ins of people who were erased in a home; all of them if the family was. As long as the project has
  /// not carried out what a person erased, that person stays signed in; of an erased family, everybody.
  ///
  /// - Throws: `SignInError.file`; what reading the home throws.
  public func forgetErased(of home: Home) async throws {
    // Without a file there is nothing to lock.
    guard let known = try load(), !known.people.isEmpty else { return }
    try await alone { try removeErased(of: home) }
  }

  private func removeErased(of home: Home) throws {
    guard var signIns = try load() else { return }
    let erasures = try home.erasuresWithoutReceipt()
    if try home.familyErasure() != nil {
      if erasures.isEmpty { try remove() }
      return
    }
    let former = try home.read { reading in
      try reading.formerMembers().union(reading.people().left.keys.map(\.lowercased))
    }
    let waiting = Set(erasures.map(\.actor))
    let people = signIns.people.filter { person in
      !former.contains(person.id.lowercased) || waiting.contains(person.id.lowercased)
    }
    guard people.count < signIns.people.count else { return }
    signIns.people = people
    try save(signIns)
  }

  /// Does so again after each pause, for a program that keeps a home open: a page or another program may erase. What
  /// fails is tried again.
  public func forgetErased(of home: Home, every pause: Duration) async {
    repeat {
      try? await forgetErased(of: home)
    } while (try? await Task.sleep(for: pause)) != nil
  }

  /// Removes all sign-ins and the project.
  ///
  /// - Throws: `SignInError.file`.
  public func remove() throws(SignInError) {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    do {
      try FileManager.default.removeItem(at: file)
    } catch {
      throw .file(path: file.path, reason: "it cannot be removed")
    }
  }

  /// Runs code that no other process of this home runs at the same time.
  ///
  /// - Throws: What `body` throws; `SignInError.file` if the lock is not available within a minute.
  func alone<T: Sendable>(
    isolation: isolated (any _Concurrency.Actor)? = #isolation, _ body: () async throws -> T
  ) async throws -> T {
    let number = OwnedFile.open(lockFile.path, O_RDWR)
    guard number >= 0 else {
      let reason = FileObstacle.afterFailing(lockFile.path, otherwise: "it cannot be made").reason
      throw SignInError.file(path: lockFile.path, reason: reason)
    }
    // Closing the file releases the lock, also when the process is killed.
    defer { close(number) }
    for _ in 0..<1200 {
      if flock(number, LOCK_EX | LOCK_NB) == 0 { return try await body() }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw SignInError.file(path: lockFile.path, reason: "another process holds it")
  }
}
