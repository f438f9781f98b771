import Compass
import Domain
import EventLog
import Foundation
import HTTP
import Projections
import TestSupport

@testable import Supabase

/// A family's home on a device, whose people are signed in at a project that has no rows yet.
final class PublishingHome: Sendable {
  let folder: TemporaryFolder
  let home: Home
  let stack: StackProject
  /// Its people, who are called otherwise on the server.
  let player: UUID
  let parent: UUID

  init(_ stack: StackProject, takesEvents: Bool = true) async throws {
    self.stack = stack
    if !takesEvents { try stack.sql("drop function apply_events") }
    folder = TemporaryFolder("rc-publish")
    home = try Home(folder: folder.url)
    try stack.clear()
    try home.createFamily(name: "Player Family")
    player = try home.addMember(name: "Alex Player", role: .player)
    parent = try home.addMember(name: "Pat Parent", role: .parent, by: player)
    try await stack.signIn(StackProject.alex, as: player, in: folder.url)
    try await stack.signIn(StackProject.pat, as: parent, in: folder.url)
  }

  /// Another device of the family, which somebody fills by a pull.
  init(another stack: StackProject, of email: String) async throws {
    self.stack = stack
    folder = TemporaryFolder("rc-publish")
    home = try Home(folder: folder.url)
    let credentials = try await stack.signIn(email, in: folder.url)
    (player, parent) = (credentials.person, credentials.person)
    _ = try await pull()
  }

  /// The home of the demo's family, whose three people have accounts there.
  init(demo stack: StackProject, schools: Int, takesEvents: Bool = true) async throws {
    self.stack = stack
    if !takesEvents { try stack.sql("drop function apply_events") }
    folder = TemporaryFolder("rc-publish")
    try Self.run("rc", "demo", "--home", folder.url.path, "--schools", "\(schools)", "--until", "2026-02-11")
    home = try Home(folder: folder.url)
    try stack.clear()
    let members = try home.read { try $0.members() }
    func id(_ name: String) throws -> UUID {
      guard let text = members.first(where: { $0.name == name })?.id, let id = UUID(strict: text) else {
        throw CompassError.notAMember(name)
      }
      return id
    }
    (player, parent) = (try id("Mateo Delgado"), try id("Laura Delgado"))
    try stack.add("José Delgado", "jose@example.com", id: Self.jose, role: "parent")
    try stack.sql(
      """
      update users set full_name = 'Mateo Delgado' where id = '\(stack.people[StackProject.alex]?.lowercased ?? "")';
      update users set full_name = 'Laura Delgado' where id = '\(stack.people[StackProject.pat]?.lowercased ?? "")';
      """)
    try await stack.signIn(StackProject.alex, as: player, in: folder.url)
    try await stack.signIn(StackProject.pat, as: parent, in: folder.url)
    try await stack.signIn("jose@example.com", as: id("José Delgado"), in: folder.url)
  }

  private static let jose = UUID(uuidString: "44444444-4444-4444-8444-444444444444") ?? UUID()

  /// Short waits: nothing here is further away than this machine.
  static var timing: Publisher.Timing {
    var timing = Publisher.Timing()
    (timing.firstDelay, timing.longestDelay, timing.settling) = (20, 1_000, 300)
    return timing
  }

  /// One run, from the log's first event.
  @discardableResult
  func publish(
    through http: any HTTPClient = systemHTTPClient(), retrying: [UUID] = [], patience: Duration = .seconds(3600),
    progress: @escaping @Sendable (PublishingProgress) -> Void = { _ in }
  ) async throws -> PublishingReport {
    let family = try await SignedInFamily(of: home, http: systemHTTPClient(), now: { [home] in home.now() })
    let people = try family.people.mapValues { client in
      RESTClient(
        try Credentials(
          of: client.credentials.person, in: SignInFile(folder: folder.url), client: http,
          now: { [home] in home.now() }), client: http)
    }
    let run = PublishingRun(of: home, as: family.identity, people: people, timing: Self.timing, patience: patience)
    return try await run.run(until: .nothingIsLeft, retrying: retrying, progress: progress)
  }

  /// Pulls into this home as `rc pull` does.
  func pull() async throws -> PullReport {
    let family = try await SignedInFamily(of: home, http: systemHTTPClient(), now: { [home] in home.now() })
    guard let client = family.people[player] else { throw SignInError.notSignedIn }
    return try await Pull(into: home, client: client, of: family).run()
  }

  /// The events that the project's log lacks although it took them over, or holds although it did not; none where it has
  /// no log.
  func unkept() throws -> Set<String> {
    guard try stack.sql("select to_regproc('apply_events') is not null") == [["True"]] else { return [] }
    let kept = try stack.sql("select id::text from domain_event").compactMap(\.first).compactMap(\.self)
    let events = try home.log.events()
    let accepted = Set(
      events.flatMap { event -> [Int64] in
        guard case .writesAccepted(let receipt)? = LogEvent(event).payload else { return [] }
        return receipt.positions.compactMap(PositionRuns.range).flatMap { Array($0) }
      })
    return Set(kept).symmetricDifference(
      events.filter { accepted.contains($0.position) }.map(\.id.lowercased))
  }

  /// Compares both sides as `rc mirror verify` does.
  func verify() async throws -> MirrorReport {
    let family = try await SignedInFamily(of: home, http: systemHTTPClient(), now: { [home] in home.now() })
    guard let client = family.people[player] else { throw SignInError.notSignedIn }
    return try await MirrorProof(of: home, client: client, identity: family.identity).run()
  }

  /// Adds a school, by the player.
  func school(_ name: String = "Rice University") throws -> UUID {
    let id = home.freshID()
    try perform(.school(id, .add(athlete: player, name: name, fields: SchoolFields(), status: nil, notes: nil)))
    return id
  }

  func perform(_ command: Command, by person: UUID? = nil) throws {
    try home.perform(command, in: CommandContext(actor: person ?? player))
  }

  func types() throws -> [String] { try home.log.events().map(\.type) }

  /// Runs a built product to its end.
  @discardableResult
  static func run(_ product: String, _ arguments: String...) throws -> Int32 {
    let process = try start(product, arguments)
    process.waitUntilExit()
    return process.terminationStatus
  }

  static func start(_ product: String, _ arguments: [String], output: Pipe? = nil, errors: Bool = false) throws
    -> ChildProcess
  {
    let process = ChildProcess()
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let products = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
      let products = Bundle.main.bundleURL
    #endif
    process.executableURL = products.appendingPathComponent(product)
    process.arguments = arguments
    process.standardOutput = output ?? FileHandle.nullDevice
    if errors { process.standardError = output }
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }
}
